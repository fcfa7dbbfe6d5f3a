import { isId, isRecord } from '@libs/domain';
import { timecode } from '@libs/object-views';
import { cx } from '@libs/ui';
import type { ReactNode } from 'react';
import css from './document-body.module.css';

/** A node of a document as JSON. */
export interface BodyNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: BodyNode[];
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  text?: string;
}

/** Whether something from the server is a document's body, in form. */
export const isBodyNode = (value: unknown): value is BodyNode => isRecord(value) && typeof value['type'] === 'string';

/** Draws one reference; `number` is the place of a highlight in reading order. */
export type DrawReference = (key: { kind: string; refId: string }, number: number | undefined) => ReactNode;

/** The number of each highlight in reading order. */
function numbersOf(node: BodyNode, numbers = new Map<string, number>()): ReadonlyMap<string, number> {
  const id = node.type === 'reference' && node.attrs?.['kind'] === 'highlight' ? String(node.attrs['refId']) : null;
  if (id && !numbers.has(id)) numbers.set(id, numbers.size + 1);
  for (const child of node.content ?? []) numbersOf(child, numbers);
  return numbers;
}

/** The server lets no other targets in; a page for strangers checks for itself. */
const isSafe = (href: unknown): href is string => typeof href === 'string' && /^(https?:\/\/|mailto:)\S+$/i.test(href);

function withMark(inside: ReactNode, type: string, href: unknown): ReactNode {
  if (type === 'bold') return <strong>{inside}</strong>;
  if (type === 'italic') return <em>{inside}</em>;
  if (type === 'underline') return <u>{inside}</u>;
  if (type === 'strike') return <s>{inside}</s>;
  if (type === 'code') return <code>{inside}</code>;
  if (type !== 'link' || !isSafe(href)) return inside;
  return (
    <a href={href} rel="noopener noreferrer nofollow" target="_blank">
      {inside}
    </a>
  );
}

function marked({ text, marks = [] }: BodyNode): ReactNode {
  let inside: ReactNode = text ?? '';
  for (const { type, attrs } of marks) inside = withMark(inside, type, attrs?.['href']);
  return inside;
}

/** The highest level that the document uses. */
function topLevel(node: BodyNode): number {
  const own = node.type === 'heading' ? Number(node.attrs?.['level']) : 3;
  return Math.min(own, ...(node.content ?? []).map(topLevel));
}

const LOOKS = [css.large, css.middle, css.small];

interface Around {
  top: number;
  reference: DrawReference;
  numbers: ReadonlyMap<string, number>;
}

function Turn({ node, children }: { node: BodyNode; children: ReactNode }) {
  const speaker = typeof node.attrs?.['speaker'] === 'string' ? node.attrs['speaker'] : null;
  const ms = typeof node.attrs?.['startMs'] === 'number' ? node.attrs['startMs'] : null;
  if (!speaker && ms === null) return <p>{children}</p>;
  return (
    <div className={css.turn}>
      <div className={css.who}>
        {speaker && <b>{speaker}</b>}
        {ms !== null && <span className="vb-num">{timecode(ms)}</span>}
      </div>
      <p className="vb-verbatim">{children}</p>
    </div>
  );
}

/** A picture: on a page for strangers at the address that the server gave, else by its file; never from elsewhere. */
function Picture({ attrs: { src, fileId, alt } }: { attrs: Record<string, unknown> }) {
  const isPublic = typeof src === 'string' && src.startsWith('/api/public/');
  const address = isPublic ? src : isId(fileId) ? `/api/files/${fileId}` : null;
  return address && <img className={css.picture} src={address} alt={String(alt ?? '')} loading="lazy" />;
}

function Block({ node, around }: { node: BodyNode; around: Around }) {
  const inside = <Blocks nodes={node.content} around={around} />;
  switch (node.type) {
    case 'text':
      return marked(node);
    case 'hardBreak':
      return <br />;
    case 'paragraph':
      return <Turn node={node}>{inside}</Turn>;
    case 'heading': {
      // The title of the page is the first level; the document's own levels follow without a gap.
      const level = Number(node.attrs?.['level']);
      const Heading = (['h2', 'h3', 'h4'] as const)[level - around.top] ?? 'h4';
      return <Heading className={LOOKS[level - 1]}>{inside}</Heading>;
    }
    case 'bulletList':
      return <ul>{inside}</ul>;
    case 'orderedList':
      return <ol start={Number(node.attrs?.['start'] ?? 1)}>{inside}</ol>;
    case 'listItem':
      return <li>{inside}</li>;
    case 'blockquote':
      return <blockquote className={css.block}>{inside}</blockquote>;
    case 'callout':
      return <div className={css.callout}>{inside}</div>;
    case 'codeBlock':
      return <pre>{inside}</pre>;
    case 'horizontalRule':
      return <hr />;
    case 'table':
      return (
        <table>
          <tbody>{inside}</tbody>
        </table>
      );
    case 'tableRow':
      return <tr>{inside}</tr>;
    case 'tableCell':
      return <td>{inside}</td>;
    case 'tableHeader':
      return <th>{inside}</th>;
    case 'image':
      return <Picture attrs={node.attrs ?? {}} />;
    case 'reference': {
      const refId = String(node.attrs?.['refId'] ?? '');
      return around.reference({ kind: String(node.attrs?.['kind'] ?? ''), refId }, around.numbers.get(refId));
    }
    default:
      return inside;
  }
}

function Blocks({ nodes = [], around }: { nodes?: BodyNode[]; around: Around }) {
  return nodes.map((node, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a shared document does not change while it is read
    <Block key={position} node={node} around={around} />
  ));
}

/** A document for reading, drawn from its JSON without the editor. */
export function DocumentBody({ body, reference }: { body: BodyNode; reference: DrawReference }) {
  return (
    <div className={cx(css.text, 'vb-written')}>
      <Blocks nodes={body.content} around={{ reference, top: topLevel(body), numbers: numbersOf(body) }} />
    </div>
  );
}
