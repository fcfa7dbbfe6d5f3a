import { graphql, useMutation } from '@libs/api';
import { slotDialog } from '@libs/shell-kit';
import { numberedCitations } from './answer-text.ts';
import { useAskTexts } from './copy.ts';
import { otherProjectsIn } from './from-elsewhere.ts';
import type { AnswerView as Answer } from './use-answers.ts';

const INSERT = graphql(`
  mutation AnswerInsert($input: InsertAnswerInput!) {
    insertAnswer(input: $input) { points omitted insight { id title } }
  }
`);

const InsertDialog = slotDialog('insert-into-insight');

const inWords = (names: readonly string[]): string => new Intl.ListFormat('en').format(names.map((name) => `“${name}”`));

/** Writes an answer into an insight, suggested in the project of its first words; says first what cannot come along, and what not every reader of the insight may open. */
export function InsertAnswer({ answer, onClose }: { answer: Answer; onClose: () => void }) {
  const t = useAskTexts();
  const [, insert] = useMutation(INSERT);
  const isWritten = answer.engine === 'model';
  const stale = answer.sentences.filter(({ text }) => text == null).length;
  const projectId =
    (answer.scope.kind === 'project' && answer.scope.id) || numberedCitations(answer).find((cited) => cited.projectId)?.projectId;
  return (
    <InsertDialog
      hint={[t(isWritten ? 'insert.written' : 'insert.quotes'), stale ? t('insert.stale', { count: stale }) : ''].join(' ').trim()}
      title={answer.question}
      projectId={projectId || null}
      anyProject={answer.scope.kind !== 'project'}
      warning={(target) => {
        const { count, projects } = otherProjectsIn(answer.sentences, target);
        return count ? t(isWritten ? 'insert.elsewhere' : 'insert.elsewhereQuotes', { count, projects: inWords(projects) }) : null;
      }}
      insert={async (target) => {
        const { data, error } = await insert({ input: { answerId: answer.id, ...target } }, { quiet: true });
        return { done: data?.insertAnswer, error };
      }}
      doneText={(points, omitted) =>
        omitted
          ? t('insert.doneWithout', { points, all: points + omitted })
          : t(isWritten ? 'insert.done' : 'insert.doneQuotes', { count: points })
      }
      onClose={onClose}
    />
  );
}
