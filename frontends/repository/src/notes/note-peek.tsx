import { errorOf, graphql, useQuery } from '@libs/api';
import { fetchAhead } from '@libs/live-doc';
import { AskAccess } from '@libs/object-views';
import { type PeekProps, usePeekHead, useRecordVisit } from '@libs/shell-kit';
import { PageBody, SkeletonLines, StateCard } from '@libs/ui';
import { useEffect } from 'react';
import { hrefInView } from '../views/view-order.ts';
import { useNoteTexts } from './copy.ts';
import { NoteMeta } from './details/note-meta.tsx';
import css from './peek.module.css';
import { NoteReader } from './reading/note-reader.tsx';

const NOTE = graphql(`
  query NotePeek($id: ID!) {
    note(id: $id) { id title highlightCount deletedAt ...NoteReader ...NoteMeta }
  }
`);

/** A note beside a list: to read, with its highlights. */
export default function NotePeek({ id, at }: PeekProps) {
  const t = useNoteTexts();
  useEffect(() => fetchAhead(id), [id]);
  const [{ data, error }] = useQuery({ query: NOTE, variables: { id } });
  const note = data?.note;
  // Beside a list of a project's notes the page goes through them in the order of the list.
  const page = hrefInView(id, globalThis.location) ?? `/data/${id}`;
  usePeekHead({ title: t('peek.note'), url: `${page}${at ? `#${at}` : ''}` });
  useRecordVisit('note', note?.id);
  const missing = <StateCard state="not-found" page action={<AskAccess asked={{ kind: 'note', id }} />} />;
  if (error && !note) return errorOf(error).code === 'NotFound' ? missing : <StateCard state="failed" page />;
  if (!data)
    return (
      <PageBody width="full" className={css.body}>
        <SkeletonLines lines={8} />
      </PageBody>
    );
  if (!note || note.deletedAt) return missing;
  return (
    <PageBody width="full" className={css.body}>
      <h1 className={css.title}>{note.title || t('untitled')}</h1>
      <NoteMeta note={note} highlights={note.highlightCount} />
      <NoteReader key={note.id} note={note} compact at={at} />
    </PageBody>
  );
}
