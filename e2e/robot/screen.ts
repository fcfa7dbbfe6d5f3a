import type { Page } from 'playwright-core';

/** What a move is aimed at, as it is called on the screen: the same after a reload and in another run. */
export interface Target {
  role: string;
  name: string;
  /** Which of those that are called so. */
  nth: number;
}

/** Something on the screen that can be used, as the accessibility tree has it. */
export interface Control extends Target {
  ref: string;
  isInSight: boolean;
}

interface Node {
  role: string;
  name?: string;
  ref?: string;
  url?: string;
  disabled?: boolean;
  box?: { x: number; y: number; width: number; height: number };
  children?: (Node | string)[];
}

export const CLICKABLE_ROLES = [
  'button',
  'link',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'tab',
  'checkbox',
  'switch',
  'radio',
  'row',
  'gridcell',
  'columnheader',
  'separator',
  'slider',
  'treeitem',
];
export const TYPED = ['textbox', 'searchbox', 'combobox', 'spinbutton'];
const USED = new Set([...CLICKABLE_ROLES, ...TYPED]);
/** Roles of what is looked at, or of what only holds others. */
const PASSIVE = [
  'status',
  'alert',
  'alertdialog',
  'dialog',
  'grid',
  'group',
  'img',
  'listbox',
  'menu',
  'presentation',
  'progressbar',
  'toolbar',
];
/** What stands above a dialog although it is no part of it. */
const FLOATS = new Set(['menu', 'listbox']);

/** Throws when a source of the front ends gives a control a role that no move is aimed at. */
export function expectKnownRoles(sources: readonly string[]): void {
  const known = new Set([...USED, ...PASSIVE]);
  const roles = sources.flatMap((source) => [...source.matchAll(/\brole="(\w+)"/g)].map(([, role]) => role!));
  const unknown = [...new Set(roles)].filter((role) => !known.has(role));
  if (unknown.length) throw new Error(`The robot does not know what to do with ${unknown.join(', ')}.`);
}

/** All controls of the screen in their order; of an open dialog only its own. */
export async function controlsOf(page: Page): Promise<Control[]> {
  const [tree, { isModal, width, height, host }] = await Promise.all([
    page.ariaSnapshotJSON({ mode: 'ai', boxes: true, timeout: 10_000 }) as Promise<unknown>,
    page.evaluate(() => ({
      isModal: [...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => dialog.checkVisibility({ visibilityProperty: true })),
      width: innerWidth,
      height: innerHeight,
      host: location.host,
    })),
  ]);
  const matches: { node: Node; dialog: Node | null; floats: boolean }[] = [];
  let last: Node | null = null;
  const walk = (node: Node | string, dialog: Node | null, floats: boolean): void => {
    if (typeof node === 'string') return;
    const inside = node.role === 'dialog' ? node : dialog;
    if (node.role === 'dialog') last = node;
    if (USED.has(node.role) && node.ref && !node.disabled && !leadsAway(node, host)) matches.push({ node, dialog: inside, floats });
    for (const child of node.children ?? []) walk(child, inside, floats || FLOATS.has(node.role));
  };
  for (const node of tree as Node[]) walk(node, null, false);
  const seen = new Map<string, number>();
  return matches.flatMap(({ node, dialog, floats }) => {
    const key = `${node.role} ${node.name ?? ''}`;
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    if (isModal && last && dialog !== last && !floats) return [];
    const { x = 0, y = 0, width: wide = 0, height: high = 0 } = node.box ?? {};
    const isInSight = x + wide / 2 > 0 && x + wide / 2 < width && y + high / 2 > 0 && y + high / 2 < height;
    return [{ role: node.role, name: node.name ?? '', nth, ref: node.ref!, isInSight }];
  });
}

/** Whether a link ends the visit: another host, a mail. */
const leadsAway = ({ url }: Node, host: string): boolean => {
  if (!url || !/^[a-z]+:/.test(url)) return false;
  const domain = (name: string) => name.split('.').at(-1);
  try {
    return !url.startsWith('http') || domain(new URL(url).host) !== domain(host);
  } catch {
    return true;
  }
};

/** The control that a move of an earlier run was aimed at. */
export const findTarget = (controls: readonly Control[], { role, name, nth }: Target): Control | undefined =>
  controls.find((control) => control.role === role && control.name === name && control.nth === nth) ??
  controls.find((control) => control.role === role && control.name === name);
