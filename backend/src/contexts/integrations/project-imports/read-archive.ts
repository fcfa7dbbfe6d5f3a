import { createHash } from 'node:crypto';
import { isStorableText, PROJECT_ARCHIVE_LIMITS, SERVER_LIMITS, type TransferLoss } from '@libs/domain';
import { z } from 'zod';
import type { ZipEntry } from '../importers/zip-archive.js';
import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from '../project-formats/project-archive.js';
import { directoryOf, refused, partOf as unpackedPart } from './archive-directory.js';
import { type ProjectPart, projectPart } from './archive-schema.js';

const limit = PROJECT_ARCHIVE_LIMITS;

const NO_ARCHIVE = 'This file is not an archive of a project. Choose the file that Export, Archive (JSON) made, or a .qdpx file.';
const DAMAGED = 'This archive is damaged or not complete. Download it again.';
const SAYS = { none: NO_ARCHIVE, damaged: DAMAGED };

const head = z.object({ format: z.literal(ARCHIVE_FORMAT), version: z.int() });
const manifest = head.extend({ parts: z.array(z.object({ path: z.string(), size: z.int(), sha256: z.string() })) });

/** A file that becomes a project, whatever its format. */
export interface ReadableProject {
  readonly project: ProjectPart;
  /** What of the file has no place in a project. */
  readonly losses: readonly TransferLoss[];
  part<T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>>;
  file(path: string): Promise<Uint8Array>;
}

/**
 * An archive of a project, read part by part. Nothing of it is believed: names lead to nothing outside of it, sizes are checked before anything is
 * unpacked, and each part has to be the one of which the manifest has the hash. Everything throws ValidationError with a sentence for people.
 */
export class ArchiveReader implements ReadableProject {
  /** An archive holds all of it. */
  readonly losses: readonly TransferLoss[] = [];

  private constructor(
    private readonly bytes: Uint8Array,
    private readonly entries: ReadonlyMap<string, ZipEntry>,
    private readonly hashes: ReadonlyMap<string, string>,
    /** What `project.json` says. */
    readonly project: ProjectPart,
  ) {}

  /** Looks at the outside of an archive and at its `project.json`. */
  static async open(bytes: Uint8Array): Promise<ArchiveReader> {
    const entries = directoryOf(bytes, 'manifest.json', SAYS);
    const first = await jsonOf(bytes, entries, 'manifest.json');
    const said = head.safeParse(first);
    if (!said.success) throw refused(NO_ARCHIVE);
    if (said.data.version > ARCHIVE_VERSION)
      throw refused('This archive was made by a newer version of the product than this one, which cannot read it.');
    const parts = manifest.safeParse(first);
    if (!parts.success) throw refused(DAMAGED);
    const hashes = new Map(parts.data.parts.map(({ path, sha256 }) => [path, sha256]));
    const project = await jsonOf(bytes, entries, 'project.json', hashes);
    return new ArchiveReader(bytes, entries, hashes, parsed(projectPart, project, 'project.json'));
  }

  /** A part of text, as its schema wants it. */
  async part<T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>> {
    return parsed(schema, await jsonOf(this.bytes, this.entries, path, this.hashes), path);
  }

  /** The bytes of a file. */
  file(path: string): Promise<Uint8Array> {
    return partOf(this.bytes, this.entries, path, limit.bytes, this.hashes);
  }
}

async function partOf(
  bytes: Uint8Array,
  entries: ReadonlyMap<string, ZipEntry>,
  path: string,
  max: number,
  hashes?: ReadonlyMap<string, string>,
): Promise<Uint8Array> {
  const part = await unpackedPart(bytes, entries, path, max, SAYS);
  if (hashes && createHash('sha256').update(part).digest('hex') !== hashes.get(path))
    throw refused(`The part “${path}” of this archive was changed or damaged since it was exported.`);
  return part;
}

async function jsonOf(
  bytes: Uint8Array,
  entries: ReadonlyMap<string, ZipEntry>,
  path: string,
  hashes?: ReadonlyMap<string, string>,
): Promise<unknown> {
  const part = await partOf(bytes, entries, path, limit.part, hashes);
  const unreadable = refused(`The part “${path}” of this archive cannot be read.`);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(part);
    if (isTooDeep(text)) throw unreadable;
    return JSON.parse(text, (_, value: unknown) => {
      if (typeof value === 'string' && !isStorableText(value)) throw unreadable;
      return value;
    });
  } catch {
    throw unreadable;
  }
}

/** Whether lists and objects lie deeper in each other than any text of ours: what walks them would not come back. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (inString) {
      if (sign === '\\') at++;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === '{' || sign === '[') {
      if (++depth > SERVER_LIMITS.reader.nesting) return true;
    } else if (sign === '}' || sign === ']') depth--;
  }
  return false;
}

/** What a part says, as its schema wants it; throws ValidationError. */
export function parsed<T extends z.ZodType>(schema: T, value: unknown, path: string): z.output<T> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw refused(`The part “${path}” of this archive cannot be read: ${issue?.path.join('.')}, ${issue?.message}`);
}
