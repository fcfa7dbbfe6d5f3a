import { findCoveredControls, findOffscreenControls } from '../invariants.js';
import { overflowing } from '../overflow.js';
import type { RobotWindow } from './desk.js';

/** What a page says when it broke. */
const BROKEN = /Something went wrong on this page|This part could not be loaded/;

/** What has to hold at a desk after each of its moves, whatever the move was. */
export async function violationsAt(desk: RobotWindow): Promise<string[]> {
  const { page } = desk;
  const waits = await desk.settle();
  const { violations, made: created } = desk.take();
  if (waits) violations.push(waits);
  try {
    if (created.length) {
      const place = await page.evaluate(() => (document.activeElement === document.body ? 'the page itself' : null));
      if (place) violations.push(`after ${created.join(', ')} the focus is on ${place}`);
    }
    if (desk.isAtHome) {
      violations.push(...(await page.evaluate(findOffscreenControls, false)));
      violations.push(...(await page.evaluate(findCoveredControls, false)));
      violations.push(...(await overflowing(page)).map((value) => `cut: ${value}`));
    }
    // A message stays for some seconds after the line is back: then only what stands in the page counts.
    const broken = await page.evaluate(
      ([pattern, isCut]) => {
        const messages = isCut ? [...document.querySelectorAll<HTMLElement>('ol[aria-live] > li')].map((item) => item.innerText) : [];
        return new RegExp(pattern).exec(messages.reduce((text, value) => text.replace(value, ''), document.body.innerText))?.[0];
      },
      [BROKEN.source, desk.isCut] as const,
    );
    if (broken && !desk.isOffline) violations.push(`the page says: ${broken}`);
  } catch (error) {
    // A page that leaves while it is looked at is looked at after the next move.
    if (!/context was destroyed|navigat|closed/i.test((error as Error).message)) throw error;
  }
  return violations;
}
