import { keysOf, type TransferLoss, type TransferLossKind } from '@libs/domain';

/** What REFI-QDA has no place for, or what this export does not put there. */
const KINDS = {
  orphans: 'highlights whose words are gone from their note',
  quotes: 'quotes of highlights whose words were changed since; the words of now are written',
  pictures: 'pictures',
  files: 'original files of notes',
  times: 'notes with times of words',
  charts: 'charts, of the project and in insights',
  views: 'saved views',
} as const satisfies Partial<Record<TransferLossKind, string>>;

/** Counts what an export leaves out, and says so: the standard asks of a program that it warns. */
export class ExportLosses {
  private readonly counts = new Map<keyof typeof KINDS, number>();

  add(kind: keyof typeof KINDS, count: number): void {
    if (count) this.counts.set(kind, (this.counts.get(kind) ?? 0) + count);
  }

  /** Each kind with its number. */
  counted(): TransferLoss[] {
    return keysOf(KINDS).flatMap((kind) => (this.counts.has(kind) ? [{ kind, count: this.counts.get(kind)! }] : []));
  }

  /** In a few lines. */
  text(): string {
    const lines = keysOf(KINDS).flatMap((kind) => (this.counts.has(kind) ? [`- ${this.counts.get(kind)} ${KINDS[kind]}`] : []));
    return ['Left out of this file:', '- the options of fields, whose values are written as texts', ...lines].join('\n');
  }
}
