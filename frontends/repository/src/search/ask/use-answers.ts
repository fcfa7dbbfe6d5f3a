import { type AnswerViewFragment, type AskScopeInput, errorOf, graphql, useClient } from '@libs/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ask, type PartialAnswer } from './asking.ts';

graphql(`
  fragment CitedWords on AnswerCitation {
    noteId version start end state quote before after speaker startMs note projectId project date
  }
`);
graphql(`
  fragment AnswerView on Answer {
    id question isQuestion engine providerError isRefused isSaved isRight numProjects numHighlights numItems
    scope { kind id name }
    sentences { text citations { ...CitedWords } }
    closest { ...CitedWords }
    dropped { count reason }
  }
`);
const THREAD = graphql(`query AnswerThread($id: ID!) { answerThread(id: $id) { ...AnswerView } }`);

/** An answer as its reader is shown it. */
export type AnswerView = AnswerViewFragment;
/** A range that an answer was taken from. */
export type CitedPassage = AnswerView['closest'][number];
/** Where to look. */
export type Scope = AskScopeInput;

/** One question of a conversation and what came of it. */
export interface AskedQuestion {
  /** Of no other question that was asked here. */
  id: number;
  question: string;
  /** What is there before its answer is. */
  soFar?: PartialAnswer;
  answer: AnswerView | null;
  failure: ReturnType<typeof errorOf> | null;
  /** Its reader wanted no more of it than there is. */
  isStopped?: boolean;
}

export interface AnswersOptions {
  /** Where a first question looks; what follows up looks where the answer before it did. */
  scope: Scope;
  /** The stored answer that the address names: its conversation is shown, and nothing is asked for it. */
  answerId: string | null;
  /** Tells the answer that is the last one now, to be named in the address; null when a new conversation begins. */
  onAnswer: (id: string | null) => void;
  /** Shown instead of an error when the answer that the address names is not there, or not this reader's. */
  onMissing?: () => void;
}

/** A conversation: questions and their answers, each stored by the server, so that coming back to one asks no model again. */
export function useAnswers({ scope, answerId, onAnswer, onMissing }: AnswersOptions) {
  const client = useClient();
  const [turns, setTurns] = useState<readonly AskedQuestion[]>([]);
  const [isLoading, setLoading] = useState(false);
  const round = useRef(0);
  const leave = useRef(() => {});
  /** The last answer that is on the screen. */
  const displayed = useRef<string | null>(null);
  const reported = useRef({ onAnswer, onMissing });
  reported.current = { onAnswer, onMissing };

  function put(question: string, before: readonly AskedQuestion[]) {
    leave.current();
    const mine = ++round.current;
    const followUpOf = before.findLast(({ answer }) => answer)?.answer?.id ?? null;
    const request = { id: mine, question, answer: null, failure: null };
    setLoading(false);
    setTurns([...before, request]);
    leave.current = ask(
      client,
      { question, scope: followUpOf ? null : scope, followUpOf },
      (soFar) => setTurns([...before, { ...request, soFar }]),
      (outcome) => {
        setTurns([...before, { id: mine, question, ...outcome }]);
        if (!outcome.answer) return;
        displayed.current = outcome.answer.id;
        reported.current.onAnswer(outcome.answer.id);
      },
    );
  }
  // Aborted on leaving or another question; a late answer must not navigate.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      leave.current();
    };
  }, []);

  const load = useCallback(
    (id: string) => {
      leave.current();
      const mine = ++round.current;
      setTurns([]);
      setLoading(true);
      void client.query(THREAD, { id }, { requestPolicy: 'network-only', quiet: true }).then(({ data, error }) => {
        if (mine !== round.current || !isHere.current) return;
        setLoading(false);
        const failure = error ? errorOf(error) : null;
        if (failure?.code === 'NotFound' && reported.current.onMissing) {
          displayed.current = null;
          reported.current.onMissing();
        } else if (failure) setTurns([{ id: mine, question: '', answer: null, failure }]);
        else setTurns((data?.answerThread ?? []).map((answer, i) => ({ id: -1 - i, question: answer.question, answer, failure: null })));
      });
    },
    [client],
  );
  useEffect(() => {
    if (!answerId || answerId === displayed.current) return;
    displayed.current = answerId;
    load(answerId);
  }, [answerId, load]);

  const last = turns.at(-1);
  const isBusy = last !== undefined && !last.answer && !last.failure && !last.isStopped;
  return {
    turns,
    isLoading,
    isBusy,
    /** Asks a first question: a new conversation. */
    ask: (question: string) => {
      displayed.current = null;
      reported.current.onAnswer(null);
      put(question, []);
    },
    /** Asks on, about what the last answer was about. */
    followUp: (question: string) => put(question, turns),
    /** Asks the last question once more, or looks again for a conversation that did not come. */
    retry: () => {
      if (last?.question) put(last.question, turns.slice(0, -1));
      else if (answerId) load(answerId);
    },
    /** Stops the answer that is being written; what is there of it is proven, and stays. */
    stop: () => {
      if (!isBusy) return;
      leave.current();
      round.current++;
      setTurns([...turns.slice(0, -1), { ...last, isStopped: true }]);
    },
    /** Nothing is asked any more. */
    clear: () => {
      leave.current();
      round.current++;
      displayed.current = null;
      setLoading(false);
      setTurns([]);
    },
  };
}

/** A conversation on the screen. */
export type Conversation = ReturnType<typeof useAnswers>;
