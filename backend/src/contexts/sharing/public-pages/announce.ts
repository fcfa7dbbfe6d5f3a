import { CHART_NONE_KEY, CHART_OTHER_KEY } from '@libs/domain';
import type { ReferenceKind } from '@libs/editor';
import type { ChartReading } from '#contexts/charts';
import type { BodyNode } from './public-body.js';
import type { PublicObject } from './public-object.graphql.js';
import type { PublicQuote } from './public-references.service.js';

/** Everything that a public page says, in groups that a person can check before it is opened. */
export interface PublicPageTexts {
  title: string;
  workspaceName: string;
  authors: string[];
  /** Those who speak in the text or in a quote. */
  speakers: string[];
  quotes: { quote: string; speaker: string | null }[];
  /** Of other objects, which are public themselves. */
  titles: string[];
  /** With every name that stands in the drawing or its table. */
  charts: { name: string; labels: string[] }[];
  /** Every word of the text, a line for each block. */
  text: string;
  /** What is said of each picture; empty where nothing is. */
  pictures: string[];
  links: string[];
  /** References that show as not shared, by kind. */
  hiddenReferences: { kind: ReferenceKind; count: number }[];
}

/** The names of what it counts by and of its categories and series; values and days as they are. */
function labelsOf({ by, splitBy, numbers }: ChartReading): string[] {
  const isNamed = (key: string) => key !== CHART_OTHER_KEY && key !== CHART_NONE_KEY;
  const marks = numbers ? [...numbers.categories, ...numbers.series] : [];
  const names = marks.flatMap(({ key, label }) => label ?? (isNamed(key) ? key : []));
  return [...new Set([by.label, splitBy?.label].flatMap((label) => label ?? []).concat(names))];
}

function read({ title, workspaceName, authorName, body, highlight, references, insights }: PublicObject): PublicPageTexts {
  const speakers = new Set<string>();
  const titles = new Set<string>();
  const links = new Set<string>();
  const pictures: string[] = [];
  const charts: PublicPageTexts['charts'] = [];
  const quotes: PublicPageTexts['quotes'] = [];
  const hiddenReferences = new Map<ReferenceKind, number>();
  const lines: string[] = [];
  const addQuote = ({ quote, speaker, noteTitle }: PublicQuote) => {
    if (quote !== null) quotes.push({ quote, speaker });
    if (speaker) speakers.add(speaker);
    if (noteTitle) titles.add(noteTitle);
  };

  if (highlight) addQuote(highlight);
  for (const reference of Object.values(references)) {
    if (!reference.readable) hiddenReferences.set(reference.kind, (hiddenReferences.get(reference.kind) ?? 0) + 1);
    else if ('quote' in reference) addQuote(reference);
    else if ('chart' in reference) charts.push({ name: reference.chart.name, labels: labelsOf(reference.chart) });
    else titles.add(reference.noteTitle);
  }
  const walk = ({ type, attrs = {}, content = [], marks = [] }: BodyNode): void => {
    if (type === 'image') pictures.push(String(attrs['alt'] ?? ''));
    if (typeof attrs['speaker'] === 'string') speakers.add(attrs['speaker']);
    for (const mark of marks) if (typeof mark.attrs?.['href'] === 'string') links.add(mark.attrs['href']);
    if (content.some((node) => node.type === 'text')) lines.push(content.map((node) => node.text ?? '\n').join(''));
    for (const node of content) walk(node);
  };
  if (body) walk(body);
  return {
    title,
    workspaceName,
    authors: [...new Set([...(authorName ? [authorName] : []), ...(insights ?? []).map((insight) => insight.authorName)])],
    speakers: [...speakers],
    quotes,
    titles: [...new Set([...titles, ...(insights ?? []).map((insight) => insight.title)])].filter((value) => value !== title),
    charts,
    text: lines.join('\n'),
    pictures,
    links: [...links],
    hiddenReferences: [...hiddenReferences].map(([kind, count]) => ({ kind, count })),
  };
}

/** Reads off the pages under a link what they make public: the one that it opens, and those that one leads to. It sees these alone, so it can neither forget nor invent. */
export function publicPageTexts(first: PublicObject, more: readonly PublicObject[]): PublicPageTexts {
  const { title, workspaceName, ...opened } = read(first);
  const all = [opened, ...more.map(read)];
  const each = <T>(pick: (texts: Omit<PublicPageTexts, 'title' | 'workspaceName'>) => readonly T[]): T[] => [...new Set(all.flatMap(pick))];
  const hiddenReferences = new Map<ReferenceKind, number>();
  for (const { kind, count } of all.flatMap((texts) => texts.hiddenReferences))
    hiddenReferences.set(kind, (hiddenReferences.get(kind) ?? 0) + count);
  return {
    title,
    workspaceName,
    authors: each(({ authors }) => authors),
    speakers: each(({ speakers }) => speakers),
    quotes: all.flatMap(({ quotes }) => quotes),
    titles: each(({ titles }) => titles).filter((value) => value !== title),
    charts: all.flatMap(({ charts }) => charts),
    text: all.flatMap(({ text }) => text || []).join('\n'),
    pictures: all.flatMap(({ pictures }) => pictures),
    links: each(({ links }) => links),
    hiddenReferences: [...hiddenReferences].map(([kind, count]) => ({ kind, count })),
  };
}
