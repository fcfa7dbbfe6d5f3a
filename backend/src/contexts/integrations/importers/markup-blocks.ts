import { followableLink, ImportedBlock, ImportedBlockKind, ImportedRun, trimEndBlanks, trimRuns } from './imported-text.js';

/** How a stretch of text looks. */
export type RunStyle = Omit<ImportedRun, 'text' | 'startMs' | 'endMs' | 'opensCaption'>;

/** Collects text in reading order and makes blocks of it: what all readers of markup have in common. */
export class BlockWriter {
  readonly blocks: ImportedBlock[] = [];
  private runs: ImportedRun[] = [];

  /** Whether the open block has text. */
  get hasText(): boolean {
    return this.runs.some((run) => run.text.trim() !== '');
  }

  /** Adds text as it is. */
  add(text: string, style: RunStyle = {}): void {
    if (text !== '') this.runs.push({ ...style, text });
  }

  /** Adds text of which white space is layout: several blanks are one, and none opens a line. */
  flow(text: string, runStyle: RunStyle = {}): void {
    let one = text.replace(/[ \t\r\n\f]+/g, ' ');
    const last = this.runs.at(-1)?.text;
    if (one.startsWith(' ') && (last === undefined || /[ \n]$/.test(last))) one = one.slice(1);
    this.add(one, runStyle);
  }

  /** The next cell of a row that is read as one paragraph. */
  cell(): void {
    const last = this.runs.at(-1);
    if (!last) return;
    last.text = trimEndBlanks(last.text);
    this.add(' | ');
  }

  /** Ends the open block; without text there is none. */
  end(kind: ImportedBlockKind = 'paragraph', level?: number): void {
    const runs = this.hasText ? trimRuns(this.runs, kind !== 'code') : [];
    this.runs = [];
    if (runs.length > 0) this.blocks.push({ kind, ...(level === undefined ? {} : { level }), runs });
  }

  /** A line between two parts; none at the top and none twice. */
  rule(): void {
    const last = this.blocks.at(-1);
    if (last && last.kind !== 'rule') this.blocks.push({ kind: 'rule', runs: [] });
  }
}

/** Looks that are opened and closed by tags, however wrongly they are nested. */
export class OpenStyles {
  private readonly open = new Map<Exclude<keyof RunStyle, 'link'>, number>();
  private readonly links: (string | undefined)[] = [];

  turn(look: Exclude<keyof RunStyle, 'link'>, on: boolean): void {
    this.open.set(look, Math.max(0, (this.open.get(look) ?? 0) + (on ? 1 : -1)));
  }

  openLink(href: string | undefined): void {
    this.links.push(followableLink(href));
  }

  closeLink(): void {
    this.links.pop();
  }

  get now(): RunStyle {
    const runStyle: RunStyle = {};
    for (const [name, times] of this.open) if (times > 0) runStyle[name] = true;
    const link = this.links.at(-1);
    return link ? { ...runStyle, link } : runStyle;
  }
}
