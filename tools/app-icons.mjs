// Draws the icons of the installed app: the logo as SVG, and as PNG without any library.
import zlib from 'node:zlib';

const STROKE = 'M3.2 8.4C9 6.6 21 5.6 29.4 6.2L28.2 24.6C20 26.6 10 26.8 2.4 25.4Z';
const QUOTES =
  'M9.2 20.6c2.6-.8 4.2-2.6 4.2-5.2 0-.5 0-.8-.1-1.1-.5.3-1 .4-1.6.4-1.6 0-2.8-1-2.8-2.6s1.2-2.8 3-2.8c2.2 0 3.7 1.7 3.7 4.5 0 4-2.3 7.1-6 8.2zM18.6 20.6c2.6-.8 4.2-2.6 4.2-5.2 0-.5 0-.8-.1-1.1-.5.3-1 .4-1.6.4-1.6 0-2.8-1-2.8-2.6s1.2-2.8 3-2.8c2.2 0 3.7 1.7 3.7 4.5 0 4-2.3 7.1-6 8.2z';
const MARKER = [0xff, 0xe1, 0x4d];
const INK = [0x1b, 0x1a, 0x17];
const PAPER = [0xfe, 0xfe, 0xfc];
const BOX = 32;
/** Lines in each row of pixels, and steps of each curve: enough that no edge shows steps. */
const FINE = 8;
const STEPS = 16;

/** The logo on its own, sharp at any size. */
export const ICON_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOX} ${BOX}"><path fill="${hex(MARKER)}" d="${STROKE}"/><path fill="${hex(INK)}" d="${QUOTES}"/></svg>\n`;

/**
 * The logo as a PNG of `size` pixels. Systems cut a maskable icon to a circle or a rounded square: its logo stays within the inner part, on paper
 * that reaches every edge.
 * @param {number} size
 * @param {{ maskable?: boolean }} [options]
 */
export function iconPng(size, { maskable = false } = {}) {
  const pixels = new Float64Array(size * size * 4);
  if (maskable) for (let i = 0; i < pixels.length; i++) pixels[i] = i % 4 === 3 ? 1 : PAPER[i % 4] / 255;
  const scale = (size / BOX) * (maskable ? 0.62 : 1);
  const shift = (size - BOX * scale) / 2;
  for (const [path, colour] of [
    [STROKE, MARKER],
    [QUOTES, INK],
  ]) {
    const shape = outline(path).map((line) => line.map(([x, y]) => [x * scale + shift, y * scale + shift]));
    paint(pixels, size, shape, colour);
  }
  return png(pixels, size);
}

/** A path as closed lines. Knows M, L, C, c, s, z: what the logo is made of. */
function outline(path) {
  const lines = [];
  let [x, y, turnX, turnY] = [0, 0, 0, 0];
  for (const [, command, numbers] of path.matchAll(/([MLCcsZz])([^MLCcsZz]*)/g)) {
    const values = (numbers.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const curve = (x1, y1, x2, y2, toX, toY) => {
      for (let step = 1; step <= STEPS; step++) {
        const t = step / STEPS;
        const at = (a, b, c, d) => a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t * t * (1 - t) + d * t ** 3;
        lines.at(-1).push([at(x, x1, x2, toX), at(y, y1, y2, toY)]);
      }
      [turnX, turnY, x, y] = [x2, y2, toX, toY];
    };
    if (command === 'M') lines.push([[values[0], values[1]]]);
    if (command === 'L') lines.at(-1).push([values[0], values[1]]);
    if (command === 'M' || command === 'L') [x, y] = values;
    if (command === 'C') for (let i = 0; i < values.length; i += 6) curve(...values.slice(i, i + 6));
    if (command === 'c')
      for (let i = 0; i < values.length; i += 6) curve(...values.slice(i, i + 6).map((value, j) => value + (j % 2 ? y : x)));
    if (command === 's')
      for (let i = 0; i < values.length; i += 4)
        curve(2 * x - turnX, 2 * y - turnY, ...values.slice(i, i + 4).map((value, j) => value + (j % 2 ? y : x)));
    [turnX, turnY] = /[Ccs]/.test(command) ? [turnX, turnY] : [x, y];
  }
  return lines;
}

/** Fills a shape: along fine lines of each row, how much of every pixel lies inside. */
function paint(pixels, size, shape, colour) {
  const edges = shape.flatMap((line) => line.map((point, i) => [point, line[(i + 1) % line.length]]));
  for (let row = 0; row < size; row++) {
    const cover = new Float64Array(size);
    for (let part = 0; part < FINE; part++) {
      const y = row + (part + 0.5) / FINE;
      const crossings = edges
        .filter(([[, y1], [, y2]]) => y1 <= y !== y2 <= y)
        .map(([[x1, y1], [x2, y2]]) => x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
        .sort((a, b) => a - b);
      for (let i = 0; i + 1 < crossings.length; i += 2)
        for (let x = Math.max(0, Math.floor(crossings[i])); x < Math.min(size, crossings[i + 1]); x++)
          cover[x] += Math.max(0, Math.min(x + 1, crossings[i + 1]) - Math.max(x, crossings[i])) / FINE;
    }
    for (let x = 0; x < size; x++) {
      const at = (row * size + x) * 4;
      const over = cover[x];
      const under = pixels[at + 3] * (1 - over);
      const alpha = over + under;
      if (!alpha) continue;
      for (let c = 0; c < 3; c++) pixels[at + c] = ((colour[c] / 255) * over + pixels[at + c] * under) / alpha;
      pixels[at + 3] = alpha;
    }
  }
}

function png(pixels, size) {
  const rows = Buffer.alloc((size * 4 + 1) * size);
  for (let row = 0; row < size; row++)
    for (let i = 0; i < size * 4; i++) rows[row * (size * 4 + 1) + 1 + i] = Math.round(pixels[row * size * 4 + i] * 255);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', zlib.deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(zlib.crc32(body), body.length + 4);
  return whole;
}

function hex(colour) {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
