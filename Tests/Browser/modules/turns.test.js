import { turnPaths } from "/assets/js/directions/turns.js";
import { equal, that } from "/tests/assert.js";

const types = ["depart", "arrive", "turn", "new name", "continue", "merge", "on ramp", "off ramp", "fork", "end of road",
  "roundabout", "rotary", "roundabout turn", "exit roundabout", "exit rotary", "notification", "something new"];
const modifiers = [undefined, "straight", "slight right", "right", "sharp right", "uturn", "sharp left", "left",
  "slight left", "sideways"];

export const tests = {
  "every maneuver has a picture of sound paths"() {
    for (const type of types) {
      for (const modifier of modifiers) {
        const paths = turnPaths({ type, modifier });
        that(paths.length > 0, `${type} ${modifier} is empty`);
        for (const path of paths) {
          that(/^(fill )?M[-\d.\sA-Za-z]+$/.test(path) && !/NaN|undefined/.test(path), `${type} ${modifier}: ${path}`);
          that(new Path2D(path.replace("fill ", "")) instanceof Path2D, path);
        }
      }
    }
  },
  "left and right differ"() {
    for (const type of ["turn", "fork", "merge", "roundabout", "off ramp"]) {
      const [left, right] = ["left", "right"].map((modifier) => JSON.stringify(turnPaths({ type, modifier })));
      that(left !== right, type);
    }
  },
  "a turn without a modifier goes straight on"() {
    equal(turnPaths({ type: "continue" }), turnPaths({ type: "turn", modifier: "straight" }));
  },
  "strokes stay on the grid"() {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    document.documentElement.append(svg);
    for (const type of types) {
      for (const modifier of modifiers) {
        for (const path of turnPaths({ type, modifier })) {
          const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
          shape.setAttribute("d", path.replace("fill ", ""));
          svg.append(shape);
          const { x, y, width, height } = shape.getBBox();
          that(x >= 0 && y >= 0 && x + width <= 24 && y + height <= 24,
            `${type} ${modifier}: ${[x, y, width, height].map((number) => number.toFixed(1))}`);
        }
      }
    }
  },
};
