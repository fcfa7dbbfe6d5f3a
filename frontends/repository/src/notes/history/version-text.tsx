import { timecode } from '@libs/object-views';
import { cx } from '@libs/ui';
import { Fragment, memo, type ReactNode } from 'react';
import noteCss from '../open-note/note-text.module.css';
import type { SpeakerDisplay } from '../speakers/speakers.ts';
import { type TFunction, useHistoryTexts } from './copy.ts';
import css from './history.module.css';
import { Inline } from './inline-text.tsx';
import type { NumberedNode } from './numbered.ts';

export interface VersionTextProps {
  blocks: readonly NumberedNode[];
  looks: readonly SpeakerDisplay[];
  /** Without them the text stands as it was, nothing marked. */
  showChanges: boolean;
}

/** The text of a version, to be read. */
export const VersionText = memo(function VersionText({ blocks, looks, showChanges }: VersionTextProps) {
  const t = useHistoryTexts();
  let speaker: unknown = null;
  return (
    <div className={cx(noteCss.text, css.text, 'vb-written')}>
      {blocks.map((block, position) => {
        if (!showChanges && block.change === 'out') return null;
        const own = block.attrs?.['speaker'] ?? null;
        const isNamed = own !== null && (own !== speaker || (showChanges && block.was?.['speaker'] !== undefined));
        speaker = own;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a version does not change
          <div key={position} className={css.row}>
            <Turn block={block} isNamed={isNamed} looks={looks} showChanges={showChanges} t={t} />
            <Block node={block} showChanges={showChanges} t={t} />
          </div>
        );
      })}
    </div>
  );
});

interface PartProps {
  showChanges: boolean;
  t: TFunction;
}

/** Who speaks and when, and what was changed of the paragraph itself. */
function Turn({
  block,
  isNamed,
  looks,
  showChanges,
  t,
}: PartProps & { block: NumberedNode; isNamed: boolean; looks: readonly SpeakerDisplay[] }) {
  const { was } = block;
  const nameOf = (id: unknown) =>
    id == null ? t('noSpeaker') : (looks.find((speakerDisplay) => speakerDisplay.id === id)?.name ?? String(id));
  const colour = looks.find((speakerDisplay) => speakerDisplay.id === block.attrs?.['speaker'])?.colour;
  const ms = block.attrs?.['startMs'];
  const notes: string[] = [];
  if (showChanges && was) {
    if (was['speaker'] !== undefined) notes.push(t('was', { was: nameOf(was['speaker']) }));
    if (was['startMs'] !== undefined)
      notes.push(t('was', { was: typeof was['startMs'] === 'number' ? timecode(was['startMs']) : t('noTime') }));
    if (was['type'] !== undefined || was['level'] !== undefined) notes.push(t('kind'));
    if (!notes.length) notes.push(t('looks'));
  }
  if (!isNamed && !notes.length && ms == null) return null;
  return (
    <div className={cx(css.turn, showChanges && block.change === 'out' && css.outTurn)}>
      {typeof ms === 'number' && <span className={css.time}>{timecode(ms)}</span>}
      {isNamed && (
        <span className={css.name} style={{ color: colour ? `var(--vb-tag-${colour}-ink)` : undefined }}>
          {nameOf(block.attrs?.['speaker'])}
        </span>
      )}
      {notes.length > 0 && (
        <span className={css.was} data-no={block.no}>
          {notes.join(' · ')}
        </span>
      )}
    </div>
  );
}

function Block({ node, outer, showChanges, t }: PartProps & { node: NumberedNode; outer?: 'in' | 'out' }): ReactNode {
  const change = showChanges ? (node.change ?? outer) : undefined;
  if (!showChanges && node.change === 'out') return null;
  const inner = () =>
    node.content?.map((child, position) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a version does not change
      <Block key={position} node={child} outer={change} showChanges={showChanges} t={t} />
    ));
  const line = () => <Inline nodes={node.content ?? []} outer={change} showChanges={showChanges} t={t} />;
  const thing = (words: string, shown: ReactNode) => <Thing change={change} no={node.no} words={words} shown={shown} t={t} />;
  switch (node.type) {
    case 'heading': {
      const Heading = ({ 1: 'h1', 2: 'h2', 3: 'h3' } as const)[Number(node.attrs?.['level'])] ?? 'h3';
      return <Heading>{line()}</Heading>;
    }
    case 'callout':
      return <div data-callout="">{line()}</div>;
    case 'codeBlock':
      return (
        <pre>
          <code>{line()}</code>
        </pre>
      );
    case 'bulletList':
      return <ul>{inner()}</ul>;
    case 'orderedList':
      return <ol start={Number(node.attrs?.['start'] ?? 1)}>{inner()}</ol>;
    case 'listItem':
      return <li>{inner()}</li>;
    case 'blockquote':
      return <blockquote>{inner()}</blockquote>;
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the page is scrolled by keys
        <table tabIndex={0}>
          <tbody>{inner()}</tbody>
        </table>
      );
    case 'tableRow':
      return <tr>{inner()}</tr>;
    case 'tableCell':
      return <td>{inner()}</td>;
    case 'tableHeader':
      return <th>{inner()}</th>;
    case 'horizontalRule':
      return thing(t('rule'), <hr />);
    case 'image':
      return thing(
        t('image'),
        <img src={`/api/files/${String(node.attrs?.['fileId'])}`} alt={String(node.attrs?.['alt'] ?? '')} loading="lazy" />,
      );
    case 'reference':
      return thing(t('reference'), <span className={css.reference}>{t('reference')}</span>);
    default:
      return <p>{line()}</p>;
  }
}

/** What is no text: marked with a word, because nothing of it can be underlined. */
function Thing({ change, no, words, shown, t }: { change?: 'in' | 'out'; no?: number; words: string; shown: ReactNode; t: TFunction }) {
  if (!change) return <Fragment>{shown}</Fragment>;
  const Tag = change === 'in' ? 'ins' : 'del';
  return (
    <Tag className={cx(css.thing, css[change])} data-no={no}>
      <span className={css.thingName}>
        {t(change === 'in' ? 'inserted' : 'removed')} {words}
      </span>
      {shown}
    </Tag>
  );
}
