import { isBoolean, isKeyOf, isNumber, isString, isTextList, listOf, nullable, optional, shapeOf } from '@libs/domain';
import { formatDay, formatMoment, ObjectIcon, SnippetMarks, VerbatimCard, withoutMarks } from '@libs/object-views';
import { formatDeepLink, openPeek, type PeekKind, type PeekTarget } from '@libs/shell-kit';
import { Badge, cx, IconAlertTriangle, IconHighlight, Swatch, UiLink } from '@libs/ui';
import type { MouseEvent, ReactNode } from 'react';
import { type SearchTranslate, useSearchTexts } from './copy.ts';
import { markedQuote } from './marked-quote.ts';
import css from './search.module.css';
import { texts } from './texts.ts';
import type { ResultItem } from './use-results.ts';

/** What the server says of a result; which fields are there depends on the type. */
interface ResultData {
  title: string;
  markedTitle: string;
  subtitle: string;
  url: string;
  quote?: string;
  status?: string;
  tags?: { id: string; title: string; colour: string }[];
  speaker?: string | null;
  note?: string;
  project?: string;
  startMs?: number | null;
  colour?: string;
  count?: number;
  notes?: number;
  highlights?: number;
  projects?: number;
  references?: number;
  published?: boolean;
  author?: string;
  people?: string[];
}

const text = optional(isString);
const count = optional(isNumber);
const isResultData = shapeOf<ResultData>({
  ...{ title: isString, markedTitle: isString, subtitle: isString, url: isString },
  ...{ quote: text, status: text, note: text, project: text, colour: text, author: text, people: optional(isTextList) },
  ...{ count, notes: count, highlights: count, projects: count, references: count, published: optional(isBoolean) },
  speaker: optional(nullable(isString)),
  startMs: optional(nullable(isNumber)),
  tags: optional(listOf(shapeOf<NonNullable<ResultData['tags']>[number]>({ id: isString, title: isString, colour: isString }))),
});
const NOTHING_SAID: ResultData = { title: '', markedTitle: '', subtitle: '', url: '' };
const dataOf = ({ data }: Pick<ResultItem, 'data'>): ResultData => (isResultData(data) ? data : NOTHING_SAID);

/** Of these the index keeps when they were made. */
const MADE = ['TAG', 'PROJECT_CATEGORY'];

const PEEK_KIND: Record<string, PeekKind> = { HIGHLIGHT: 'highlight', NOTE: 'note', INSIGHT: 'insight', TAG: 'tag' };

/** What a result opens beside the list, at the words that were found; null for what has its own page only. */
export function peekOf(item: ResultItem): PeekTarget | null {
  const kind = PEEK_KIND[item.type];
  if (!kind) return null;
  const at = item.words.length ? formatDeepLink({ kind: 'words', words: item.words }).slice(1) : undefined;
  return { kind, id: item.id, url: resultUrl(item), at };
}

/** The page of a result, at the words that were found. */
export function resultUrl(item: ResultItem): string {
  const { id, type, words } = item;
  const { url } = dataOf(item);
  if (!words.length) return url;
  const place = formatDeepLink(type === 'HIGHLIGHT' ? { kind: 'highlight', id, words } : { kind: 'words', words });
  return `${url.split('#')[0]}${place}`;
}

function openHandler(item: ResultItem) {
  const peek = peekOf(item);
  return (event: MouseEvent) => {
    if (!peek || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openPeek(peek);
  };
}

/** One result: a quote as a verbatim, anything else by icon, title and snippet. */
export function ResultRow({ item, current, isPartly }: { item: ResultItem; current: boolean; isPartly: boolean }) {
  return (
    <li data-row={item.id} className={cx(css.result, current && css.current)}>
      {item.type === 'HIGHLIGHT' ? <HighlightRow item={item} isPartly={isPartly} /> : <ObjectRow item={item} isPartly={isPartly} />}
    </li>
  );
}

function HighlightRow({ item, isPartly }: { item: ResultItem; isPartly: boolean }) {
  const t = useSearchTexts();
  const data = dataOf(item);
  return (
    <VerbatimCard
      quote={<SnippetMarks text={markedQuote(data.quote ?? data.title, item.preview)} />}
      lead={<IconHighlight size={13} aria-hidden />}
      speaker={data.speaker ?? data.note}
      source={data.project}
      startMs={data.startMs}
      tags={data.tags}
      href={resultUrl(item)}
      onOpen={() => openPeek(peekOf(item)!)}
      look="aside"
    >
      {data.status && data.status !== 'ok' && (
        <Badge tone="warn" icon={<IconAlertTriangle size={11} />}>
          {data.status === 'changed' ? t('changed') : t('orphan')}
        </Badge>
      )}
      <When item={item} />
      <MatchReasonText item={item} isPartly={isPartly} />
    </VerbatimCard>
  );
}

function ObjectRow({ item, isPartly }: { item: ResultItem; isPartly: boolean }) {
  const t = useSearchTexts();
  const data = dataOf(item);
  const facts = [...factsOf(item, data, t), placesIn(item, t)].filter(Boolean);
  const snippet = withoutMarks(item.preview).trim() === data.title.trim() ? '' : item.preview.replaceAll('\uFFFC', ' ');
  return (
    <>
      <div className={css.head}>
        {item.type === 'TAG' ? <Swatch colour={data.colour ?? ''} /> : <ObjectIcon kind={item.type} />}
        <UiLink href={resultUrl(item)} className={css.name} onClick={openHandler(item)}>
          <SnippetMarks text={data.markedTitle} />
        </UiLink>
        {isKeyOf(texts.one, item.type) && <Badge>{t(`one.${item.type}`)}</Badge>}
        {data.published === false && <Badge>{t('draft')}</Badge>}
      </div>
      <div className={css.facts}>
        {facts.join(' · ')}
        {facts.length > 0 && ' '}
        <When item={item} isFirst={!facts.length} />
        <MatchReasonText item={item} isPartly={isPartly} />
      </div>
      {snippet && (
        <p className={cx(css.snippet, item.type === 'NOTE' && css.said)}>
          <SnippetMarks text={snippet} />
        </p>
      )}
    </>
  );
}

/** The day by which results are sorted and narrowed; the moment, and of what, is its title. */
function When({ item, isFirst = false }: { item: ResultItem; isFirst?: boolean }) {
  const t = useSearchTexts();
  const at = formatMoment(item.changedAt);
  const said =
    item.type === 'HIGHLIGHT' ? t('highlightedAt', { at }) : MADE.includes(item.type) ? t('madeAt', { at }) : t('changedAt', { at });
  return (
    <span className={css.when}>
      {!isFirst && <span aria-hidden>· </span>}
      <time dateTime={item.changedAt} title={said}>
        {formatDay(item.changedAt)}
      </time>
    </span>
  );
}

/** Why it was found, where the marks do not say it: by a name that is not among the words shown, or by some words of a question only. */
function MatchReasonText({ item, isPartly }: { item: ResultItem; isPartly: boolean }) {
  const t = useSearchTexts();
  const said = item.why.find(({ place }) => place === 'PERSON');
  const words = [...new Set(item.why.flatMap((reason) => reason.words.map((word) => word.toLowerCase())))];
  if (said) return <span className={css.why}>{t('saidBy', { words: said.words.join(', ') })}</span>;
  if (!isPartly || !words.length) return null;
  return <span className={css.why}>{t('matched', { words: words.slice(0, 4).join(', ') })}</span>;
}

/** In how many places the words stand, where one does not go without saying. */
function placesIn({ places, hasMorePlaces }: ResultItem, t: SearchTranslate): string | null {
  if (places < 2) return null;
  return hasMorePlaces ? t('placesMore', { count: places.toLocaleString('en') }) : t('places', { count: places });
}

function factsOf(item: ResultItem, data: ResultData, t: SearchTranslate): ReactNode[] {
  switch (item.type) {
    case 'NOTE':
      return [data.project, data.people?.slice(0, 3).join(', '), t('highlights', { count: data.highlights ?? 0 })].filter(Boolean);
    case 'INSIGHT':
      return [data.author, data.project, t('references', { count: data.references ?? 0 })].filter(Boolean);
    case 'TAG':
      return [data.subtitle, t('uses', { count: data.count ?? 0 })];
    case 'PROJECT':
      return [data.subtitle, t('notes', { count: data.notes ?? 0 }), t('highlights', { count: data.highlights ?? 0 })].filter(Boolean);
    case 'PERSON':
      return [data.subtitle, t('notes', { count: data.notes ?? 0 })].filter(Boolean);
    case 'PROJECT_CATEGORY':
      return [data.subtitle, t('projects', { count: data.projects ?? 0 })].filter(Boolean);
    default:
      return [data.subtitle].filter(Boolean);
  }
}
