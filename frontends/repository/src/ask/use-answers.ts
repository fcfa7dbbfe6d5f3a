import { type AnswerViewFragment, type AskScopeInput, errorOf, graphql, useClient } from '@libs/api';
import { useCallback, useEffect, useRef, useState } from 'react';

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
const ASK = graphql(`mutation Ask($input: AskInput!) { ask(input: $input) { ...AnswerView } }`);
const ANSWER = graphql(`query Answer($id: ID!) { answer(id: $id) { ...AnswerView } }`);

/** An answer as its reader is shown it. */
export type AnswerView = AnswerViewFragment;
/** A range that an answer was taken from. */
export type Cited = AnswerView['closest'][number];
/** Where to look. */
export type Scope = AskScopeInput;

/** One question of a conversation and what came of it. */
export interface Asked {
  question: string;
  answer: AnswerView | null;
  failure: ReturnType<typeof errorOf> | null;
}

/** A conversation: a first question, or an answer of before, and what is asked after it. A new first question begins it anew. */
export function useAnswers(first: string | null, scope: Scope, answerId?: string | null) {
  const client = useClient();
  const [turns, setTurns] = useState<readonly Asked[]>([]);
  const round = useRef(0);
  const key = `${scope.kind} ${scope.id ?? ''}`;

  const put = useCallback(
    async (question: string, followUpOf: string | null, before: readonly Asked[]) => {
      const mine = ++round.current;
      const [kind, id] = key.split(' ');
      setTurns([...before, { question, answer: null, failure: null }]);
      const { data, error } = await client.mutation(
        ASK,
        { input: { question, scope: { kind: kind as Scope['kind'], id: id || null }, followUpOf } },
        { quiet: true },
      );
      // Another question was asked meanwhile.
      if (mine !== round.current) return;
      setTurns([...before, { question, answer: data?.ask ?? null, failure: error ? errorOf(error) : null }]);
    },
    [client, key],
  );

  useEffect(() => {
    if (!answerId) return;
    const mine = ++round.current;
    setTurns([]);
    void client.query(ANSWER, { id: answerId }, { requestPolicy: 'network-only', quiet: true }).then(({ data, error }) => {
      if (mine !== round.current) return;
      const answer = data?.answer ?? null;
      setTurns([{ question: answer?.question ?? '', answer, failure: error ? errorOf(error) : null }]);
    });
  }, [client, answerId]);
  useEffect(() => {
    if (answerId) return;
    if (first) void put(first, null, []);
    else {
      round.current++;
      setTurns([]);
    }
  }, [first, answerId, put]);

  const last = turns.at(-1);
  return {
    turns,
    /** Asks on, about what the last answer was about. */
    followUp: (question: string) => void put(question, last?.answer?.id ?? null, turns),
    again: () => last && void put(last.question, turns.at(-2)?.answer?.id ?? null, turns.slice(0, -1)),
    isBusy: last !== undefined && !last.answer && !last.failure,
  };
}
