import type { PersonalDataType } from '@libs/domain';
import { type ConfirmedDoc, Highlights } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import { DocsService, replay } from '#contexts/documents';
import type { InWorkspace } from '#platform/db';

/** A redaction as its row has it. */
export interface RedactionRow {
  id: string;
  noteId: string;
  type: PersonalDataType | null;
  from: number;
  to: number;
  atVersion: number;
  length: number;
  isSealed: boolean;
  createdById: string;
  createdAt: Date;
  permanentAt: Date | null;
}

/** Finds blocks again after the text around them was edited: they move by the rules of highlights. */
@Injectable()
export class BlockMapper {
  constructor(private readonly docs: DocsService) {}

  /** Where each of them is in `entry`; those whose blocks are gone, or were written into, are missing. */
  async in(where: InWorkspace, docId: string, entry: ConfirmedDoc, rows: readonly RedactionRow[]): Promise<Map<string, [number, number]>> {
    const places = new Map<string, [number, number]>();
    for (const version of new Set(rows.map((row) => row.atVersion))) {
      if (version > entry.version) continue;
      const past = version === entry.version ? { at: entry, rows: [] } : await this.docs.history(where, docId, version);
      if (!past) continue;
      const carried = new Highlights(version);
      for (const { id, from, to, atVersion } of rows) if (atVersion === version) carried.add(past.at.doc, { id, from, to });
      const steps = past.rows.filter((row) => row.version < entry.version).map(({ ops: _, ...row }) => row);
      const now = replay({ ...past.at, highlights: carried }, steps).confirmed;
      for (const row of now.highlights.rows()) if (row.status === 'ok') places.set(row.id, [row.from, row.to]);
    }
    return places;
  }
}
