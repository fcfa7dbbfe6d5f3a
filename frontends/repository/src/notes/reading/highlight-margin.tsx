import { excerptOf } from '@libs/domain';
import { BY_AI, timecode } from '@libs/object-views';
import { useStore } from '@libs/shell-kit';
import { colourClass, cx, IconAlertTriangle, Tooltip } from '@libs/ui';
import { useNoteTexts } from '../copy.ts';
import type { Coding } from '../open-note/coding/coding.ts';
import type { HighlightMeta } from '../open-note/coding/highlight-meta.ts';
import css from '../open-note/note-text.module.css';
import { DRAFT_ID, type HighlightPainter } from '../open-note/painting/highlight-painter.ts';
import { MIN_LEADER_PX, NAME_HEIGHT } from '../open-note/painting/margin.ts';
import type { PlacedSuggestion, Suggestions } from '../open-note/suggestions.ts';
import { confidenceLabel } from '../suggestions/sure.ts';
import type { WordTime } from './use-word-time.ts';

export interface HighlightMarginProps {
  coding: Coding;
  painter: HighlightPainter;
  /** Read through coding; drawn again when it changes. */
  meta: ReadonlyMap<string, HighlightMeta>;
  suggestions: Suggestions;
  hovered: readonly string[];
  onHover: (ids: readonly string[]) => void;
  /** A stripe or a name was pressed. */
  onChoose: (id: string) => void;
  onList: (ids: readonly string[]) => void;
  /** The word that is pointed at. */
  word: WordTime | null;
}

/** Whether the time of a turn would stand where that of a word does; that of a named one stands a line above its words. */
const isBeside = (word: WordTime, top: number, named: boolean): boolean => !named && top < word.bottom && top + TIME_HEIGHT > word.top;
const TIME_HEIGHT = 24;

/** Times left of the text; stripes and names of the highlights right of it. */
export function HighlightMargin({ coding, painter, suggestions, hovered, onHover, onChoose, onList, word }: HighlightMarginProps) {
  const t = useNoteTexts();
  const { selected } = useStore(coding.state);
  useStore(coding.early);
  const drawing = useStore(painter.margin);
  const { places, isOpen, at } = useStore(suggestions.state);
  const suggested = new Map(places.map((placedSuggestion) => [placedSuggestion.id, placedSuggestion]));
  const faint = (id: string) => hovered.length > 0 && !hovered.includes(id) && css.faint;
  const hover = (id: string) => ({ onPointerEnter: () => onHover([id]), onPointerLeave: () => onHover([]) });
  const quoteOf = (id: string) => excerptOf(coding.session.client.base.highlights.get(id)?.quote ?? '');
  const isSelected = (id: string) => id === selected || id === DRAFT_ID || (isOpen && id === at);
  const choose = (id: string) => (suggested.has(id) ? suggestions.open(id) : onChoose(id));
  return (
    <>
      {drawing.times.map(({ key, top, ms, named }) => (
        <span key={key} className={cx(css.time, !named && css.unnamed, word && isBeside(word, top, named) && css.behind)} style={{ top }}>
          {timecode(ms)}
        </span>
      ))}
      {word && (
        <span className={cx(css.time, css.word)} style={{ top: word.top, height: word.bottom - word.top }} aria-hidden>
          {timecode(word.ms)}
        </span>
      )}
      <div className={css.margin}>
        {drawing.stripes.map(({ id, top, height, column }) => (
          <button
            key={id}
            type="button"
            tabIndex={-1}
            aria-hidden
            className={cx(css.stripe, suggested.has(id) && css.dotted, isSelected(id) && css.chosen, faint(id))}
            style={{ top, height, left: column * 9 }}
            onClick={() => choose(id)}
            {...hover(id)}
          >
            {suggested.has(id) ? (
              <i className={colourClass(suggested.get(id)!.tag?.colour ?? null)} />
            ) : coding.tagsOf(id).length ? (
              coding.tagsOf(id).map((tag) => <i key={tag.id} className={colourClass(tag.colour)} />)
            ) : (
              <i className={colourClass(null)} />
            )}
          </button>
        ))}
        {drawing.names.map(({ id, top, moved }) => (
          <span key={id}>
            {moved > MIN_LEADER_PX && <i className={css.leader} style={{ top: top - moved + 4, height: moved + NAME_HEIGHT / 2 - 4 }} />}
            {suggested.has(id) ? (
              <SuggestedName
                place={suggested.get(id)!}
                top={top}
                className={cx(css.name, css.suggested, isSelected(id) && css.chosenName, faint(id))}
                isSelected={isSelected(id)}
                onClick={() => choose(id)}
              />
            ) : id === DRAFT_ID ? (
              <span className={cx(css.name, css.chosenName)} style={{ top }}>
                <span>{t('coding.fresh')}</span>
              </span>
            ) : (
              <button
                type="button"
                data-highlight={id}
                className={cx(css.name, isSelected(id) && css.chosenName, faint(id))}
                style={{ top }}
                aria-label={coding.nameOf(id)}
                aria-description={coding.isByAi(id) ? BY_AI : undefined}
                aria-pressed={id === selected}
                onClick={() => onChoose(id)}
                {...hover(id)}
              >
                {coding.isByAi(id) ? (
                  <i className={css.byAi}>
                    <Names coding={coding} id={id} />
                    <Tooltip label={BY_AI}>
                      <em>{t('suggest.ai')}</em>
                    </Tooltip>
                  </i>
                ) : (
                  <Names coding={coding} id={id} />
                )}
                {drawing.changed.includes(id) && (
                  <Tooltip label={t('coding.changedFrom', { quote: quoteOf(id) })}>
                    <span className={css.warn} role="img" aria-label={t('coding.changed')}>
                      <IconAlertTriangle size={12} />
                    </span>
                  </Tooltip>
                )}
              </button>
            )}
          </span>
        ))}
        {drawing.more.map(({ top, ids }) => (
          <button
            key={ids[0]}
            type="button"
            className={css.more}
            style={{ top }}
            aria-label={t('coding.moreLabel', { count: ids.length })}
            onClick={() => onList(ids)}
          >
            {t('coding.more', { count: ids.length })}
          </button>
        ))}
      </div>
    </>
  );
}

interface SuggestedNameProps {
  place: PlacedSuggestion;
  top: number;
  className: string;
  isSelected: boolean;
  onClick: () => void;
}

/** The tag that a passage might get. */
function SuggestedName({ place: { id, tag, confidence }, top, className, isSelected, onClick }: SuggestedNameProps) {
  const t = useNoteTexts();
  const title = tag?.title ?? t('coding.noTag');
  return (
    <button
      type="button"
      data-suggestion={id}
      className={className}
      style={{ top }}
      aria-label={t('suggest.label', { tag: title, how: confidenceLabel(t, confidence) })}
      aria-pressed={isSelected}
      onClick={onClick}
    >
      <span>
        <i className="vb-trunc">{title}</i>
        <i>{t('suggest.suggested')}</i>
      </span>
    </button>
  );
}

function Names({ coding, id }: { coding: Coding; id: string }) {
  const t = useNoteTexts();
  const tags = coding.tagsOf(id);
  if (!tags.length)
    return (
      <span className={cx('vb-trunc', css.untagged, colourClass(null))}>{t(coding.isUntagged(id) ? 'coding.noTag' : 'coding.plain')}</span>
    );
  return tags.map((tag) => (
    <span key={tag.id} className={cx('vb-trunc', colourClass(tag.colour))}>
      {tag.title}{' '}
      {coding.isTagByAi(id, tag.id) && (
        <Tooltip label={t('coding.aiTag')}>
          <em className={css.aiTag}>{t('suggest.ai')}</em>
        </Tooltip>
      )}
    </span>
  ));
}
