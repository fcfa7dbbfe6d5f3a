import { OMITTED_KINDS, type Omitted, type OmittedKind } from '@libs/domain';

/** Counts what a reader leaves out. */
export class OmittedCount {
  private readonly counts = new Map<OmittedKind, number>();

  add(kind: OmittedKind, by = 1): void {
    if (by > 0) this.counts.set(kind, (this.counts.get(kind) ?? 0) + by);
  }

  /** What another reader left out of a part of the same file. */
  addAll(omitted: Omitted | undefined): void {
    for (const kind of OMITTED_KINDS) this.add(kind, omitted?.[kind] ?? 0);
  }

  get all(): Omitted {
    return Object.fromEntries(this.counts);
  }
}

/** How often a pattern (global) is found. */
export function occurrences(text: string, pattern: RegExp): number {
  let index = 0;
  for (const _ of text.matchAll(pattern)) index++;
  return index;
}
