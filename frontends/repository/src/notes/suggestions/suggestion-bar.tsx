import { LIMITS } from '@libs/domain';
import { keyCaps, useHotkeys, usePhone, useStore } from '@libs/shell-kit';
import {
  Button,
  cx,
  IconButton,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconRefresh,
  IconX,
  Menu,
  MenuItem,
  ProgressBar,
  Swatch,
  Tooltip,
  UiLink,
} from '@libs/ui';
import { type ReactNode, useRef } from 'react';
import { useNoteTexts } from '../copy.ts';
import type { OpenNote } from '../open-note/use-open-note.ts';
import css from './suggestions.module.css';
import { CONFIDENCE_STEPS, confidenceLabel, percent } from './sure.ts';
import type { useSuggestions } from './use-suggestions.ts';

export interface SuggestionBarProps {
  open: OpenNote;
  projectId: string;
  from: NonNullable<ReturnType<typeof useSuggestions>>;
}

/** The bar below the text while suggestions are reviewed: count, next and previous, and actions. */
export function SuggestionBar({ open: { suggestions }, projectId, from }: SuggestionBarProps) {
  const t = useNoteTexts();
  const { isOpen } = useStore(suggestions.state);
  const group = t('suggest.bar');
  const bar = useRef<HTMLElement>(null);
  const run = (event: KeyboardEvent) => suggestions.key(event.key.toLowerCase(), event.repeat);
  useHotkeys(
    [
      { keys: 'a', label: t('suggest.accept'), group, run },
      { keys: 'r', label: t('suggest.reject'), group, run },
      { keys: 'n', label: t('suggest.next'), group, run },
      { keys: 'p', label: t('suggest.previous'), group, run },
      { keys: 'escape', label: t('suggest.close'), group, run: () => suggestions.close() },
    ],
    isOpen,
  );
  if (!isOpen) return null;
  return (
    <div className={css.dock}>
      <section ref={bar} className={css.bar} aria-label={t('suggest.bar')} tabIndex={-1}>
        {/* The pressed button disappears; keyboard focus that has not moved since continues here. */}
        <Inside
          suggestions={suggestions}
          projectId={projectId}
          from={from}
          onCancelled={() => {
            const { activeElement: at } = document;
            if (at === document.body || bar.current?.contains(at)) bar.current?.focus({ preventScroll: true });
          }}
        />
      </section>
    </div>
  );
}

function Inside({
  suggestions,
  projectId,
  from: { found: match, failed, hasTimedOut, isOrdering, order, isCancelling, cancel },
  onCancelled,
}: Pick<OpenNote, 'suggestions'> & Omit<SuggestionBarProps, 'open'> & { onCancelled: () => void }) {
  const t = useNoteTexts();
  const { places, at, hadSome } = useStore(suggestions.state);
  const close = (
    <Tooltip label={t('suggest.close')} kbd={keyCaps('escape')}>
      <IconButton size="sm" label={t('suggest.close')} icon={<IconX />} onClick={() => suggestions.close()} />
    </Tooltip>
  );
  const retryButton = (label: 'suggest.again' | 'suggest.tryAgain' = 'suggest.again') => (
    <Button size="sm" loading={isOrdering} onClick={() => void order()}>
      {t(label)}
    </Button>
  );
  if (failed && !places.length)
    return (
      <Say close={close} action={retryButton('suggest.tryAgain')}>
        {failed}
      </Say>
    );
  // Without a run, one is being requested.
  const isMaking = !match || match.state === 'making' || match.state === 'unasked';
  if (match?.state === 'off')
    return (
      <Say close={close} action={<UiLink href={`/projects/${projectId}/settings/ai`}>{t('suggest.settings')}</UiLink>}>
        {t('suggest.off')}
      </Say>
    );
  const tooFew = match?.state === 'tooFew' && (
    <Say close={places.length ? null : close} action={retryButton()}>
      {t('suggest.tooFew', { least: LIMITS.highlightSuggestion.examples })}
      {match.examples > 0 && ` ${t('suggest.most', { count: match.examples })}`}
    </Say>
  );
  const providerError = match?.state === 'providerError' && (
    <Say close={places.length ? null : close} action={retryButton('suggest.tryAgain')}>
      {match.providerError}
      {places.length > 0 && ` ${t('suggest.without')}`}
    </Say>
  );
  const cancelled = match?.state === 'cancelled' && (
    <Say close={places.length ? null : close} action={retryButton()}>
      {t('suggest.cancelled')}
    </Say>
  );
  const making = isMaking && (
    <div className={css.making} role="status">
      <span>{t(match?.model ? 'suggest.reading' : 'suggest.making')}</span>
      <ProgressBar label={t('suggest.bar')} value={match?.total ? match.done / match.total : 0} />
      {!!match?.total && (
        <span className={css.count}>
          {match.model
            ? t('suggest.percent', { percent: percent(match.done / match.total) })
            : t('suggest.progress', { done: match.done.toLocaleString('en'), total: match.total.toLocaleString('en') })}
        </span>
      )}
      {hasTimedOut && retryButton()}
      {match?.state === 'making' && (
        <Button size="sm" loading={isCancelling} onClick={() => void cancel().then((isOver) => isOver && onCancelled())}>
          {t('suggest.cancel')}
        </Button>
      )}
      {!places.length && close}
    </div>
  );
  if (!places.length)
    return (
      providerError ||
      tooFew ||
      (!hadSome && cancelled) ||
      making || (
        <Say close={close} action={retryButton()}>
          {t(hadSome ? 'suggest.over' : match?.model ? 'suggest.noneOfModel' : 'suggest.none')}
        </Say>
      )
    );
  return (
    <>
      {failed && (
        <Say close={null} action={retryButton('suggest.tryAgain')}>
          {failed}
        </Say>
      )}
      {providerError}
      {tooFew}
      {cancelled}
      {making}
      <Review
        suggestions={suggestions}
        at={at}
        close={close}
        onRetry={isMaking || providerError || tooFew || cancelled ? null : () => void order()}
      />
    </>
  );
}

interface ReviewProps extends Pick<OpenNote, 'suggestions'> {
  at: string | null;
  close: ReactNode;
  onRetry: (() => void) | null;
}

function Review({ suggestions, at, close, onRetry }: ReviewProps) {
  const t = useNoteTexts();
  const phone = usePhone();
  const { places } = useStore(suggestions.state);
  const nth = places.findIndex(({ id }) => id === at);
  const placedSuggestion = places[nth];
  const learnt = places.filter(({ model }) => !model);
  const proposed = places.filter(({ model }) => model);
  const how = confidenceLabel(t, placedSuggestion?.confidence ?? null);
  const tag = placedSuggestion?.tag?.title ?? t('coding.noTag');
  return (
    <>
      <div className={css.line}>
        <span className={css.count}>
          {placedSuggestion ? t('suggest.place', { at: nth + 1, total: places.length }) : places.length.toLocaleString('en')}
        </span>
        <Tooltip label={t('suggest.previous')} kbd={keyCaps('p')}>
          <IconButton size="sm" label={t('suggest.previous')} icon={<IconChevronUp />} onClick={() => suggestions.step(-1)} />
        </Tooltip>
        <Tooltip label={t('suggest.next')} kbd={keyCaps('n')}>
          <IconButton size="sm" label={t('suggest.next')} icon={<IconChevronDown />} onClick={() => suggestions.step(1)} />
        </Tooltip>
        {placedSuggestion && (
          <span className={css.tag}>
            <Swatch colour={placedSuggestion.tag?.colour ?? 'marker'} />
            <span className="vb-trunc">{tag}</span>
            <Tooltip label={placedSuggestion.model ? t('suggest.byModelWhy', { model: placedSuggestion.model }) : t('suggest.sureWhy')}>
              <span className={css.sure}>{phone && placedSuggestion.model ? t('suggest.byModelShort') : how}</span>
            </Tooltip>
          </span>
        )}
        {!phone && <span className={css.grow} />}
        {phone && close}
        {!phone && onRetry && (
          <Tooltip label={t('suggest.again')}>
            <IconButton size="sm" label={t('suggest.again')} icon={<IconRefresh />} onClick={onRetry} />
          </Tooltip>
        )}
        {!phone && close}
      </div>
      <div className={css.line}>
        <Button
          size="sm"
          variant="primary"
          disabled={!placedSuggestion}
          icon={<IconCheck size={14} />}
          kbd={phone ? undefined : keyCaps('a')}
          onClick={() => suggestions.key('a')}
        >
          {t('suggest.accept')}
        </Button>
        <Button size="sm" disabled={!placedSuggestion} kbd={phone ? undefined : keyCaps('r')} onClick={() => suggestions.key('r')}>
          {t('suggest.reject')}
        </Button>
        <span className={css.grow} />
        <Menu align="end" side="top" target={<Button size="sm">{t(learnt.length ? 'suggest.acceptAll' : 'suggest.allOnly')}</Button>}>
          {(learnt.length ? CONFIDENCE_STEPS : []).map((step) => {
            const some = learnt.filter(({ confidence }) => confidence! >= step);
            const all = proposed.length ? 'suggest.allLearnt' : 'suggest.all';
            return (
              <MenuItem key={step} disabled={!some.length} onClick={() => void suggestions.settle(some, 'accept')}>
                {step ? t('suggest.above', { sure: percent(step), count: some.length }) : t(all, { count: some.length })}
              </MenuItem>
            );
          })}
          {proposed.length > 0 && (
            <MenuItem onClick={() => void suggestions.settle(proposed, 'accept')}>
              {t('suggest.allProposed', { count: proposed.length })}
            </MenuItem>
          )}
        </Menu>
      </div>
      <span className="vb-hidden" role="status">
        {placedSuggestion && t('suggest.said', { at: nth + 1, total: places.length, tag, how, quote: placedSuggestion.quote })}
      </span>
    </>
  );
}

const Say = ({ children, action, close }: { children: ReactNode; action?: ReactNode; close: ReactNode }) => (
  <div className={cx(css.line, css.say)} role="status">
    <p>{children}</p>
    {action}
    {close}
  </div>
);
