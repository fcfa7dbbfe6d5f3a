import type { Page } from 'playwright-core';

/** Ordinary words that are broken in the middle: a place that gives them less room than they need. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const matches: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement!;
      if (!parent.checkVisibility() || parent.closest('.vb-hidden, svg, style, script')) continue;
      for (const word of text.textContent!.matchAll(/(?<![^\s(“])\p{L}{2,18}(?![^\s.,;:…”)])/gu)) {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          matches.push(`${word[0]} in ${parent.className}`);
      }
    }
    return matches.slice(0, 12);
  });
}

/** What may scroll sideways by design: tables, walls of columns, tabs, toolbars, and drawings with a column for each tag. */
const SIDEWAYS =
  'section:has(> table), :has(> [class*="wall"]), :has(> * > [class*="wall"]), [class*="wall"], [class*="tabRow"], [role="toolbar"], [role="tablist"], pre, [role="img"] :has(> svg)';
/** Rows that light up reach a little outside their list. */
const REACH = 16;

/**
 * Elements whose content is wider than they are, as `tag.class +pixels: text`; the page itself first. A text that ends in an
 * ellipsis is cut on purpose; one that is cut without a sign is a finding.
 */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(
    ([sideways, reach]) => {
      const matches: string[] = [];
      const root = document.documentElement;
      if (root.scrollWidth > root.clientWidth) matches.push(`the page +${root.scrollWidth - root.clientWidth}`);
      for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
        const over = element.scrollWidth - element.clientWidth;
        if (over <= reach || element.clientWidth <= 1 || !element.checkVisibility()) continue;
        const style = getComputedStyle(element);
        const isCut = style.textOverflow === 'ellipsis' && style.overflowX !== 'visible' && style.whiteSpace.includes('nowrap');
        // The name at a remote caret is wider than the caret.
        if (isCut || style.display === 'inline' || element.closest('.vb-hidden, svg, .vb-peer') || element.matches(`input, ${sideways}`))
          continue;
        if (element.parentElement?.closest(sideways)?.matches('section:has(> table)')) continue;
        const name = `${element.tagName.toLowerCase()}.${String(element.className).replace(/\s+/g, '.')}`;
        matches.push(`${name} +${over}: ${element.textContent?.slice(0, 24)}`);
      }
      return matches.slice(0, 12);
    },
    [SIDEWAYS, REACH] as const,
  );
}
