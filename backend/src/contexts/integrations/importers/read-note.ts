import { docFromImport, type Speaker } from '@libs/editor';
import { parseFile } from './parse-file.js';

/** What a file gives for a note; `doc` is document JSON. */
export interface ReadNote {
  title?: string;
  doc: unknown;
  speakers: Speaker[];
  durationMs: number | null;
  warnings: string[];
}

/** Reads a file and makes the document of it. Throws ImportRefused with a sentence for the user. */
export async function readNote(name: string, bytes: Uint8Array): Promise<ReadNote> {
  const text = await parseFile(name, bytes);
  const { doc, speakers } = docFromImport(text);
  return {
    ...(text.title ? { title: text.title } : {}),
    doc: doc.toJSON(),
    speakers,
    durationMs: text.blocks.reduce((most, b) => Math.max(most, b.endMs ?? b.startMs ?? 0), 0) || null,
    warnings: text.warnings,
  };
}
