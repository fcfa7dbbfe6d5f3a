import { useEffect, useRef } from 'react';
import { createStore, isBoolean, remember, remembered, type Store } from './store.ts';

export interface Hotkey {
  /** `j`, `g h` (one after the other), `mod+k`, `shift+enter`, `alt+arrowup`, `escape`, `?`. */
  keys: string;
  /** What it does, for the overlay of all keys: `Go to Home`. */
  label: string;
  run: (event: KeyboardEvent) => void;
  /** Heading in the overlay; default `This page`. */
  group?: string;
  /** Works inside text fields too; so does everything with mod. */
  whileTyping?: boolean;
  /** Left out of the overlay: twins and layers. */
  hidden?: boolean;
  /** Only listed in the overlay: the page hears the key itself, because in a text field it belongs to the field. */
  isHandledByPage?: boolean;
}

interface Layer {
  keys: readonly Hotkey[];
}

const PAUSE_MS = 1000;
/** How long single-key shortcuts pause while the user may still be typing into a removed field. */
const REST_MS = 2000;
/** Who presses letter after letter as fast as this is writing. */
const WRITING_MS = 700;
const OFF_KEY = 'vb-single-keys-off';

const layers = createStore<readonly Layer[]>([]);
/** Whether keys without a modifier are switched off on this device. */
export const singleKeysOff: Store<boolean> = createStore(remembered(OFF_KEY, false, isBoolean));

export function setSingleKeysOff(off: boolean): void {
  remember(OFF_KEY, off);
  singleKeysOff.set(off);
}

let restUntil = 0;

/** Single-key shortcuts pause for two seconds, and for as long as typing continues. */
export function pauseSingleKeys(): void {
  restUntil = performance.now() + REST_MS;
}

/** Whether a single key means nothing now: a dialog closed a moment ago, or something was made. To be asked by pages that hear keys themselves. */
export function singleKeysRest({ key }: KeyboardEvent): boolean {
  if (performance.now() >= restUntil) return false;
  if (key.length === 1) restUntil = Math.max(restUntil, performance.now() + WRITING_MS);
  return key.length === 1;
}

/** All keys that work now; what was mounted last comes first. */
export const allHotkeys: Store<readonly Layer[]> = layers;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // A text that is read and coded, not written, takes the keys it knows; the others are for the page.
  if (target.isContentEditable) return target.ariaReadOnly !== 'true';
  if (target.matches('textarea, select')) return true;
  return target.matches('input:not([type=checkbox], [type=radio], [type=button])');
}

const PORTAL = ':is([data-portal], [data-mantine-shared-portal-node])';
const FLOATING = `[aria-modal="true"], ${PORTAL} :is([role="menu"], [role="listbox"], [role="dialog"])`;

/** Menus, pickers and dialogs hear their own keys. */
function isCaptured(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(PORTAL)) return true;
  return [...document.querySelectorAll(FLOATING)].some((element) => element.getClientRects().length > 0);
}

const apple = /Mac|iPhone|iPad/.test(navigator.platform);

function matches(stroke: string, event: KeyboardEvent): boolean {
  const parts = stroke.toLowerCase().split('+');
  const key = parts.pop() || '+';
  const mod = parts.includes('mod');
  if (event.key.toLowerCase() !== key) return false;
  if (mod !== (apple ? event.metaKey : event.ctrlKey)) return false;
  if (!mod && (event.ctrlKey || event.metaKey)) return false;
  if (parts.includes('alt') !== event.altKey) return false;
  // A sign such as ? needs shift on some keyboards and not on others.
  const isSign = key.length === 1 && !/[a-z0-9]/.test(key);
  return isSign || parts.includes('shift') === event.shiftKey;
}

let started = '';
let startedAt = 0;

function allowed(hotkey: Hotkey, event: KeyboardEvent, rests: boolean): boolean {
  if (hotkey.isHandledByPage) return false;
  const modified = /mod\+|alt\+/.test(hotkey.keys);
  if (isTyping(event.target) && !modified && !hotkey.whileTyping) return false;
  const named = hotkey.keys.length > 1 && !hotkey.keys.includes(' ');
  return modified || named || !(singleKeysOff.get() || rests);
}

/** The last key that a menu, picker or dialog was to hear: by the time the page hears it, that may have closed because of it. */
let captured: KeyboardEvent | null = null;

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || captured === event || isCaptured(event.target)) return;
  const sequence = performance.now() - startedAt < PAUSE_MS ? started : '';
  started = '';
  const rests = singleKeysRest(event);
  for (const layer of [...layers.get()].reverse()) {
    for (const hotkey of layer.keys) {
      if (!allowed(hotkey, event, rests)) continue;
      const strokes = hotkey.keys.split(' ');
      const first = strokes[0] ?? '';
      if (strokes.length === 2) {
        if (sequence === first && matches(strokes[1] ?? '', event)) {
          event.preventDefault();
          hotkey.run(event);
          return;
        }
        if (!sequence && matches(first, event)) {
          started = first;
          startedAt = performance.now();
        }
      } else if (!sequence && matches(first, event)) {
        event.preventDefault();
        hotkey.run(event);
        return;
      }
    }
  }
}

// Before anything else hears it.
window.addEventListener(
  'keydown',
  (event) => {
    captured = isCaptured(event.target) ? event : null;
  },
  true,
);
window.addEventListener('keydown', onKey);
// Said by dialogs that close and fields that are left by Enter.
window.addEventListener('vb-typing-ends', pauseSingleKeys);
// Moving the caret or pointing ends the pause: the user sees where keys go.
window.addEventListener('keydown', ({ key }) => /^(Arrow|Page|Home|End)/.test(key) && endRest(), true);
window.addEventListener('pointerdown', endRest, true);

function endRest() {
  restUntil = 0;
}

/** Registers keys while the component is on the screen; the last mounted hears first. The overlay on `?` lists them. */
export function useHotkeys(keys: readonly Hotkey[], active = true): void {
  const latest = useRef(keys);
  latest.current = keys;
  const shape = keys.map((key) => `${key.keys}\n${key.label}`).join('\n');
  useEffect(() => {
    if (!active || !shape) return;
    const layer: Layer = {
      keys: latest.current.map((key, position) => ({ ...key, run: (event) => latest.current[position]?.run(event) })),
    };
    layers.set([...layers.get(), layer]);
    return () => layers.set(layers.get().filter((other) => other !== layer));
  }, [shape, active]);
}

/** Keys as caps: `mod+k` becomes ⌘K or Ctrl K. */
export function keyCaps(keys: string): string {
  const names: Record<string, string> = {
    mod: apple ? '⌘' : 'Ctrl',
    shift: apple ? '⇧' : 'Shift',
    alt: apple ? '⌥' : 'Alt',
    escape: 'Esc',
    enter: '↵',
    arrowup: '↑',
    arrowdown: '↓',
    arrowleft: '←',
    arrowright: '→',
  };
  return keys
    .split(' ')
    .map((stroke) =>
      stroke
        .split('+')
        .map((part) => names[part.toLowerCase()] ?? part.toUpperCase())
        .join(apple ? '' : ' '),
    )
    .join(' ');
}
