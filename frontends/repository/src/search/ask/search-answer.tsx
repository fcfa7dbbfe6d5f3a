import { type SearchState } from '@libs/domain';
import { Button } from '@libs/ui';
import { useEffect, useRef } from 'react';
import { AnswerPanel } from './answer-panel.tsx';
import css from './ask.module.css';
import { useAskTexts } from './copy.ts';
import { type AnswerView, type Scope, useAnswers } from './use-answers.ts';

type WantedScope = Scope & { kind: 'project' | 'tag' | 'workspace' };

/** Where a question over results is asked: in the one project or under the one tag that is chosen beside them, or everywhere. */
export function askScopeOf({ project, projects, tags }: SearchState): WantedScope {
  const selected = [...new Set([...(project ? [project] : []), ...projects])];
  if (selected.length === 1) return { kind: 'project', id: selected[0]! };
  if (selected.length === 0 && tags.length === 1) return { kind: 'tag', id: tags[0]! };
  return { kind: 'workspace', id: null };
}

/** Whether something is chosen beside the results that a place to ask about cannot say. */
export function hasMoreThan({ kind }: Pick<Scope, 'kind'>, { project, projects, tags, people, from }: SearchState): boolean {
  if (people.length || from) return true;
  if (kind === 'project') return tags.length > 0;
  return kind === 'workspace' ? Boolean(project || projects.length || tags.length) : false;
}

const isSame = (a: Pick<Scope, 'kind' | 'id'>, b: Pick<Scope, 'kind' | 'id'>) => a.kind === b.kind && (a.id ?? null) === (b.id ?? null);

interface SearchAnswerProps {
  state: SearchState;
  /** What is asked; null while it is only searched. */
  question: string | null;
  onChange: (change: Partial<SearchState>) => void;
}

/** The answer above the results. It is asked once: its id is part of the address, for back, reload and other tabs. */
export function SearchAnswer({ state, question, onChange }: SearchAnswerProps) {
  const scope = askScopeOf(state);
  /** The question that was asked here last, or came with its answer. */
  const request = useRef<string | null>(null);
  const conversation = useAnswers({
    scope,
    answerId: state.answer ?? null,
    onAnswer: (answer) => onChange({ answer }),
    onMissing: () => {
      request.current = null;
      onChange({ answer: null });
    },
  });
  const last = conversation.turns.findLast(({ answer }) => answer)?.answer ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked follows the question and the address alone
  useEffect(() => {
    if (state.answer) request.current = question;
    else if (!question) {
      request.current = null;
      conversation.clear();
    } else if (request.current !== question) {
      request.current = question;
      conversation.ask(question);
    } else if (last) onChange({ answer: last.id });
  }, [question, state.answer]);
  const first = conversation.turns[0];
  return (
    <AnswerPanel
      conversation={conversation}
      head={
        <ScopeLine answered={last?.scope ?? null} wanted={scope} state={state} onAsk={() => first && conversation.ask(first.question)} />
      }
    />
  );
}

interface ScopeLineProps {
  /** Where an answer that is there looked. */
  answered: AnswerView['scope'] | null;
  /** Where a question would be asked now. */
  wanted: WantedScope;
  state: SearchState;
  onAsk: () => void;
}

/** Says where an answer looked, that the choices beside the results do not narrow it, and offers to ask as they can. */
function ScopeLine({ answered, wanted: requested, state, onAsk }: ScopeLineProps) {
  const t = useAskTexts();
  if (!answered) return null;
  const place = answered.kind === 'workspace' ? t('askedAll') : t('about', { name: answered.name ?? t(`scope.${answered.kind}`) });
  const isElse = state.q !== '' && !isSame(answered, requested);
  return (
    <div className={css.where}>
      <span>
        {place}
        {hasMoreThan(answered, state) && t('notNarrowed')}
      </span>
      {isElse && (
        <Button size="sm" variant="ghost" onClick={onAsk}>
          {t(`askWithin.${requested.kind}`)}
        </Button>
      )}
    </div>
  );
}
