import { graphql, useClient, useQuery } from '@libs/api';
import { openDocument } from '@libs/live-doc';
import { AuthorLine, FoundWords, TimeAgo } from '@libs/object-views';
import { clearWords, type PeekProps, parseDeepLink, useChanges, usePeekHead, useRecordVisit, useStore, wordsOfLink } from '@libs/shell-kit';
import { ButtonLink, PageBody, SkeletonLines } from '@libs/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useInsightTexts } from '../copy.ts';
import { LoadFailure } from '../unreadable.tsx';
import { keyOf, type ReferenceKey, referenceOf } from './doc-structure.ts';
import css from './document.module.css';
import { type BodyNode, DocumentBody, isBodyNode } from './document-body.tsx';
import { EvidenceBadges } from './evidence-badges.tsx';
import { LiveReferences } from './live-references.ts';
import { ReferenceCard } from './reference-card.tsx';

const INSIGHT = graphql(`
  query InsightPeek($id: ID!) {
    insight(id: $id) { id project { id name } ...InsightHead }
  }
`);

/** The references of a document's JSON, each source once. */
function keysOf(node: BodyNode, matches = new Map<string, ReferenceKey>()): readonly ReferenceKey[] {
  const key = node.type === 'reference' ? referenceOf(node.attrs) : null;
  if (key) matches.set(keyOf(key), key);
  for (const child of node.content ?? []) keysOf(child, matches);
  return [...matches.values()];
}

/** An insight beside a list: to read, with its live evidence. */
export default function InsightPeek({ id, at }: PeekProps) {
  const t = useInsightTexts();
  const context = useMemo(() => ({ quiet: true }), []);
  const [{ data, error }, reload] = useQuery({ query: INSIGHT, variables: { id }, context });
  const insight = data?.insight;
  usePeekHead({ title: t('insight'), url: `/insights/${id}${at ? `#${at}` : ''}` });
  useRecordVisit('insight', insight?.id);
  if (!insight && (error || data))
    return <LoadFailure error={error} accessTarget={{ kind: 'insight', id }} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  return (
    <PageBody width="reading">
      {insight ? (
        <>
          <h1 className={css.peekTitle}>{insight.title || t('untitled')}</h1>
          <div className={css.meta}>
            <AuthorLine author={insight.createdBy}>
              {insight.project.name}
              <span>
                {t('facts.edited')} <TimeAgo at={insight.updatedAt} isWithin />
              </span>
            </AuthorLine>
            <EvidenceBadges status={insight.status} count={insight} />
          </div>
          <PeekText id={id} at={at} />
          <ButtonLink href={`/insights/${id}${at ? `#${at}` : ''}`} size="sm">
            {t('peek.open')}
          </ButtonLink>
        </>
      ) : (
        <SkeletonLines lines={8} />
      )}
    </PageBody>
  );
}

function PeekText({ id, at }: { id: string; at: string | undefined }) {
  const t = useInsightTexts();
  const api = useClient();
  const text = useRef<HTMLDivElement>(null);
  const words = useMemo(() => wordsOfLink(at ? parseDeepLink(at) : null), [at]);
  const [body, setBody] = useState<BodyNode | null>(null);
  const [failed, setFailed] = useState(false);
  const live = useMemo(() => new LiveReferences(api), [api]);
  const book = useStore(live.book);

  const load = useCallback(
    () =>
      openDocument(id).then(
        ({ doc }) => {
          setBody(isBodyNode(doc) ? doc : null);
          setFailed(false);
        },
        () => setFailed(true),
      ),
    [id],
  );
  useEffect(() => void load(), [load]);
  useChanges({ kinds: ['insight'] }, (change) => {
    if (change.id === id || change.kind === '*') void load();
  });
  useEffect(() => {
    if (body) live.watch(keysOf(body));
  }, [live, body]);
  useEffect(() => () => live.stop(), [live]);

  if (failed && !body) return <p>{t('public.failed')}</p>;
  if (!body) return <SkeletonLines lines={8} />;
  return (
    <>
      {words && <FoundWords text={text} words={words} onClear={() => clearWords(true)} />}
      <div ref={text}>
        <DocumentBody
          body={body}
          reference={(attrs, number) => {
            const key = referenceOf(attrs);
            return key && <ReferenceCard reference={key} found={book.found.get(keyOf(key))} failed={book.failed} number={number} />;
          }}
        />
      </div>
    </>
  );
}
