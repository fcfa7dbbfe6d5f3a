import fs from 'node:fs';
import type { Request } from 'playwright-core';
import type { TestPage } from './browser.js';

/** Sizes of the window at which nothing may stand outside or over anything. */
export const WINDOWS = [
  { name: 'desk', width: 1366, height: 768 },
  { name: 'narrow', width: 1024, height: 768 },
  // 1366 x 768 at 200 %.
  { name: 'zoomed', width: 683, height: 384 },
  { name: 'phone', width: 390, height: 844 },
  // What a phone's keyboard leaves of it.
  { name: 'keyboard', width: 390, height: 420 },
];

/** Operations that write; requests that only record a visit do not count. */
const OPERATIONS: Record<string, { text: string }> = JSON.parse(fs.readFileSync('libs/api/.generated/operations.json', 'utf8'));
const SMALL = new Set(['RecordVisit', 'ShowPresence']);
const WRITES = new RegExp(
  `^(${Object.entries(OPERATIONS)
    .flatMap(([name, { text }]) => (/(^|\s)mutation \w/.test(text) && !SMALL.has(name) ? [name] : []))
    .join('|')})$`,
);

/** Whether the answer of a query says what was visited last. */
const showsVisits = (name: string): boolean => /\b(recent|home)\b[^{}]*\{/.test(OPERATIONS[name]?.text ?? '');

/** So long after a change, or the hint of one, a page may ask again what it just asked. */
export const HINT_MS = 1_000;

/** Whether a request changes something, and does not only record a visit. */
export const isWrite = (request: Request): boolean =>
  WRITES.test(operationOf(request)) || (request.method() !== 'GET' && !operationOf(request));

/**
 * The queries of a page that were sent a second time within half a second although nothing was changed between, here or elsewhere: `forget(ms)` says
 * that something was, and how long questions may still follow from it.
 */
export function repeated(page: TestPage): { found: string[]; at: (now: string) => void; forget: (ms?: number) => void } {
  const matches: string[] = [];
  let place = '';
  let quietFrom = 0;
  const requested = new Map<string, number>();
  /** What was said last between page and server, to understand a repetition by. */
  const trail: [at: number, what: string][] = [];
  const note = (what: string) => {
    trail.push([Date.now(), what]);
    if (trail.length > 16) trail.shift();
  };
  page.on('request', (request) => {
    const name = operationOf(request);
    if (!name) return;
    const key = request.postData()!;
    const before = requested.get(key);
    note(`asks ${name}`);
    if (before && Date.now() - before < 500)
      matches.push(`${place} ${name} (${trail.map(([at, what]) => `${at - Date.now()} ms ${what}`).join(', ')})`);
    if (Date.now() > quietFrom) requested.set(key, Date.now());
  });
  const own = new Set<string | undefined>();
  page.on('response', (response) => {
    own.add(response.headers()['x-request-id']);
    // What was visited last is part of these.
    if (operationOf(response.request()) === 'RecordVisit')
      for (const key of requested.keys()) if (showsVisits(JSON.parse(key).operationName)) requested.delete(key);
    if (operationOf(response.request())) note(`has ${operationOf(response.request())}`);
    if (isWrite(response.request())) requested.clear();
  });
  // What did not come is asked for again, and rightly.
  page.on('requestfailed', (request) => requested.delete(request.postData() ?? ''));
  const forget = (ms = 0) => {
    requested.clear();
    quietFrom = Math.max(quietFrom, Date.now() + ms);
  };
  // Others and the server's jobs change things too; of what the page itself did it has the answer.
  page.liveListeners.push((message) => {
    const { type, payload } = JSON.parse(message);
    note(`hears ${type} ${payload?.data?.changed?.kind ?? ''}`);
    if (type === 'connection_ack' || (type === 'next' && !own.has(payload?.data?.changed?.requestId))) forget(HINT_MS);
  });
  return {
    found: matches,
    at: (now: string) => {
      place = now;
    },
    forget,
  };
}

export function operationOf(request: Request): string {
  try {
    return JSON.parse(request.postData() ?? '{}').operationName ?? '';
  } catch {
    return '';
  }
}

/**
 * Runs in the page: controls of the frame that are not inside the window. `walks`: also after the first and the last control of each region took
 * the focus and were scrolled to; and the controls themselves, when they are not to be seen then.
 */
export function findOffscreenControls(walks: boolean): string[] {
  const matches = new Set<string>();
  const CONTROLS = 'a[href], button, input, select, textarea, [tabindex], [contenteditable="true"]';
  const shown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], .vb-hidden') && element.getClientRects().length > 0;
  // What is off takes no focus.
  const takesFocus = (element: Element) => shown(element) && !element.matches(':disabled');
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}"`;
  const isInside = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return Math.max(-left, right - innerWidth, -top, bottom - innerHeight) <= 1;
  };
  const isSeen = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return (x >= 0 && x <= innerWidth && y >= 0 && y <= innerHeight) || height > innerHeight;
  };
  const frame = [
    ...document.querySelectorAll(
      'nav[aria-label="Main"], nav[aria-label="Main"] :is(a, button), aside[aria-label="Sidebar"], main, main > header',
    ),
    ...document.querySelectorAll('aside[aria-label="Sidebar"] > div > button, main > header :is(a, button)'),
  ].filter(shown);
  const check = (when: string) => {
    for (const part of frame) {
      // On a phone the page is longer than the window and scrolls under its bar.
      if (part.tagName === 'MAIN' && innerWidth < 720) continue;
      if (!isInside(part)) matches.add(`${nameOf(part)} of the frame is outside after ${when}`);
    }
    for (const root of [document.documentElement, document.body, document.querySelector('#root > *')])
      if (root && (root.scrollTop || root.scrollLeft)) matches.add(`${nameOf(root)} is scrolled after ${when}`);
  };
  check('the start');
  if (!walks) return [...matches].slice(0, 12);
  const regions = document.querySelectorAll('nav[aria-label="Main"], aside[aria-label="Sidebar"], main, [data-peek]');
  for (const region of regions) {
    const controls = [...region.querySelectorAll<HTMLElement>(CONTROLS)].filter(takesFocus);
    for (const control of [controls.at(-1), controls[0]]) {
      if (!control) continue;
      control.focus();
      check(`the focus of ${nameOf(control)}`);
      if (!isSeen(control)) matches.add(`${nameOf(control)} has the focus and is not in sight`);
      for (const block of ['start', 'end'] as const) {
        control.scrollIntoView({ block, inline: block });
        check(`${nameOf(control)} was scrolled to (${block})`);
      }
    }
  }
  window.scrollTo(200, 500);
  document.body.scrollTop = 500;
  check('an attempt to scroll the document');
  return [...matches].slice(0, 12);
}

/**
 * Runs in the page: controls that something else lies over, or that are cut away, once they are scrolled to; `scrolls` is false where the page is
 * to stay as it is: then only what is in sight is looked at.
 */
export function findCoveredControls(scrolls: boolean): string[] {
  const matches: string[] = [];
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}"`;
  const all = [
    ...document.querySelectorAll<HTMLElement>(':is(#root, [aria-modal="true"]) :is(a[href], button, input, select, textarea)'),
  ].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[inert], .vb-hidden, .ProseMirror, [class*="skip"]') &&
      element.getBoundingClientRect().width > 4,
  );
  /** What is seen of an element inside all that cuts it. */
  const seenOf = (element: Element) => {
    let { left, right, top, bottom } = element.getBoundingClientRect();
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflow === 'visible') continue;
      const box = parent.getBoundingClientRect();
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom };
  };
  /** What lies over a page on purpose, as long as it is open. */
  const FLOATS = '[role="listbox"], [role="menu"], [role="dialog"], [role="tooltip"], [data-peek]';
  const layerOf = (element: Element) => {
    let layer: Element | null = element;
    while (layer && !layer.matches(FLOATS) && !/fixed|sticky/.test(getComputedStyle(layer).position)) layer = layer.parentElement;
    return layer;
  };
  const boxes = all.slice(0, 200).map((element) => ({ element, layer: layerOf(element), box: seenOf(element) }));
  /** A small control in the room that a row keeps for it. */
  const isPartOf = (small: (typeof boxes)[number], row: (typeof boxes)[number]) =>
    small.element.parentElement === row.element.parentElement &&
    small.box.left >= row.box.left - 1 &&
    small.box.right <= row.box.right + 1 &&
    small.box.top >= row.box.top - 1 &&
    small.box.bottom <= row.box.bottom + 1;
  for (const [i, item] of boxes.entries())
    for (const other of boxes.slice(i + 1)) {
      // What stays while the page scrolls may have the page below it.
      if (item.layer !== other.layer || item.element.contains(other.element) || other.element.contains(item.element)) continue;
      if (isPartOf(item, other) || isPartOf(other, item)) continue;
      const wide = Math.min(item.box.right, other.box.right) - Math.max(item.box.left, other.box.left);
      const high = Math.min(item.box.bottom, other.box.bottom) - Math.max(item.box.top, other.box.top);
      if (wide > 3 && high > 3)
        matches.push(`${nameOf(item.element)} and ${nameOf(other.element)} share ${Math.round(wide)} x ${Math.round(high)}`);
    }
  const some = all.length > 120 ? [...all.slice(0, 90), ...all.slice(-30)] : all;
  for (const control of some) {
    if (scrolls) control.scrollIntoView({ block: 'center', inline: 'center' });
    const box = control.getClientRects()[0];
    if (!box) continue;
    if (!scrolls) {
      const seen = seenOf(control);
      const isWhole = seen.left <= box.left && seen.right >= box.right && seen.top <= box.top && seen.bottom >= box.bottom;
      if (!isWhole || box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) continue;
    }
    const points = [
      [0.5, 0.5],
      [0.15, 0.5],
      [0.85, 0.5],
    ].map(([x, y]) => document.elementFromPoint(box.left + box.width * x!, box.top + box.height * y!));
    const others = points.filter(
      (hit) =>
        hit &&
        !control.contains(hit) &&
        !hit.contains(control) &&
        !hit.closest('label')?.contains(control) &&
        // What floats above the page may cover what is not scrolled away from it.
        (scrolls || layerOf(hit) === layerOf(control)),
    );
    const cut = points.filter((hit) => !hit || (hit !== control && hit.contains(control) && hit.tagName !== 'LABEL'));
    if (others.length > 1) matches.push(`${nameOf(control)} lies under ${nameOf(others[0]!)}`);
    else if (scrolls && cut.length === points.length && getComputedStyle(control).pointerEvents !== 'none')
      matches.push(`${nameOf(control)} is cut away`);
  }
  return matches.slice(0, 12);
}
