import {
  type AnswerInProgressFragment,
  type AnswerViewFragment,
  type AskInput,
  type Client,
  errorOf,
  graphql,
  liveState,
  onLiveState,
} from '@libs/api';
import { uuidV7 } from '@libs/domain';

graphql(`
  fragment AnswerInProgress on AnswerProgress {
    numProjects numItems numHighlights numDropped
    sentences { text citations { ...CitedWords } }
  }
`);
const ASK = graphql(`mutation Ask($input: AskInput!) { ask(input: $input) { ...AnswerView } }`);
const ASKING = graphql(`subscription Asking($input: AskInput!) { asking(input: $input) { ...AnswerInProgress answer { ...AnswerView } } }`);

/** How long the line of live updates may be down before the question goes by itself. */
const LINE_MS = 3000;
/** How long it may say nothing at all: a line can look open and be dead. */
const SILENCE_MS = 15_000;

/** An answer before its end. */
export type PartialAnswer = AnswerInProgressFragment;
/** What became of a question. */
export interface Outcome {
  answer: AnswerViewFragment | null;
  failure: ReturnType<typeof errorOf> | null;
}

/**
 * Asks, and tells what is there of the answer until it has come. Over the line of live updates, so that each sentence is there as soon as it is
 * proven; in one request where that line is down or dead. The question has one id on both, so that it is answered once. Returns the way to leave:
 * no callback runs after it, and over the line the model stops writing.
 */
export function ask(client: Client, askInput: AskInput, emit: (soFar: PartialAnswer) => void, end: (outcome: Outcome) => void): () => void {
  const input = { ...askInput, id: uuidV7() };
  let isOver = false;
  let isAlone = false;
  let shown = 0;
  let down: ReturnType<typeof setTimeout> | undefined;
  const silence = setTimeout(alone, SILENCE_MS);
  const unwatch = onLiveState(watch);
  watch();
  const stream = client.subscription(ASKING, { input }, { quiet: true }).subscribe(({ data, error }) => {
    const reported = data?.asking;
    if (isOver || isAlone || !(reported || error)) return;
    clearTimeout(silence);
    if (error) finish({ answer: null, failure: errorOf(error) });
    else if (reported?.answer) finish({ answer: reported.answer, failure: null });
    // After a broken line it begins anew: what stands there stays until there is as much again.
    else if (reported && reported.sentences.length >= shown) {
      shown = reported.sentences.length;
      emit(reported);
    }
  });

  function watch() {
    clearTimeout(down);
    if (!isAlone && liveState() !== 'open') down = setTimeout(alone, LINE_MS);
  }
  function alone() {
    if (isOver || isAlone) return;
    isAlone = true;
    stream.unsubscribe();
    void client.mutation(ASK, { input }, { quiet: true }).then(({ data, error }) => {
      finish({ answer: data?.ask ?? null, failure: error ? errorOf(error) : null });
    });
  }
  function leave() {
    isOver = true;
    clearTimeout(silence);
    clearTimeout(down);
    unwatch();
    // Not within its own call, which may come before there is anything to leave.
    queueMicrotask(() => stream.unsubscribe());
  }
  function finish(outcome: Outcome) {
    if (isOver) return;
    leave();
    end(outcome);
  }
  return leave;
}
