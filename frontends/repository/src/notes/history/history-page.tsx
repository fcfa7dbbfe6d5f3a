import { errorOf, graphql, usePages, useQuery } from '@libs/api';
import { DocumentFailed } from '@libs/live-doc';
import { AuthorLine, formatMoment, ProjectSidebar } from '@libs/object-views';
import { NARROW, type UrlParam, urlChoice, useHotkeys, useMedia, usePageTitle, useParams, usePhone, useUrlState } from '@libs/shell-kit';
import { Button, cx, Drawer, ErrorCard, SkeletonLines, StateCard, Switch, TopBar } from '@libs/ui';
import { IconHistory } from '@libs/ui/icons';
import { useEffect, useMemo, useRef, useState } from 'react';
import { speakerDisplays } from '../speakers/speakers.ts';
import { ChangeNav } from './change-nav.tsx';
import { useHistoryTexts } from './copy.ts';
import css from './history.module.css';
import { numberChanges } from './numbered.ts';
import { useRestore } from './use-restore.tsx';
import { useVersion } from './use-version.ts';
import { ChangeCounts, VersionList } from './version-list.tsx';
import { VersionText } from './version-text.tsx';

const NOTE = graphql(`
  query NoteHistory($id: ID!) {
    note(id: $id) {
      id title projectId viewerAccess deletedAt project { id name } speakers { id name } createdBy { id name } file { id }
    }
  }
`);
const VERSIONS = graphql(`
  query NoteVersions($docId: ID!, $first: Int, $after: String) {
    docVersions(docId: $docId, first: $first, after: $after) { nodes { ...NoteVersion } pageInfo { hasNextPage endCursor } }
  }
`);
const WORDS = graphql(`
  query NoteVersionWords($docId: ID!, $first: Int, $after: String) {
    docVersions(docId: $docId, first: $first, after: $after) {
      nodes { version before words { added removed } } pageInfo { hasNextPage endCursor }
    }
  }
`);
const PAGE = 20;

const versionParam: UrlParam<number | null> = {
  read: (raw) => (raw !== null && /^\d{1,9}$/.test(raw) ? Number(raw) : null),
  write: (value) => (value === null ? null : String(value)),
};
const SHAPE = { version: versionParam, changes: urlChoice(['shown', 'hidden'], 'shown') };

/** Who changed a note, when and how, and the way back to an earlier text. */
export function HistoryPage() {
  const { noteId = '', projectId } = useParams();
  const t = useHistoryTexts();
  const phone = usePhone();
  const narrow = useMedia(NARROW);
  const text = useRef<HTMLDivElement>(null);
  const [url, setUrl] = useUrlState(SHAPE);
  const [showsList, setShowsList] = useState(false);
  const [{ data, error }, reload] = useQuery({ query: NOTE, variables: { id: noteId } });
  const pages = usePages({ query: VERSIONS, variables: { docId: noteId }, pick: (d) => d.docVersions, pageSize: PAGE });
  const counts = usePages({ query: WORDS, variables: { docId: noteId }, pick: (d) => d.docVersions, pageSize: PAGE });
  const note = data?.note;
  const noteHref = projectId ? `/projects/${projectId}/view/${noteId}` : `/data/${noteId}`;
  const { busy, restore } = useRestore(noteId, noteHref);
  usePageTitle(note && `${t('title')} · ${note.title || t('untitled')}`);

  const versions = pages.nodes;
  const requested = url.version;
  // A sitting that went on since the link was made has the version that the link names inside it.
  const selected =
    requested === null
      ? (versions[0] ?? null)
      : (versions.find(({ version, before }) => requested <= version && (before == null || requested > before)) ?? null);
  const { loadMore, hasMore, loadingMore } = pages;
  useEffect(() => {
    if (requested !== null && versions.length && !selected && hasMore && !loadingMore) loadMore();
  }, [requested, versions.length, selected, hasMore, loadingMore, loadMore]);
  // Words are counted page by page behind the list, which does not wait for them.
  const { loadMore: countMore } = counts;
  const isBehind = counts.nodes.length > 0 && counts.nodes.length < versions.length && counts.hasMore && !counts.loadingMore;
  useEffect(() => {
    if (isBehind) countMore();
  }, [isBehind, countMore]);
  const words = useMemo(() => new Map(counts.nodes.map((node) => [node.version, node.words])), [counts.nodes]);
  const { shown: displayed, error: failed, retry } = useVersion(noteId, selected);
  const { blocks, count } = useMemo(() => numberChanges(displayed?.blocks ?? []), [displayed]);
  const showChanges = url.changes === 'shown';
  const looks = useMemo(() => (note ? speakerDisplays(note.speakers) : []), [note]);

  const position = selected ? versions.indexOf(selected) : -1;
  const step = (by: 1 | -1) => () => {
    const next = versions[position + by];
    if (next) setUrl({ version: next.version });
    else if (by === 1) loadMore();
  };
  useHotkeys([
    { keys: 'j', label: t('older'), run: step(1) },
    { keys: 'k', label: t('newer'), run: step(-1) },
  ]);
  useEffect(() => {
    if (selected) document.querySelector(`[data-row="v${selected.version}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  if (!note && error) {
    const { code, message, requestId } = errorOf(error);
    if (code === 'Forbidden') return <StateCard state="forbidden" page requestId={requestId} />;
    if (code === 'NotFound' || code === 'ValidationError') return <StateCard state="not-found" page />;
    return <ErrorCard message={message} requestId={requestId} onRetry={() => reload()} />;
  }
  if (!data) return <SkeletonLines />;
  if (!note || note.deletedAt) return <StateCard state="not-found" page />;

  const canRestore = (note.viewerAccess === 'write' || note.viewerAccess === 'full') && selected !== null && position > 0;
  const isUntouched = versions.length === 1 && versions[0]?.before == null;
  const hrefOf = (version: number) => `${noteHref}/history?version=${version}${showChanges ? '' : '&changes=hidden'}`;
  const list = (
    <>
      <VersionList
        versions={versions}
        words={words}
        chosen={selected?.version ?? null}
        hrefOf={hrefOf}
        made={{ isImport: note.file !== null, by: note.createdBy.name }}
        more={{
          has: hasMore,
          loading: loadingMore || pages.loading,
          load: loadMore,
        }}
        onChoose={() => setShowsList(false)}
      />
      {isUntouched && <p className={css.hint}>{t('untouchedText')}</p>}
    </>
  );
  const isMissing = requested !== null && versions.length > 0 && !selected && !hasMore;
  return (
    <>
      <ProjectSidebar projectId={note.projectId} active="data" noteId={note.id} />
      <TopBar
        crumbs={[
          ...(phone
            ? []
            : [
                { label: note.project.name, href: `/projects/${note.projectId}/readme` },
                { label: t('data'), href: `/projects/${note.projectId}` },
              ]),
          { label: note.title || t('untitled'), href: noteHref },
          { label: t('title') },
        ]}
        actions={
          canRestore && (
            <Button variant="primary" loading={busy} onClick={() => void restore(selected)}>
              {t('restore')}
            </Button>
          )
        }
      />
      <div className={css.page}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
        <section className={css.scroll} aria-label={t('text')} tabIndex={0}>
          <article className={css.doc}>
            <header className={css.head}>
              <h1>{selected ? formatMoment(selected.endedAt) : t('title')}</h1>
              {selected && (
                <div className={css.who}>
                  {selected.authors.map((author) => (
                    <AuthorLine key={author.id} author={author} />
                  ))}
                  {selected.before == null ? (
                    <span className={css.fact}>{isUntouched ? t(note.file ? 'untouchedImport' : 'untouched') : t('noChanges')}</span>
                  ) : (
                    <ChangeCounts counted={words.get(selected.version)} />
                  )}
                </div>
              )}
              {narrow && (
                <Button className={css.chooser} icon={<IconHistory size={16} />} onClick={() => setShowsList(true)}>
                  {t('open')}
                </Button>
              )}
            </header>
            {selected && selected.before != null && (
              <div className={css.tools}>
                <Switch label={t('show')} checked={showChanges} onChange={(on) => setUrl({ changes: on ? 'shown' : 'hidden' })} />
                {showChanges && <ChangeNav count={count} text={text} version={displayed?.version ?? -1} />}
              </div>
            )}
            {pages.error && !versions.length && (
              <ErrorCard message={errorOf(pages.error).message} requestId={errorOf(pages.error).requestId} onRetry={pages.reload} />
            )}
            {failed && (
              <ErrorCard
                message={failed instanceof DocumentFailed && failed.status === 404 ? t('gone') : failed.message}
                requestId={failed instanceof DocumentFailed ? failed.requestId : null}
                onRetry={retry}
              />
            )}
            {isMissing && <ErrorCard message={t('gone')} />}
            {!displayed && !failed && !isMissing && <SkeletonLines lines={12} />}
            {displayed && !failed && !isMissing && (
              <div ref={text} className={cx(displayed.version !== selected?.version && css.leaving)}>
                <VersionText blocks={blocks} looks={looks} showChanges={showChanges && displayed.before != null} />
              </div>
            )}
          </article>
        </section>
        {!narrow && (
          <aside className={css.side} aria-label={t('list')}>
            {list}
          </aside>
        )}
      </div>
      {narrow && (
        <Drawer opened={showsList} onClose={() => setShowsList(false)} title={t('list')} side={phone ? 'bottom' : 'right'} width={320}>
          {list}
        </Drawer>
      )}
    </>
  );
}
