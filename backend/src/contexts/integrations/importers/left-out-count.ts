import { LEFT_OUT_KINDS, type LeftOut, type LeftOutKind } from '@libs/domain';

/** Counts what a reader leaves out. */
export class LeftOutCount {
  private readonly counts = new Map<LeftOutKind, number>();

  add(kind: LeftOutKind, by = 1): void {
    if (by > 0) this.counts.set(kind, (this.counts.get(kind) ?? 0) + by);
  }

  /** What another reader left out of a part of the same file. */
  addAll(leftOut: LeftOut | undefined): void {
    for (const kind of LEFT_OUT_KINDS) this.add(kind, leftOut?.[kind] ?? 0);
  }

  get all(): LeftOut {
    return Object.fromEntries(this.counts);
  }
}

/** How often a pattern (global) is found. */
export function occurrences(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found++;
  return found;
}
