import type { ReactNode } from 'react';
import type { TFunction } from './copy.ts';
import css from './history.module.css';
import type { NumberedNode } from './numbered.ts';

export interface InlineProps {
  nodes: readonly NumberedNode[];
  /** Set where the whole block was put in or taken out. */
  outer?: 'in' | 'out';
  showChanges: boolean;
  t: TFunction;
}

/** A line of text; neighbouring words of one change are one mark, read out as such. */
export function Inline({ nodes, outer, showChanges, t }: InlineProps) {
  const groups: { change?: 'in' | 'out'; no?: number; nodes: NumberedNode[] }[] = [];
  for (const node of nodes) {
    if (!showChanges && node.change === 'out') continue;
    const change = showChanges ? (node.change ?? outer) : undefined;
    const last = groups.at(-1);
    if (last && last.change === change && (last.no === node.no || !change)) last.nodes.push(node);
    else groups.push({ change, no: node.no, nodes: [node] });
  }
  return groups.map(({ change, no, nodes: same }, position) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a version does not change
    const words = same.map((node, i) => <Word key={i} node={node} showChanges={showChanges} t={t} />);
    if (!change) return words;
    const Tag = change === 'in' ? 'ins' : 'del';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a version does not change
      <Tag key={position} className={css[change]} data-no={no}>
        <span className="vb-hidden">{t(change === 'in' ? 'inserted' : 'removed')} </span>
        {words}
        <span className="vb-hidden"> {t('changeEnd')} </span>
      </Tag>
    );
  });
}

function Word({ node, showChanges, t }: { node: NumberedNode; showChanges: boolean; t: TFunction }): ReactNode {
  if (node.type === 'hardBreak') return <br />;
  if (node.type === 'break') {
    if (!showChanges) return null;
    return (
      <span className={css.break}>
        <span aria-hidden>¶</span>
        <span className="vb-hidden">{t(node.change === 'in' ? 'breakIn' : 'breakOut')}</span>
      </span>
    );
  }
  let shown: ReactNode = node.text;
  for (const mark of [...(node.marks ?? [])].reverse()) shown = marked(mark, shown);
  return shown;
}

function marked({ type, attrs }: { type: string; attrs?: Record<string, unknown> }, inner: ReactNode): ReactNode {
  switch (type) {
    case 'bold':
      return <strong>{inner}</strong>;
    case 'italic':
      return <em>{inner}</em>;
    case 'underline':
      return <u>{inner}</u>;
    case 'strike':
      return <s>{inner}</s>;
    case 'code':
      return <code>{inner}</code>;
    case 'link':
      return (
        <a href={String(attrs?.['href'])} target="_blank" rel="noopener noreferrer nofollow" className={css.link}>
          {inner}
        </a>
      );
    default:
      return inner;
  }
}
