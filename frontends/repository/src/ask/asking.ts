import { type AnswerInProgressFragment, type AnswerViewFragment, type AskInput, type Client, errorOf, graphql, liveState } from '@libs/api';

graphql(`
  fragment AnswerInProgress on AnswerProgress {
    numProjects numItems numHighlights numLeftOut
    sentences { text citations { ...CitedWords } }
  }
`);
const ASK = graphql(`mutation Ask($input: AskInput!) { ask(input: $input) { ...AnswerView } }`);
const ASKING = graphql(`subscription Asking($input: AskInput!) { asking(input: $input) { ...AnswerInProgress answer { ...AnswerView } } }`);

/** How long the line of live updates may take to open before the question goes by itself. */
const LINE_MS = 3000;

/** An answer before its end. */
export type SoFar = AnswerInProgressFragment;
/** What became of a question. */
export interface Outcome {
  answer: AnswerViewFragment | null;
  failure: ReturnType<typeof errorOf> | null;
}

/**
 * Asks, and tells what is there of the answer until it has come. Over the line of live updates, so that each sentence is there as soon as it is
 * proven; in one request where that line does not open. Returns the way to leave: nothing is told after it, and a model stops writing.
 */
export function ask(client: Client, input: AskInput, tell: (soFar: SoFar) => void, end: (outcome: Outcome) => void): () => void {
  let isOver = false;
  const finish = (outcome: Outcome) => {
    if (isOver) return;
    leave();
    end(outcome);
  };
  const stream = client.subscription(ASKING, { input }, { quiet: true }).subscribe(({ data, error }) => {
    if (isOver) return;
    if (error) finish({ answer: null, failure: errorOf(error) });
    else if (data?.asking.answer) finish({ answer: data.asking.answer, failure: null });
    else if (data) tell(data.asking);
  });
  const timer = setTimeout(() => {
    if (liveState() === 'open') return;
    stream.unsubscribe();
    void client.mutation(ASK, { input }, { quiet: true }).then(({ data, error }) => {
      finish({ answer: data?.ask ?? null, failure: error ? errorOf(error) : null });
    });
  }, LINE_MS);
  function leave() {
    isOver = true;
    clearTimeout(timer);
    // Not within its own call: the first answer may come before there is anything to leave.
    queueMicrotask(() => stream.unsubscribe());
  }
  return leave;
}
