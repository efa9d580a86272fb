/**
 * A field with suggestions after the combobox pattern of ARIA 1.2: the focus stays in the field, arrows walk through
 * the list, Enter takes, Escape closes first the list and then empties the field.
 */

import { announce, h } from "../core/dom.js";

/**
 * @typedef {object} Option
 * @property {Node[]} content
 * @property {string} label what the field shows once the option is taken
 * @property {() => void} take
 */

/**
 * @typedef {object} ComboboxOptions
 * @property {string} id unique in the page
 * @property {string} label
 * @property {string} placeholder
 * @property {(words: string, signal: AbortSignal) => Promise<Option[]>} suggest
 * @property {() => void} [onfocus]
 * @property {() => void} [onclear]
 */

const wait = 140;

export class Combobox {
  /** @type {Option[]} */
  #options = [];
  #active = -1;
  #timer = 0;
  #question = new AbortController();
  #settings;

  /** @param {ComboboxOptions} settings */
  constructor(settings) {
    this.#settings = settings;
    const listID = `${settings.id}-list`;
    this.input = /** @type {HTMLInputElement} */ (h("input", {
      id: settings.id, type: "text", role: "combobox", "aria-label": settings.label, "aria-expanded": "false",
      "aria-controls": listID, "aria-autocomplete": "list", "aria-haspopup": "listbox", autocomplete: "off",
      autocapitalize: "off", spellcheck: "false", enterkeyhint: "search", placeholder: settings.placeholder,
      oninput: () => this.#typed(), onkeydown: (/** @type {KeyboardEvent} */ event) => this.#pressed(event),
      onfocus: () => this.#focused(), onblur: () => this.#blurred(),
    }));
    this.list = h("ul", { id: listID, role: "listbox", class: "options", "aria-label": settings.label, hidden: true });
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  get value() {
    return this.input.value;
  }

  /** Sets the words without asking for suggestions. @param {string} words */
  set value(words) {
    this.input.value = words;
    this.close();
  }

  /** Asks at once for suggestions to what stands in the field. */
  async suggestNow() {
    clearTimeout(this.#timer);
    this.#question.abort();
    this.#question = new AbortController();
    const { signal } = this.#question;
    try {
      const options = await this.#settings.suggest(this.value.trim(), signal);
      if (!signal.aborted) this.#show(options);
    } catch (error) {
      if (!signal.aborted) this.#fail(/** @type {Error} */ (error));
    }
  }

  close() {
    clearTimeout(this.#timer);
    this.#question.abort();
    this.#activate(-1);
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
  }

  #typed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.suggestNow(), wait);
    if (this.value === "") this.#settings.onclear?.();
  }

  #focused() {
    this.#settings.onfocus?.();
    if (this.value === "") this.suggestNow();
  }

  #blurred() {
    setTimeout(() => {
      if (document.activeElement !== this.input) this.close();
    }, 120);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (step) {
      event.preventDefault();
      if (this.list.hidden) this.suggestNow();
      else this.#walk(step);
    } else if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      this.#enter();
    } else if (event.key === "Escape") {
      this.#escape(event);
    } else if (event.key === "Tab" && this.#active >= 0) {
      this.#take(this.#active);
    }
  }

  /** @param {number} step */
  #walk(step) {
    const count = this.#options.length;
    if (count === 0) return;
    const next = this.#active + step;
    this.#activate(next < -1 ? count - 1 : next >= count ? -1 : next);
  }

  async #enter() {
    if (this.list.hidden || this.#active < 0) await this.suggestNow();
    if (this.#options.length > 0 && this.value.trim() !== "") this.#take(Math.max(0, this.#active));
  }

  /** @param {KeyboardEvent} event */
  #escape(event) {
    if (this.list.hidden && this.value === "") return;
    event.preventDefault();
    event.stopPropagation();
    if (!this.list.hidden) {
      this.close();
    } else {
      this.value = "";
      this.#settings.onclear?.();
    }
  }

  /** @param {number} index */
  #take(index) {
    const option = this.#options[index];
    if (!option) return;
    this.value = option.label;
    option.take();
  }

  /** @param {number} index -1 for none */
  #activate(index) {
    this.#active = index;
    for (const [position, item] of [...this.list.children].entries()) {
      item.setAttribute("aria-selected", String(position === index));
    }
    const item = index >= 0 ? this.list.children[index] : null;
    if (item) this.input.setAttribute("aria-activedescendant", item.id);
    else this.input.removeAttribute("aria-activedescendant");
    item?.scrollIntoView({ block: "nearest" });
  }

  /** Replaces the whole list in one go, so that nothing flickers between two answers. @param {Option[]} options */
  #show(options) {
    this.#options = options;
    const items = options.map((option, index) => h("li", {
      id: `${this.#settings.id}-${index}`, role: "option", class: "option", "aria-selected": "false",
      onclick: () => this.#take(index),
    }, ...option.content));
    const empty = h("li", { class: "empty", role: "presentation" }, "Nothing found. Try fewer or other words.");
    const asked = this.value.trim() !== "";
    this.list.replaceChildren(...(items.length === 0 && asked ? [empty] : items));
    this.#activate(-1);
    const isOpen = this.list.children.length > 0 && document.activeElement === this.input;
    this.list.hidden = !isOpen;
    this.input.setAttribute("aria-expanded", String(isOpen));
    if (isOpen && asked) announce(items.length === 1 ? "1 result" : `${items.length} results`);
  }

  /** @param {Error} error */
  #fail(error) {
    this.#options = [];
    this.list.replaceChildren(h("li", { class: "empty", role: "presentation" }, error.message));
    this.list.hidden = false;
    announce(error.message);
  }
}
