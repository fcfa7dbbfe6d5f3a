import type { Locator, Page } from 'playwright-core';
import type { RobotWindow } from './desk.js';
import { strokesOf } from './keys.js';
import type { Move } from './moves.js';
import { type Control, findTarget, type Target } from './screen.js';

const PATIENCE_MS = 2_500;

/** What came of a move beside what the screen shows. */
export interface Outcome {
  /** The move could not be made: what it is aimed at is not there. */
  missed?: boolean;
  violations: string[];
  /** A word that now has to be in the open text. */
  written?: string;
  /** What a field has since, letter by letter. */
  typed?: string;
}

const DONE: Outcome = { violations: [] };
const MISSED: Outcome = { violations: [], missed: true };

/** Makes a move at its desk, among the controls that its screen has. */
export async function performMove(desk: RobotWindow, move: Move, controls: readonly Control[]): Promise<Outcome> {
  const { page } = desk;
  const located = (target: Target): Locator | null => {
    const control = findTarget(controls, target);
    return control ? page.getByRef(control.ref) : null;
  };
  switch (move.kind) {
    case 'press':
      return press(page, located(move), move);
    case 'type':
      return type(page, located(move), move);
    case 'write':
      return write(page, move.block, move.text);
    case 'select':
      return select(page, move);
    case 'drag':
      return drag(page, located(move.from), located(move.to));
    case 'keys':
      for (const stroke of strokesOf(move.keys)) await page.keyboard.press(stroke);
      return DONE;
    case 'visit':
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }, move.to);
      return DONE;
    case 'load':
      await page.goto(`http://${desk.person.host}${move.to}`).catch(() => {});
      return DONE;
    case 'reload':
      await page.reload().catch(() => {});
      return DONE;
    case 'back':
    case 'forward':
      await (move.kind === 'back' ? page.goBack({ timeout: PATIENCE_MS }) : page.goForward({ timeout: PATIENCE_MS })).catch(() => {});
      return DONE;
    case 'offline':
    case 'online':
      await desk.setOffline(move.kind === 'offline');
      return DONE;
    case 'home':
      await desk.comeBack();
      return DONE;
    case 'size':
      await page.setViewportSize({ width: move.width, height: move.height });
      return DONE;
    case 'theme':
      await page.emulateMedia({ colorScheme: move.dark ? 'dark' : 'light', reducedMotion: 'reduce' });
      return DONE;
  }
}

async function press(page: Page, control: Locator | null, move: Extract<Move, { kind: 'press' }>): Promise<Outcome> {
  if (!control) return MISSED;
  try {
    if (move.by === 'keyboard') {
      await control.focus({ timeout: PATIENCE_MS });
      await page.keyboard.press('Enter');
    } else if (move.by === 'twice') await control.dblclick({ timeout: PATIENCE_MS });
    else await control.click({ timeout: PATIENCE_MS });
    return DONE;
  } catch (error) {
    const over = /(<[^\n]{0,160}) (?:from [^\n]* subtree )?intercepts pointer events/.exec((error as Error).message)?.[1];
    if (!over) return MISSED;
    const hit = await hitOf(control);
    if (hit?.isLabel) {
      await page.mouse.click(hit.x, hit.y);
      return DONE;
    }
    return { missed: true, violations: hit?.isUnder ? [`${move.role} "${move.name}" lies under ${over}`] : [] };
  }
}

/** What a press on the middle of a control would reach: its label, or something that lies over it in the page itself. */
const hitOf = (control: Locator) =>
  control
    .evaluate(
      (element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const hit = document.elementFromPoint(x, y);
        const FLOATS = '[role="listbox"], [role="menu"], [role="dialog"], [role="tooltip"], [data-peek]';
        const layerOf = (item: Element | null): Element | null =>
          !item || item.matches(FLOATS) || /fixed|sticky/.test(getComputedStyle(item).position) ? item : layerOf(item.parentElement);
        // Lists, messages and dialogs float above the page as long as they are open.
        const isUnder = !!hit && !hit.contains(element) && layerOf(hit) === layerOf(element);
        return { x, y, isLabel: !!hit?.closest('label')?.contains(element), isUnder };
      },
      undefined,
      { timeout: PATIENCE_MS },
    )
    .catch(() => null);

/** Whether a control is in a dialog that fades out; one that opens has the focus. */
const isClosing = (control: Locator) =>
  control
    .evaluate((element) => {
      const dialog = element.closest('[role="dialog"]');
      return !!dialog && !dialog.contains(document.activeElement) && dialog.getAnimations({ subtree: true }).length > 0;
    })
    .catch(() => true);

/** Types into a field as fast as keys can be sent, at the place where a click puts the caret; every letter has to be there. */
async function type(page: Page, control: Locator | null, move: Extract<Move, { kind: 'type' }>): Promise<Outcome> {
  if (!control || (await isClosing(control))) return MISSED;
  try {
    await control.click({ timeout: PATIENCE_MS });
  } catch {
    return MISSED;
  }
  const expected = await page.evaluate((text) => {
    const field = document.activeElement;
    Object.assign(window, { robotField: field });
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.readOnly) return null;
    const { value, selectionStart, selectionEnd, maxLength } = field;
    if (selectionStart === null || selectionEnd === null) return null;
    const whole = value.slice(0, selectionStart) + text + value.slice(selectionEnd);
    return maxLength > 0 && whole.length > maxLength ? null : whole;
  }, move.text);
  await page.keyboard.type(move.text);
  await page.waitForTimeout(120);
  if (expected === null) return DONE;
  const now = await page
    .evaluate(() => {
      const field = (window as unknown as { robotField?: HTMLInputElement }).robotField;
      return field
        ? {
            value: field.value,
            isHere: field.isConnected,
            hasFocus: document.activeElement === field,
            on: document.activeElement?.outerHTML.slice(0, 120),
          }
        : null;
    })
    .catch(() => null);
  const where = `${move.role} "${move.name}"`;
  if (!now) return { violations: [`the page went away while ${where} was typed into`] };
  if (!now.isHere) return { violations: [`${where} went away while it was typed into`] };
  if (!now.hasFocus) return { violations: [`${where} lost the focus while it was typed into, to ${now.on}`] };
  if (now.value === expected) return { violations: [], typed: move.text };
  return { violations: [`${where} has “${now.value}” instead of “${expected}”`] };
}

/** The text of the page that somebody may write. */
const TEXT = '#content .ProseMirror';

/** Whether the page says that its words are no longer taken, and lists those that were not. */
export const isRefused = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.body.innerText.includes('What you wrote since then is not saved')).catch(() => false);

/** Writes at the end of a block that is in sight, after whatever makes the text writable. */
async function write(page: Page, block: number, text: string): Promise<Outcome> {
  const editor = page.locator(TEXT).first();
  if (!(await editor.count())) return MISSED;
  try {
    if ((await editor.getAttribute('aria-readonly')) === 'true') {
      const edit = page.getByRole('button', { name: 'Edit text' }).first();
      if (!(await edit.count())) return MISSED;
      await edit.click({ timeout: PATIENCE_MS });
    }
    const blocks = editor.locator('p, h1, h2, h3, li');
    const count = await blocks.count();
    if (!count) return MISSED;
    await blocks.nth(block % count).click({ timeout: PATIENCE_MS });
  } catch {
    return MISSED;
  }
  await page.keyboard.press('End');
  const isReady = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      const isText = activeElement instanceof HTMLElement && activeElement.matches('.ProseMirror') && activeElement.isContentEditable;
      return isText && activeElement.ariaReadOnly !== 'true' && getSelection()!.isCollapsed;
    });
  if (!(await isReady())) return MISSED;
  await page.keyboard.type(text);
  if (await isReady()) return { violations: [], written: text.trim() };
  return (await isRefused(page)) ? DONE : { violations: ['the text lost the focus while it was written'] };
}

/** Selects words of the text with the mouse, over as many lines as they take. */
async function select(page: Page, { block, from, letters }: Extract<Move, { kind: 'select' }>): Promise<Outcome> {
  const place = await page.evaluate(
    ([selector, nth, start, length]) => {
      const inSight = [...document.querySelectorAll(`${selector} :is(p, h1, h2, h3)`)].filter((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top > 60 && bottom < innerHeight - 60 && element.textContent!.length > 10;
      });
      const selected = inSight[nth % (inSight.length || 1)];
      if (!selected) return null;
      const first = document.createTreeWalker(selected, NodeFilter.SHOW_TEXT).nextNode() as Text | null;
      if (!first?.data.length) return null;
      const range = document.createRange();
      const begin = start % first.data.length;
      range.setStart(first, begin);
      range.setEnd(first, Math.min(first.data.length, begin + length));
      const rects = range.getClientRects();
      const [head, tail] = [rects[0], rects[rects.length - 1]];
      return head && tail ? { x1: head.left, y1: head.top + head.height / 2, x2: tail.right, y2: tail.top + tail.height / 2 } : null;
    },
    [TEXT, block, from, letters] as const,
  );
  if (!place) return MISSED;
  await page.mouse.move(place.x1, place.y1);
  await page.mouse.down();
  await page.mouse.move((place.x1 + place.x2) / 2, (place.y1 + place.y2) / 2, { steps: 2 });
  await page.mouse.move(place.x2, place.y2, { steps: 3 });
  await page.mouse.up();
  return DONE;
}

async function drag(page: Page, from: Locator | null, to: Locator | null): Promise<Outcome> {
  const boxOf = (control: Locator | null) => control?.boundingBox({ timeout: PATIENCE_MS }).catch(() => null);
  const [start, end] = [await boxOf(from), await boxOf(to)];
  if (!start || !end) return MISSED;
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 8, start.y + start.height / 2 + 8, { steps: 2 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 });
  await page.mouse.up();
  return DONE;
}
