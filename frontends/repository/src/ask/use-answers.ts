import { type AnswerViewFragment, type AskScopeInput, errorOf, graphql, useClient } from '@libs/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ask, type SoFar } from './asking.ts';

graphql(`
  fragment CitedWords on AnswerCitation {
    noteId version start end state quote before after speaker startMs note projectId project date
  }
`);
graphql(`
  fragment AnswerView on Answer {
    id question isQuestion engine trouble isRefused isSaved isRight numProjects numHighlights numItems
    scope { kind id name }
    sentences { text citations { ...CitedWords } }
    closest { ...CitedWords }
    leftOut { count reason }
  }
`);
const ANSWER = graphql(`query Answer($id: ID!) { answer(id: $id) { ...AnswerView } }`);

/** An answer as its reader is shown it. */
export type AnswerView = AnswerViewFragment;
/** A range that an answer was taken from. */
export type Cited = AnswerView['closest'][number];
/** Where to look. */
export type Scope = AskScopeInput;

/** One question of a conversation and what came of it. */
export interface Asked {
  /** Of no other question that was asked here. */
  id: number;
  question: string;
  /** What is there before its answer is. */
  soFar?: SoFar;
  answer: AnswerView | null;
  failure: ReturnType<typeof errorOf> | null;
}

/** A conversation: a first question, or an answer of before, and what is asked after it. A new first question begins it anew. */
export function useAnswers(first: string | null, scope: Scope, answerId?: string | null) {
  const client = useClient();
  const [turns, setTurns] = useState<readonly Asked[]>([]);
  const round = useRef(0);
  const key = `${scope.kind} ${scope.id ?? ''}`;

  const leave = useRef(() => {});

  const put = useCallback(
    (question: string, followUpOf: string | null, before: readonly Asked[]) => {
      leave.current();
      const mine = ++round.current;
      const [kind, id] = key.split(' ');
      const asked = { id: mine, question, answer: null, failure: null };
      setTurns([...before, asked]);
      leave.current = ask(
        client,
        { question, scope: { kind: kind as Scope['kind'], id: id || null }, followUpOf },
        (soFar) => setTurns([...before, { ...asked, soFar }]),
        (outcome) => setTurns([...before, { id: mine, question, ...outcome }]),
      );
    },
    [client, key],
  );
  // Whoever goes away, or asks something else, needs no more of it.
  useEffect(() => () => leave.current(), []);

  useEffect(() => {
    if (!answerId) return;
    leave.current();
    const mine = ++round.current;
    setTurns([]);
    void client.query(ANSWER, { id: answerId }, { requestPolicy: 'network-only', quiet: true }).then(({ data, error }) => {
      if (mine !== round.current) return;
      const answer = data?.answer ?? null;
      setTurns([{ id: mine, question: answer?.question ?? '', answer, failure: error ? errorOf(error) : null }]);
    });
  }, [client, answerId]);
  useEffect(() => {
    if (answerId) return;
    if (first) put(first, null, []);
    else {
      leave.current();
      round.current++;
      setTurns([]);
    }
  }, [first, answerId, put]);

  const last = turns.at(-1);
  return {
    turns,
    /** Asks on, about what the last answer was about. */
    followUp: (question: string) => put(question, last?.answer?.id ?? null, turns),
    again: () => last && put(last.question, turns.at(-2)?.answer?.id ?? null, turns.slice(0, -1)),
    isBusy: last !== undefined && !last.answer && !last.failure,
  };
}
