import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { beginCreation, useNavigate } from '@libs/shell-kit';
import { Button, Dialog, Select, TextInput } from '@libs/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useInsightTexts } from '../copy.ts';
import css from './insight-list.module.css';

const CREATE = graphql(`
  mutation NewInsightCreate($input: CreateInsightInput!) {
    createInsight(input: $input) { id title }
  }
`);
const PROJECTS = graphql(`
  query NewInsightProjects {
    projects(first: 200, sort: title) { nodes { id name viewerAccess } }
  }
`);

export interface NewInsightDialogProps {
  /** The project it goes to; asked for when there is none. */
  projectId?: string;
  onClose: () => void;
}

/** Asks for the title of a new insight, and for its project where that is open; then goes there. */
export function NewInsightDialog({ projectId, onClose }: NewInsightDialogProps) {
  const t = useInsightTexts();
  const id = useId();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [selected, setSelected] = useState<string | null>(projectId ?? null);
  const [problem, setProblem] = useState<{ message: string; fields: Record<string, string> } | null>(null);
  // The same key when it is sent again, so that one click makes one insight.
  const clientKey = useRef(crypto.randomUUID());
  const [{ fetching }, create] = useMutation(CREATE);
  const [{ data }] = useQuery({ query: PROJECTS, pause: projectId !== undefined });
  const projects = data?.projects.nodes.filter(({ viewerAccess }) => viewerAccess === 'write' || viewerAccess === 'full') ?? [];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!selected) return;
    const input = { projectId: selected, title: title.trim(), clientKey: clientKey.current };
    const creation = beginCreation();
    const { data: mutation, error } = await create({ input }, { quiet: true });
    if (!mutation) creation.cancel();
    if (error) setProblem(errorOf(error));
    else if (mutation) {
      creation.done(mutation.createInsight.id);
      onClose();
      void navigate(`/insights/${mutation.createInsight.id}`);
    }
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      width={480}
      title={t('list.new')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('list.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={id} loading={fetching} disabled={!title.trim() || !selected}>
            {t('list.create')}
          </Button>
        </>
      }
    >
      <form id={id} className={css.form} onSubmit={(event) => void submit(event)}>
        <TextInput
          data-autofocus
          label={t('list.titleOfNew')}
          limit={LIMITS.title}
          value={title}
          error={problem ? (problem.fields['title'] ?? problem.message) : undefined}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        {!projectId && (
          <Select
            label={t('list.project')}
            placeholder={t('list.chooseProject')}
            value={selected}
            options={projects.map((project) => ({ value: project.id, label: project.name }))}
            onChange={setSelected}
          />
        )}
      </form>
    </Dialog>
  );
}
