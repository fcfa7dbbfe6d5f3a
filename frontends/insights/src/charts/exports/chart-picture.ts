import { guardDownload } from '@libs/shell-kit';
/** What stands above and below the drawing in an exported picture. */
export interface ChartImageLabels {
  title: string;
  subtitle: string;
  /** Names and colors of series, in their order. */
  series: readonly { name: string; color: string }[];
}

const INLINED_PROPERTIES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'fill-opacity',
  'opacity',
  'font-size',
  'font-weight',
  'font-family',
  'text-anchor',
  'dominant-baseline',
];
const MARGIN = 24;
const LINE = 20;
const NS = 'http://www.w3.org/2000/svg';

/** Writes what the page's style sheets say of a drawing into its copy, which will stand without them. */
function inlineComputedStyles(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  const isText = from.tagName === 'text' || from.tagName === 'tspan';
  for (const name of INLINED_PROPERTIES) {
    const value = style.getPropertyValue(name);
    // An area that is filled by a pattern keeps the reference to it.
    if (value && (isText || !name.startsWith('font')) && !from.getAttribute(name)?.startsWith('url(')) to.setAttribute(name, value);
  }
  to.removeAttribute('class');
  to.removeAttribute('style');
  for (const [position, child] of [...from.children].entries()) {
    const copy = to.children[position];
    if (copy) inlineComputedStyles(child, copy);
  }
}

function element(name: string, attributes: Record<string, string | number>, text?: string): SVGElement {
  const created = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, String(value));
  if (text !== undefined) created.textContent = text;
  return created;
}

/** A drawing on the page as an SVG of its own: colors and sizes in it, with title, unit and the names of its series. */
export function svgOf(frame: Element, { title, subtitle, series }: ChartImageLabels): { text: string; width: number; height: number } {
  const drawing = frame.querySelector('svg');
  if (!drawing) throw new Error('no drawing');
  const box = drawing.getBoundingClientRect();
  const style = getComputedStyle(frame);
  const [textColor, font] = [style.color, style.fontFamily];
  const top = MARGIN + 2 * LINE + series.length * LINE + 8;
  const [width, height] = [Math.ceil(box.width) + 2 * MARGIN, Math.ceil(box.height) + top + MARGIN];
  const picture = element('svg', { xmlns: NS, width, height, viewBox: `0 0 ${width} ${height}`, 'font-family': font, color: textColor });
  picture.append(element('rect', { width, height, fill: backgroundOf(frame) }));
  picture.append(element('text', { x: MARGIN, y: MARGIN + 6, 'font-size': 16, 'font-weight': 640, fill: textColor }, title));
  picture.append(element('text', { x: MARGIN, y: MARGIN + 6 + LINE, 'font-size': 12, fill: textColor }, subtitle));
  const patterns = [...drawing.querySelectorAll('pattern')];
  for (const [position, { name, color }] of series.entries()) {
    const y = MARGIN + 6 + (position + 2) * LINE;
    const fill = patterns[position] ? `url(#${patterns[position].id})` : resolveCssColor(frame, color);
    picture.append(element('rect', { x: MARGIN, y: y - 10, width: 14, height: 12, fill }));
    picture.append(element('text', { x: MARGIN + 22, y, 'font-size': 12, fill: textColor }, name));
  }
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGElement)) throw new Error('no drawing');
  inlineComputedStyles(drawing, copy);
  for (const [key, value] of Object.entries({ x: MARGIN, y: top, width: box.width, height: box.height }))
    copy.setAttribute(key, String(value));
  picture.append(copy);
  return { text: new XMLSerializer().serializeToString(picture), width, height };
}

/** A color of the style sheets as it is on the page. */
function resolveCssColor(frame: Element, color: string): string {
  const probe = document.createElement('span');
  probe.style.color = color;
  frame.append(probe);
  const displayed = getComputedStyle(probe).color;
  probe.remove();
  return displayed;
}

/** The first color behind an element that covers what is below it. */
function backgroundOf(from: Element): string {
  for (let at: Element | null = from; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor;
  }
  return 'white';
}

/** An SVG as a PNG, twice as large in pixels so that it is sharp in print. */
export async function pngOf({ text, width, height }: ReturnType<typeof svgOf>): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * 2, height * 2];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large for this browser'))), 'image/png'),
  );
}

/** Offers a file as a download. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.addEventListener('click', guardDownload);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
