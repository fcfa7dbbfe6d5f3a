import type { Page } from 'playwright-core';

/** Words without what paragraphs and lines put between them. */
export const squeezed = (words: string): string => words.replace(/\s+/g, '');

/** What the browser has painted over the text: names of the strokes in use, and the words below lines, selection and flash. */
export function painted(page: Page): Promise<{ names: string[]; lines: string[]; selected: string[]; flash: string[] }> {
  return page.evaluate(() => {
    const result = { names: [] as string[], lines: [] as string[], selected: [] as string[], flash: [] as string[] };
    for (const [full, highlight] of CSS.highlights as unknown as Iterable<[string, Iterable<StaticRange>]>)
      for (const part of highlight) {
        const name = full.replace(/^vb-[a-z]+-/, '');
        const range = document.createRange();
        range.setStart(part.startContainer, part.startOffset);
        range.setEnd(part.endContainer, part.endOffset);
        result.names.push(name);
        if (/^(line|faint)-/.test(name)) result.lines.push(String(range));
        if (name === 'selected') result.selected.push(String(range));
        if (name === 'flash') result.flash.push(String(range));
      }
    return result;
  });
}

/** Where words stand on the screen, scrolled to the middle first. */
export async function placeOf(page: Page, words: string): Promise<{ startX: number; endX: number; y: number }> {
  await page.locator('.ProseMirror').filter({ hasText: words }).waitFor();
  const place = await page.evaluate((expected) => {
    const walker = document.createTreeWalker(document.querySelector('.ProseMirror')!, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const at = walker.currentNode.textContent!.indexOf(expected);
      if (at < 0) continue;
      walker.currentNode.parentElement!.scrollIntoView({ block: 'center' });
      const range = document.createRange();
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + expected.length);
      const box = range.getBoundingClientRect();
      return { startX: box.left, endX: box.right, y: box.top + box.height / 2 };
    }
    return null;
  }, words);
  if (!place) throw new Error(`the text does not say ${words}`);
  return place;
}

/** Selects words with the mouse as a person does. */
export async function dragOver(page: Page, words: string): Promise<void> {
  const { startX, endX, y } = await placeOf(page, words);
  await page.mouse.move(startX, y);
  await page.mouse.down();
  await page.mouse.move((startX + endX) / 2, y, { steps: 3 });
  await page.mouse.move(endX, y, { steps: 3 });
  await page.mouse.up();
}
