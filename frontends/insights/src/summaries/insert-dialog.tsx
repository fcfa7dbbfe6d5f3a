import { graphql, useMutation } from '@libs/api';
import { InsertDialog as InsertionDialog } from '../insertions/insert-dialog.tsx';
import { useSummaryTexts } from './copy.ts';

const INSERT = graphql(`
  mutation SummaryInsert($input: InsertSummaryInput!) {
    insertSummary(input: $input) { points omitted insight { id title } }
  }
`);

export interface InsertDialogProps {
  summaryId: string;
  /** The default title of a new insight. */
  title: string;
  /** Where it goes; asked for when there is none. */
  projectId: string | null;
  onClose: () => void;
}

/** Writes a summary into an insight of the project, or begins one; then goes there. */
export function InsertDialog({ summaryId, title, projectId, onClose }: InsertDialogProps) {
  const t = useSummaryTexts();
  const [, insert] = useMutation(INSERT);
  return (
    <InsertionDialog
      hint={t('insert.hint')}
      title={title}
      projectId={projectId}
      insert={async (target) => {
        const { data, error } = await insert({ input: { summaryId, ...target } }, { quiet: true });
        return { done: data?.insertSummary, error };
      }}
      doneText={(points, omitted) =>
        omitted ? t('insert.doneWithout', { points, all: points + omitted }) : t('insert.done', { count: points })
      }
      onClose={onClose}
    />
  );
}
