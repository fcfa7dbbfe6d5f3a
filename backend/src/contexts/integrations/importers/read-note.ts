import type { Omitted } from '@libs/domain';
import { docFromImport, type Speaker } from '@libs/editor';
import { parseFile } from './parse-file.js';

/** What a file gives for a note; `doc` is document JSON. */
export interface ReadNote {
  title?: string;
  doc: unknown;
  /** When its words are said, as `WordTimes` packs them; null when the file says it of whole paragraphs at most. */
  times: Uint8Array | null;
  speakers: Speaker[];
  durationMs: number | null;
  warnings: string[];
  omitted: Omitted;
}

/** Reads a file and makes the document of it. Throws ImportError with a sentence for the user. */
export async function readNote(name: string, bytes: Uint8Array): Promise<ReadNote> {
  const text = await parseFile(name, bytes);
  const { doc, speakers, times } = docFromImport(text);
  return {
    ...(text.title ? { title: text.title } : {}),
    doc: doc.toJSON(),
    times: times.size ? times.pack() : null,
    speakers,
    durationMs: text.blocks.reduce((max, b) => Math.max(max, b.endMs ?? b.startMs ?? 0), 0) || null,
    warnings: text.warnings,
    omitted: text.omitted ?? {},
  };
}
