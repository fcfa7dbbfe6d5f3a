import { covered, outside } from '../invariants.js';
import { overflowing } from '../overflow.js';
import type { Desk } from './desk.js';

/** What a page says when it broke. */
const BROKEN = /Something went wrong on this page|This part could not be loaded/;

/** What has to hold at a desk after each of its moves, whatever the move was. */
export async function troubleAt(desk: Desk): Promise<string[]> {
  const { page } = desk;
  const waits = await desk.settle();
  const { trouble, made } = desk.take();
  if (waits) trouble.push(waits);
  try {
    if (made.length) {
      const place = await page.evaluate(() => (document.activeElement === document.body ? 'the page itself' : null));
      if (place) trouble.push(`after ${made.join(', ')} the focus is on ${place}`);
    }
    if (desk.isAtHome) {
      trouble.push(...(await page.evaluate(outside, false)));
      trouble.push(...(await page.evaluate(covered, false)));
      trouble.push(...(await overflowing(page)).map((one) => `cut: ${one}`));
    }
    const broken = await page.evaluate((pattern) => new RegExp(pattern).exec(document.body.innerText)?.[0], BROKEN.source);
    if (broken && !desk.isOffline) trouble.push(`the page says: ${broken}`);
  } catch (error) {
    // A page that leaves while it is looked at is looked at after the next move.
    if (!/context was destroyed|navigat|closed/i.test((error as Error).message)) throw error;
  }
  return trouble;
}
