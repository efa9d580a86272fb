/**
 * Draws the map's icons by their names: `badge:cup:#b5651d:#ffffff` is a cup on a round badge of that colour.
 *
 * The style names colours inside the icon's name, so the page needs no table of them and no icon files.
 */

/** Path data on a grid of 16 by 16; a leading `fill ` fills the shape. @type {Record<string, string[]>} */
const glyphs = {
  cross: ["M8 4.2v7.6M4.2 8h7.6"],
  column: ["fill M8 3.6 3.8 6h8.4z", "M5.2 7v4M8 7v4M10.8 7v4M4 12h8"],
  peak: ["fill M3.6 11.6 7 5.4l2 3.4 1-1.4 2.4 4.2z"],
  bed: ["M4 5.2v6.4M4 9.8h8v1.8M12 9.8V8.6c0-.7-.6-1.3-1.3-1.3H7v2.5"],
  fork: ["M6 4v8M4.6 4v2.2c0 .8.6 1.4 1.4 1.4s1.4-.6 1.4-1.4V4M10.4 12V4c-.9.5-1.4 1.9-1.4 3.8h1.4"],
  cup: ["M4.6 5.4h5.4v3.2c0 1.2-.8 2-2 2H6.6c-1.2 0-2-.8-2-2zM10 6.2h.7a1.2 1.2 0 0 1 0 2.4H10M4.6 12.2h6"],
  worship: ["fill M8 3.5 10.5 7v5h-5V7z", "M4 12h8"],
  book: ["M8 5.4C6.8 4.6 5.4 4.6 4 5v6.2c1.4-.4 2.8-.4 4 .4 1.2-.8 2.6-.8 4-.4V5c-1.4-.4-2.8-.4-4 .4zM8 5.4v6.2"],
  letter: ["M4 5.2h8v5.6H4zM4 5.4l4 3.2 4-3.2"],
  shield: ["fill M8 3.8l3.6 1.2v3c0 2-1.4 3.6-3.6 4.4-2.2-.8-3.6-2.4-3.6-4.4V5z"],
  coin: ["M8 4.2v7.6M9.9 6c-.3-.7-1-1-1.9-1-1.1 0-1.9.5-1.9 1.4 0 2.1 3.9 1 3.9 3.2 0 .9-.8 1.4-2 1.4-1 0-1.7-.4-2-1.1"],
  bag: ["M4.8 6.4h6.4l.5 5.4H4.3zM6.3 7.8V6a1.7 1.7 0 0 1 3.4 0v1.8"],
  tree: ["fill M8 3.4 4.9 7.8h1.4L4.3 10.6h7.4L9.7 7.8h1.4z", "M8 10.6v2"],
  dot: ["fill M8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z"],
  bus: ["M5 4.4h6v6.2H5zM5 8h6M6 10.6v1M10 10.6v1"],
  train: ["M5 4.2h6v6H5zM5 7.4h6M6.2 10.2 5 12M9.8 10.2 11 12"],
  plane: ["fill M8 3.4c.5 0 .8.6.8 1.4v2l3.4 2.2v1.1L8.8 9l-.2 2 1 .8v.8L8 12.2l-1.6.4v-.8l1-.8-.2-2-3.4 1.1V9l3.4-2.2v-2c0-.8.3-1.4.8-1.4z"],
  boat: ["M4 9.6h8l-1.2 2.4H5.2zM8 9.6V4l3 3.8H8"],
};

const scale = 2;

/**
 * The picture for an icon name, or null for a name of another form.
 * @param {string} name
 * @returns {{image: ImageData, options: object}|null}
 */
export function drawIcon(name) {
  const [kind, glyph, fill, ink] = name.split(":");
  const colour = /^#[0-9a-f]{6}$/;
  if (!colour.test(fill ?? "") || !colour.test(ink ?? "")) return null;
  switch (kind) {
    case "badge": return glyphs[glyph] ? badge(glyphs[glyph], fill, ink) : null;
    case "arrow": return arrow(fill);
    case "plate": return plate(fill, ink);
    default: return null;
  }
}

/**
 * @param {number} width
 * @param {number} height
 * @param {(context: OffscreenCanvasRenderingContext2D) => void} draw in units of CSS pixels
 */
function picture(width, height, draw) {
  const canvas = new OffscreenCanvas(width * scale, height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("the browser gives no canvas for icons");
  context.scale(scale, scale);
  context.lineCap = "round";
  context.lineJoin = "round";
  draw(context);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/**
 * @param {string[]} paths
 * @param {string} fill
 * @param {string} ink
 */
function badge(paths, fill, ink) {
  const image = picture(20, 20, (context) => {
    context.beginPath();
    context.arc(10, 10, 9.4, 0, 2 * Math.PI);
    context.fillStyle = ink;
    context.fill();
    context.beginPath();
    context.arc(10, 10, 8.4, 0, 2 * Math.PI);
    context.fillStyle = fill;
    context.fill();
    context.translate(2, 2);
    context.strokeStyle = context.fillStyle = ink;
    context.lineWidth = 1.25;
    for (const path of paths) {
      if (path.startsWith("fill ")) context.fill(new Path2D(path.slice(5)));
      else context.stroke(new Path2D(path));
    }
  });
  return { image, options: { pixelRatio: scale } };
}

/** @param {string} colour */
function arrow(colour) {
  const image = picture(18, 10, (context) => {
    context.strokeStyle = colour;
    context.lineWidth = 1.4;
    context.stroke(new Path2D("M2 5h13M11.5 2 15.5 5l-4 3"));
  });
  return { image, options: { pixelRatio: scale } };
}

/**
 * @param {string} fill
 * @param {string} line
 */
function plate(fill, line) {
  const image = picture(20, 16, (context) => {
    context.beginPath();
    context.roundRect(1, 1, 18, 14, 4);
    context.fillStyle = fill;
    context.fill();
    context.strokeStyle = line;
    context.stroke();
  });
  const [near, wide, high] = [5 * scale, 15 * scale, 11 * scale];
  return {
    image,
    options: { pixelRatio: scale, stretchX: [[near, wide]], stretchY: [[near, high]], content: [4, 4, 36, 28] },
  };
}
