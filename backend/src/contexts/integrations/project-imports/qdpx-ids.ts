import { codePointLength, idSchema, isStorableText, sliceCodePoints, type TransferLoss, type TransferLossKind } from '@libs/domain';
import { newId } from '#platform/db';
import { guidFrom } from '../project-formats/qdpx-xml.js';

/** The id that a GUID of a file is, however it is written; one that is none gives an id of its own, the same each time. */
export function idOf(guid: string | undefined): string | null {
  if (guid === undefined) return null;
  const plain = guid.trim().replace(/^\{|\}$/g, '');
  return plain === '' ? null : (idSchema.safeParse(plain.toLowerCase()).data ?? guidFrom('guid', plain));
}

/** What is read of a file, and what it loses on the way. */
export class QdpxNotes {
  private readonly used = new Set<string>();
  private readonly counts = new Map<TransferLossKind, number>();

  /** An id for an object of the file: its own, unless another one has it. */
  own(guid: string | undefined): string {
    const given = idOf(guid);
    const id = given && !this.used.has(given) ? given : newId();
    this.used.add(id);
    return id;
  }

  countLoss(kind: TransferLossKind, count = 1): void {
    if (count) this.counts.set(kind, (this.counts.get(kind) ?? 0) + count);
  }

  /** A short text as it can be stored: what is too long is cut, and counted. */
  short(text: string, max: number, otherwise: string): string {
    const clean = text.trim();
    const storable = isStorableText(clean) ? clean : clean.replace(/\p{Cc}|\p{Cs}/gu, ' ').trim();
    if (codePointLength(storable) <= max) return storable || otherwise;
    this.countLoss('shortened');
    return sliceCodePoints(storable, 0, max).trim() || otherwise;
  }

  counted(): TransferLoss[] {
    return [...this.counts].map(([kind, count]) => ({ kind, count }));
  }
}
