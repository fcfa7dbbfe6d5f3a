import { matchesPattern, PAGES } from '../../libs/domain/src/pages.js';
import { WINDOWS } from '../invariants.js';
import { filled } from '../routes.js';
import type { RobotWindow } from './desk.js';
import type { RandomSource } from './dice.js';
import { CLICKABLE_ROLES, type Control, type Target, TYPED } from './screen.js';

/** What a person does next. Everything in it is found again on the screen of another run: names and places in the order, no ids of elements. */
export type Move = { who: number } & (
  | ({ kind: 'press'; by: 'mouse' | 'keyboard' | 'twice' } & Target)
  | ({ kind: 'type'; text: string } & Target)
  | { kind: 'write'; block: number; text: string }
  | { kind: 'select'; block: number; from: number; letters: number }
  | { kind: 'drag'; from: Target; to: Target }
  | { kind: 'keys'; keys: string }
  | { kind: 'visit' | 'load'; to: string }
  | { kind: 'back' | 'forward' | 'reload' | 'offline' | 'online' | 'home' }
  | { kind: 'size'; width: number; height: number }
  | { kind: 'theme'; dark: boolean }
);
type Kind = Move['kind'];

/** How often each kind comes, roughly in a hundred. */
const SHARES: Record<Exclude<Kind, 'online' | 'home'>, number> = {
  press: 48,
  type: 13,
  keys: 13,
  write: 6,
  select: 5,
  visit: 5,
  load: 1.5,
  back: 3,
  forward: 1,
  reload: 1.5,
  offline: 0.8,
  size: 2,
  drag: 2,
  theme: 0.4,
};
/** Menus and lists are gone with the next press elsewhere, so what is in them comes first. */
const ROLE_SHARES: Record<string, number> = { button: 6, menuitem: 9, menuitemcheckbox: 6, menuitemradio: 6, option: 9, link: 4, tab: 3 };
const REPEAT_PROBABILITY = 0.85;
/** Every page of the workspace's host; what stands for `/p/:shareToken` is a project's token. */
const ADDRESSES: readonly string[] = [...PAGES.member, ...PAGES.public];
const COMES_ONLINE = 0.3;
const GOES_HOME = 0.5;

/** Chooses moves among all that the screen offers; what was never used comes first. */
export class MoveChooser {
  private readonly used = new Map<string, number>();
  private readonly ids: Record<string, string[]> = {};
  private who = 0;
  private words = 0;

  constructor(
    private readonly dice: RandomSource,
    private readonly keys: readonly string[],
    ids: Record<string, string[]>,
  ) {
    for (const [name, some] of Object.entries(ids)) this.ids[name] = [...some];
  }

  /** Who moves next: mostly the one who moved before. */
  next(desks: readonly RobotWindow[]): RobotWindow {
    const here = desks.filter((desk) => !desk.isGone);
    const before = here.find(({ who }) => who === this.who);
    const desk = before && this.dice.chance(REPEAT_PROBABILITY) ? before : this.dice.pick(here);
    this.who = desk.who;
    return desk;
  }

  move(desk: RobotWindow, controls: readonly Control[], hasText: boolean): Move {
    const { who } = desk;
    const { dice } = this;
    if (!desk.isAtHome && (!controls.length || dice.chance(GOES_HOME))) return { who, kind: 'home' };
    if (desk.isOffline && dice.chance(COMES_ONLINE)) return { who, kind: 'online' };
    this.learn(desk.at);
    const pressed = controls.filter(({ role }) => CLICKABLE_ROLES.includes(role));
    const typed = controls.filter(({ role }) => TYPED.includes(role));
    const kinds = (Object.keys(SHARES) as (keyof typeof SHARES)[]).filter(
      (kind) =>
        !(
          (desk.isOffline && /load|offline/.test(kind)) ||
          (kind === 'press' && !pressed.length) ||
          (kind === 'type' && !typed.length) ||
          (/write|select/.test(kind) && !hasText) ||
          (kind === 'drag' && pressed.length < 2)
        ),
    );
    const kind = dice.weighted(kinds, (value) => SHARES[value])!;
    switch (kind) {
      case 'press': {
        const way = dice.next();
        return { who, kind, by: way < 0.8 ? 'mouse' : way < 0.93 ? 'keyboard' : 'twice', ...this.control(pressed) };
      }
      case 'type': {
        const target = this.control(typed);
        return { who, kind, ...target, text: this.wordsFor(target) };
      }
      case 'write':
        return { who, kind, block: dice.below(40), text: ` ${this.word()} ` };
      case 'select':
        return { who, kind, block: dice.below(12), from: dice.below(60), letters: 3 + dice.below(160) };
      case 'drag':
        return { who, kind, from: this.target(dice.pick(pressed)), to: this.target(dice.pick(pressed)) };
      case 'keys':
        return { who, kind, keys: dice.weighted(this.keys, (keys) => this.novelty(`keys ${keys}`) + 0.05)! };
      case 'visit':
      case 'load': {
        const to = this.address(desk.isOffline);
        // No link of the workspace leads to a public page: those who have its address load it.
        return { who, kind: isPublic(to) ? 'load' : kind, to };
      }
      case 'size': {
        const { width, height } = dice.pick(WINDOWS);
        return { who, kind, width, height };
      }
      case 'theme':
        return { who, kind, dark: dice.chance(0.5) };
      default:
        return { who, kind };
    }
  }

  /** Told of what was done, so that other things come first from now on. */
  did(move: Move): void {
    const key = 'role' in move ? nameOf(move) : move.kind === 'keys' ? `keys ${move.keys}` : null;
    if (key) this.used.set(key, (this.used.get(key) ?? 0) + 1);
  }

  private novelty(key: string): number {
    return 1 / (1 + (this.used.get(key) ?? 0)) ** 2;
  }

  /** First a role, so that two hundred links do not hide one button; then one of that role. */
  private control(controls: readonly Control[]): Target {
    const roles = [...new Set(controls.map(({ role }) => role))];
    const freshest = (role: string) =>
      Math.max(...controls.filter((control) => control.role === role).map((control) => this.novelty(nameOf(control))));
    const role = this.dice.weighted(roles, (value) => (ROLE_SHARES[value] ?? 2) * (freshest(value) + 0.1))!;
    const selectedControl = this.dice.weighted(
      controls.filter((control) => control.role === role),
      (control) => this.novelty(nameOf(control)) * (control.isInSight ? 3 : 1),
    )!;
    return this.target(selectedControl);
  }

  private target = ({ role, name, nth }: Control): Target => ({ role, name, nth });

  /** A word that nobody else writes. */
  private word(): string {
    this.words++;
    const letters = [...String(this.words).padStart(3, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    return `zeb${letters}`;
  }

  private wordsFor({ role, name }: Target): string {
    if (/e-?mail/i.test(name)) return `${this.word()}@example.com`;
    if (role === 'spinbutton') return String(this.dice.below(2000));
    const word = this.word();
    const way = this.dice.next();
    if (way < 0.55) return `${word} of a kind`;
    if (way < 0.65) return 'delivery';
    if (way < 0.72) return `שלום ${word} 你好`;
    if (way < 0.79) return `<b>${word}</b> & "${word}' \\ %_`;
    if (way < 0.86) return `${word} 👩‍👩‍👧 ok`;
    if (way < 0.93) return `${word}${'long'.repeat(20)}`;
    return `-${word} OR "${word}`;
  }

  /** Keeps the ids that an address has, to go to other pages of the same things. */
  private learn(at: string): void {
    const path = at.split(/[?#]/)[0]!.split('/');
    for (const pattern of PAGES.member) {
      const parts = pattern.split('/');
      if (parts.length !== path.length || !parts.every((part, i) => part.startsWith(':') || part === path[i])) continue;
      for (const [i, part] of parts.entries()) {
        if (!part.startsWith(':')) continue;
        const known = this.ids[part.slice(1)] ?? [];
        if (!known.includes(path[i]!)) this.ids[part.slice(1)] = [...known, path[i]!];
      }
    }
  }

  private address(isOffline: boolean): string {
    const open = (isOffline ? PAGES.member : ADDRESSES).filter((pattern: string) =>
      [...pattern.matchAll(/:(\w+)/g)].every(([, name]) => this.ids[name!]),
    );
    const pattern = this.dice.weighted(open, (value) => this.novelty(`page ${value}`) + 0.02)!;
    this.used.set(`page ${pattern}`, (this.used.get(`page ${pattern}`) ?? 0) + 1);
    return filled(pattern, {
      workspaceBoardId: this.ids['boardId']?.[0] ?? '',
      ...Object.fromEntries(Object.entries(this.ids).map(([name, all]) => [name, this.dice.pick(all)])),
    });
  }
}

const isPublic = (address: string): boolean => PAGES.public.some((pattern) => matchesPattern(pattern, address));

/** The same control with another number or another day in its name is no new one. */
const nameOf = ({ role, name }: Target): string => `${role} ${name.replace(/\d+/g, '#').slice(0, 60)}`;

/** One line of a report. */
export function lineOf(move: Move): string {
  const { who, kind, ...rest } = move;
  return `${who} ${kind} ${JSON.stringify(rest)}`;
}
