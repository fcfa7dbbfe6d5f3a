import { type ExportContent, isOfIds, type TransferStep } from '@libs/domain';
import type { HighlightStatus, WordTimes } from '@libs/editor';
import type { Node } from '@tiptap/pm/model';
import type { ArchivedContact } from '#contexts/contacts';
import type { ArchivedField } from '#contexts/fields';
import type { Insight, Reference } from '#contexts/insights';
import type { ArchivedBoard, Note, Project } from '#contexts/repository';

/** A highlight of a note that is exported; positions are those of the note's document. */
export interface ContentHighlight {
  id: string;
  from: number;
  to: number;
  /** The same range in code points of the plain text; null without a place. */
  start: number | null;
  end: number | null;
  status: HighlightStatus;
  quote: string;
  /** What stands at the range now. */
  text: string;
  speaker: string | null;
  startMs: number | null;
  author: string;
  createdAt: Date;
  tags: { id: string; title: string; colour: string }[];
}

/** A note with all that an export says of it. */
export interface ContentNote {
  note: Note;
  doc: Node;
  times: WordTimes | null;
  highlights: ContentHighlight[];
  /** Values of its fields by their ids. */
  values: Record<string, string>;
  /** Contacts by the ids of the speakers who they are. */
  contactOf: Map<string, string>;
}

/** An insight, and what its references show to the exporting user. */
export interface ContentInsight {
  insight: Insight;
  doc: Node;
  values: Record<string, string>;
  references: Map<string, Reference>;
  /** The names of the charts among them. */
  charts: Map<string, string>;
}

/** A picture or an original file. */
export interface ContentFile {
  id: string;
  name: string;
  mime: string;
  size: number;
  stream: AsyncIterable<Buffer>;
}

/** A project as every format writes it: what is small stands here, notes and insights come one after the other. */
export interface ProjectContent {
  project: Project;
  readme: Node;
  /** Where the workspace is reached, for links. */
  origin: string;
  exportedAt: Date;
  boards: ArchivedBoard[];
  fields: ArchivedField[];
  contacts: ArchivedContact[];
  views: object[];
  charts: object[];
  has(content: ExportContent): boolean;
  notes(): AsyncGenerator<ContentNote>;
  insights(): AsyncGenerator<ContentInsight>;
  /** Null for a file that is gone or cannot be read. */
  file(id: string): Promise<ContentFile | null>;
}

/** Called before each piece of work; throws when the export is to end. */
export type Progress = (step: TransferStep) => Promise<void>;

/** The ids of the pictures of a document, each once. */
export function picturesOf(doc: Node): string[] {
  const ids = new Set<string>();
  doc.descendants((node) => {
    if (node.type.name === 'image') ids.add(String(node.attrs['fileId']));
  });
  return [...ids];
}

/** A value of a field as people read it: options by their labels, contacts by their names, yes and no as words. */
export function shownValue(
  field: Pick<ArchivedField, 'type'> & { options: readonly { id: string; label: string }[] },
  value: string | undefined,
): string {
  if (value === undefined) return '';
  if (field.type === 'BOOLEAN') return value === 'true' ? 'Yes' : 'No';
  if (!isOfIds(field.type)) return value;
  const labels = new Map(field.options.map(({ id, label }) => [id, label]));
  return value
    .split(',')
    .flatMap((id) => labels.get(id) ?? [])
    .join('; ');
}
