import type { ContactPartsFragment, HighlightInRowFragment, InsightInRowFragment, NoteRowFragment } from '@libs/api';
import { formatDay, TimeAgo, timecode } from '@libs/object-views';
import { Badge, ColourChip } from '@libs/ui';
import type { ReactNode } from 'react';
import { useFilterTexts } from '../filters/copy.ts';
import { useRowTexts } from '../views/row-target.ts';
import type { OwnColumn } from '../views/table-columns.ts';
import type { RowObject } from './row-data.ts';
import css from './table/row-table.module.css';

/** What a row has in a column that is no field; nothing where its kind has no such column. */
export function BuiltInValue({ of, column }: { of: RowObject; column: OwnColumn }) {
  switch (of.kind) {
    case 'note':
      return <OfNote note={of.note} column={column} />;
    case 'highlight':
      return <OfHighlight highlight={of.highlight} column={column} />;
    case 'insight':
      return <OfInsight insight={of.insight} column={column} />;
    case 'contact':
      return <OfContact contact={of.contact} column={column} />;
  }
}

const count = (value: number) => value.toLocaleString('en');
const day = (at: string) => <span className="vb-num">{formatDay(at)}</span>;

function OfNote({ note, column }: { note: NoteRowFragment; column: OwnColumn }) {
  switch (column) {
    case 'speakers':
      return <Speakers speakers={note.speakers} />;
    case 'highlights':
      return count(note.highlightCount);
    case 'words':
      return count(note.wordCount);
    case 'length':
      return note.durationMs ? timecode(note.durationMs) : '–';
    case 'added':
      return day(note.createdAt);
    case 'updated':
      return <TimeAgo at={note.updatedAt} />;
    default:
      return null;
  }
}

function OfHighlight({ highlight, column }: { highlight: HighlightInRowFragment; column: OwnColumn }) {
  const filterText = useFilterTexts();
  switch (column) {
    case 'tags':
      return <Tags tags={highlight.tags} />;
    case 'note':
      return <Words>{highlight.noteTitle}</Words>;
    case 'speaker':
      return <Words>{highlight.speaker}</Words>;
    case 'state':
      return highlight.status === 'ok' ? null : <Badge tone="warn">{filterText(`states.${highlight.status}`)}</Badge>;
    case 'author':
      return <Words>{highlight.createdBy.name}</Words>;
    case 'added':
      return day(highlight.createdAt);
    default:
      return null;
  }
}

function OfInsight({ insight, column }: { insight: InsightInRowFragment; column: OwnColumn }) {
  const filterText = useFilterTexts();
  switch (column) {
    case 'status':
      return <Badge tone={insight.status === 'published' ? 'ok' : undefined}>{filterText(`statuses.${insight.status}`)}</Badge>;
    case 'author':
      return <Words>{insight.createdBy.name}</Words>;
    case 'references':
      return count(insight.referenceCount);
    case 'people':
      return count(insight.personCount);
    case 'published':
      return insight.publishedAt ? day(insight.publishedAt) : null;
    case 'added':
      return day(insight.createdAt);
    case 'updated':
      return <TimeAgo at={insight.updatedAt} />;
    default:
      return null;
  }
}

function OfContact({ contact, column }: { contact: ContactPartsFragment; column: OwnColumn }) {
  const t = useRowTexts();
  const filterText = useFilterTexts();
  switch (column) {
    case 'organisation':
      return <Words>{contact.organisation}</Words>;
    case 'email': {
      const [first, ...others] = contact.emails;
      return (
        <Words>
          {first}
          {others.length > 0 && ` ${t('moreEmails', { count: others.length })}`}
        </Words>
      );
    }
    case 'notes':
      return count(contact.noteCount);
    case 'consent':
      return contact.consent === 'NONE' ? null : (
        <Badge tone={contact.consent === 'GIVEN' ? 'ok' : 'bad'}>{filterText(`consents.${contact.consent}`)}</Badge>
      );
    case 'lastSeen':
      return contact.lastSeenAt ? <TimeAgo at={contact.lastSeenAt} /> : null;
    case 'added':
      return day(contact.createdAt);
    case 'updated':
      return <TimeAgo at={contact.updatedAt} />;
    default:
      return null;
  }
}

function Words({ children }: { children: ReactNode }) {
  return (
    <span className="vb-trunc" dir="auto">
      {children}
    </span>
  );
}

/** So many tags there is room for. */
const SHOWN_TAGS = 3;

/** The tags of a highlight as chips. */
function Tags({ tags }: { tags: HighlightInRowFragment['tags'] }) {
  const t = useRowTexts();
  return (
    <span className={css.speakers} title={tags.map(({ title }) => title).join(', ')}>
      {tags.slice(0, SHOWN_TAGS).map(({ id, title, colour }) => (
        <ColourChip key={id} colour={colour}>
          {title}
        </ColourChip>
      ))}
      {tags.length > SHOWN_TAGS && <span className={css.soft}>{t('moreTags', { count: tags.length - SHOWN_TAGS })}</span>}
    </span>
  );
}

function Speakers({ speakers }: { speakers: NoteRowFragment['speakers'] }) {
  const t = useRowTexts();
  const visible = speakers.slice(0, 2).map(({ name }) => name);
  return (
    <span className={css.speakers} title={speakers.map(({ name }) => name).join(', ')}>
      <span className="vb-trunc">{visible.join(', ')}</span>
      {speakers.length > 2 && <span className={css.soft}>{t('moreSpeakers', { count: speakers.length - 2 })}</span>}
    </span>
  );
}
