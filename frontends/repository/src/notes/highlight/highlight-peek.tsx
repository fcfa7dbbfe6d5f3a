import { errorOf, graphql, type HighlightPeekFragment, useMutation, useQuery } from '@libs/api';
import { AiBadge, AskAccess, formatDay, highlightUrl, ObjectIcon, TagChip, timecode, useFoundMarks } from '@libs/object-views';
import { formatDeepLink, Link, type PeekProps, parseDeepLink, usePeekHead, useRecordVisit, wordsOfLink } from '@libs/shell-kit';
import { Avatar, Button, cx, IconAlertTriangle, IconPlus, PageBody, Popover, SkeletonLines, StateCard, toast } from '@libs/ui';
import { IconShieldCheck } from '@libs/ui/icons';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { TagPicker } from '../coding/tag-picker.tsx';
import { passageOfWords } from '../coding/use-suggested-tags.ts';
import { useNoteTexts } from '../copy.ts';
import type { TagView } from '../open-note/coding/highlight-meta.ts';
import css from '../peek.module.css';
import { type HighlightContext, useHighlightContext } from './highlight-context.ts';
import { SimilarHighlights } from './similar-highlights.tsx';

graphql(`
  fragment HighlightPeek on Highlight {
    id noteId projectId noteTitle projectName quote text status docVersion speaker startMs createdAt deletedAt viewerAccess isByAi aiTagIds
    tags { id title colour }
  }
`);

const HIGHLIGHT = graphql(`
  query HighlightPeekPage($id: ID!) {
    highlight(id: $id) { ...HighlightPeek }
    citations(kind: highlight, refId: $id) { insightId title status }
  }
`);

const SPEAKERS = graphql(`
  query HighlightPeekNote($id: ID!) {
    note(id: $id) { id recordedAt speakers { id name } }
  }
`);

const TAG = graphql(`
  mutation HighlightPeekTags($ids: [ID!]!, $add: [ID!]!, $remove: [ID!]!, $undo: Boolean) {
    tagHighlights(input: { ids: $ids, add: $add, remove: $remove, undo: $undo }) { highlights { id tags { id title colour } } }
  }
`);

/** A highlight beside a list: its words in their turns, its tags, and the proof that they are the source's. */
export default function HighlightPeek({ id, at }: PeekProps) {
  const t = useNoteTexts();
  const [{ data, error }] = useQuery({ query: HIGHLIGHT, variables: { id } });
  const highlight = data?.highlight;
  const words = useMemo(() => wordsOfLink(at ? parseDeepLink(at) : null), [at]);
  const place = words && formatDeepLink({ kind: 'highlight', id, words });
  usePeekHead({
    title: t('peek.highlight'),
    url: highlight ? (place ? `/data/${highlight.noteId}${place}` : highlightUrl(highlight)) : undefined,
  });
  useRecordVisit('highlight', highlight?.id);
  const missing = <StateCard state="not-found" page action={<AskAccess asked={{ kind: 'highlight', id }} />} />;
  const code = errorOf(error)?.code;
  if (code === 'NotFound') return missing;
  if (error && !data) return <StateCard state={code === 'Forbidden' ? 'forbidden' : 'failed'} page />;
  if (!data)
    return (
      <PageBody width="full" className={css.body}>
        <SkeletonLines lines={6} />
      </PageBody>
    );
  if (!highlight || highlight.deletedAt) return missing;
  return (
    <PageBody width="full" className={css.body}>
      <Words highlight={highlight} words={words}>
        <Tags highlight={highlight} />
      </Words>
      {data.citations.length > 0 && (
        <>
          <h2 className={css.heading}>{t('peek.citedIn')}</h2>
          {data.citations.map(({ insightId, title }) => (
            <Link key={insightId} to={`/insights/${insightId}`} className={css.link}>
              <ObjectIcon kind="insight" size={15} />
              <span className="vb-trunc">{title}</span>
            </Link>
          ))}
        </>
      )}
      <SimilarHighlights id={highlight.id} projectId={highlight.projectId} />
    </PageBody>
  );
}

interface WordsProps {
  highlight: HighlightPeekFragment;
  /** Those that a search found. */
  words: readonly string[] | undefined;
  children: ReactNode;
}

function Words({ highlight, words, children }: WordsProps) {
  const { id, noteId, quote, speaker, startMs, noteTitle, docVersion, status, isByAi } = highlight;
  const [{ data }] = useQuery({ query: SPEAKERS, variables: { id: noteId } });
  const turns = useRef<HTMLDivElement>(null);
  useFoundMarks(turns, words);
  const context = useHighlightContext(noteId, id, `${docVersion} ${status}`);
  const names = new Map(data?.note?.speakers.map((other) => [other.id, other.name]));
  const who = (speaker && (names.get(speaker) ?? speaker)) || noteTitle;
  const day = data?.note?.recordedAt ? formatDay(data.note.recordedAt) : null;
  const facts = [speaker ? noteTitle : null, day, startMs == null ? null : timecode(startMs)].filter(Boolean).join(' · ');
  return (
    <>
      <header className={css.head}>
        <Avatar name={who} initials={initialsOf(who)} size="md" />
        <div>
          <div className="vb-trunc">{who}</div>
          <div className={css.small}>{facts}</div>
        </div>
        {isByAi && <AiBadge />}
      </header>
      <div ref={turns} className={css.turns}>
        {context ? (
          context.turns.map((turn) => (
            <p key={turn.key} className={cx(!turn.inside && css.before)}>
              {turn.speaker && <span className={css.who}>{names.get(turn.speaker) ?? turn.speaker}</span>}
              {turn.before}
              {turn.inside && <mark className={css.stroke}>{turn.inside}</mark>}
              {turn.after}
            </p>
          ))
        ) : (
          <p>
            <mark className={css.stroke}>{quote}</mark>
          </p>
        )}
      </div>
      {children}
      <Proof highlight={highlight} context={context} />
    </>
  );
}

function Proof({ highlight: { quote, status }, context }: { highlight: HighlightPeekFragment; context: HighlightContext | null }) {
  const t = useNoteTexts();
  if (!context && status !== 'orphan') return null;
  const exact = context?.exact;
  return (
    <div className={css.proof}>
      {exact ? <IconShieldCheck className={css.ok} size={18} /> : <IconAlertTriangle className={css.warn} size={18} />}
      <div>
        <b>{exact ? t('peek.proof') : context ? t('peek.changed') : t('peek.orphan')}</b>
        <div className={css.small}>
          {exact && context
            ? t('peek.proofText', {
                version: context.version,
                start: context.start.toLocaleString('en'),
                end: context.end.toLocaleString('en'),
              })
            : context
              ? t('peek.changedText', { quote })
              : t('peek.orphanText')}
        </div>
      </div>
    </div>
  );
}

function Tags({ highlight }: { highlight: HighlightPeekFragment }) {
  const t = useNoteTexts();
  const [open, setOpen] = useState(false);
  const [, tagHighlights] = useMutation(TAG);
  const canTag = highlight.viewerAccess === 'write' || highlight.viewerAccess === 'full';

  const given = highlight.tags.filter(({ id }) => highlight.aiTagIds.includes(id));

  async function keep() {
    const ids = given.map(({ id }) => id);
    const { error } = await tagHighlights({ ids: [highlight.id], add: ids, remove: [] }, { idempotent: true, quiet: true });
    if (error) toast({ text: errorOf(error).message, tone: 'bad', requestId: errorOf(error).requestId });
    else toast({ text: t('coding.kept', { tags: given.map((tag) => tag.title).join(', ') }) });
  }

  async function apply(tags: readonly TagView[]) {
    setOpen(false);
    const has = (list: readonly TagView[], tag: TagView) => list.some((other) => other.id === tag.id);
    const add = tags.filter((tag) => !has(highlight.tags, tag)).map((tag) => tag.id);
    const remove = highlight.tags.filter((tag) => !has(tags, tag)).map((tag) => tag.id);
    if (!add.length && !remove.length) return;
    const send = (added: string[], removed: string[], undo = false) =>
      tagHighlights({ ids: [highlight.id], add: added, remove: removed, undo }, { idempotent: true, quiet: true });
    const { error } = await send(add, remove);
    if (error) toast({ text: errorOf(error).message, tone: 'bad', requestId: errorOf(error).requestId });
    else
      toast({
        text: t(add.length ? 'coding.tagged' : 'coding.untagged', { tags: tags.map((tag) => tag.title).join(', ') }),
        undo: () => void send(remove, add, true),
      });
  }

  return (
    <div className={css.tags}>
      {highlight.tags.map((tag) => (
        <TagChip key={tag.id} tag={tag} href={`/tags/${tag.id}`} />
      ))}
      {given.length > 0 && <AiBadge label={t('coding.aiTag')} />}
      {given.length > 0 && canTag && (
        <Button size="sm" variant="ghost" onClick={() => void keep()}>
          {t('peek.keepTag')}
        </Button>
      )}
      {canTag && (
        <Popover
          opened={open}
          onClose={() => setOpen(false)}
          label={t('picker.label')}
          target={
            <Button size="sm" variant="ghost" icon={<IconPlus size={14} />} onClick={() => setOpen(!open)}>
              {t('peek.addTag')}
            </Button>
          }
        >
          <TagPicker
            projectId={highlight.projectId}
            passage={passageOfWords(highlight.noteId, highlight.text || highlight.quote, highlight.id)}
            tags={highlight.tags}
            recent={[]}
            lastTags={[]}
            onApply={(tags) => void apply(tags)}
            onCancel={() => setOpen(false)}
          />
        </Popover>
      )}
    </div>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
}
