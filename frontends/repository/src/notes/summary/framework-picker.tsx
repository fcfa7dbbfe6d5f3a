import { errorOf, graphql, useMutation } from '@libs/api';
import { LIMITS, SUMMARY_FRAMEWORKS, type SummaryFramework } from '@libs/domain';
import { Banner, Button, Card, IconSparkles, Select, Textarea } from '@libs/ui';
import { useRef, useState } from 'react';
import { useNoteTexts } from '../copy.ts';
import css from './summary.module.css';

const SUMMARIZE = graphql(`
  mutation NoteSummarize($input: SummarizeInput!) { summarize(input: $input) { id state } }
`);

/** Chooses a framework and orders a summary; what is refused is said here, in the server's words. */
export function FrameworkPicker({ noteId, onOrdered, onClose }: { noteId: string; onOrdered: (id: string) => void; onClose?: () => void }) {
  const t = useNoteTexts();
  const [framework, setFramework] = useState<SummaryFramework>('Essential');
  const [prompt, setPrompt] = useState('');
  const [problem, setProblem] = useState<string>();
  const [{ fetching }, summarize] = useMutation(SUMMARIZE);
  // One key for one order, also when it is sent twice over a bad line.
  const key = useRef<string>(undefined);

  const start = async () => {
    key.current ??= crypto.randomUUID();
    const asked = framework === 'CustomPrompt' ? prompt : null;
    const r = await summarize({ input: { noteId, framework, prompt: asked, clientKey: key.current } }, { quiet: true });
    const failed = errorOf(r.error);
    setProblem(failed ? (failed.fields.prompt ?? failed.message) : undefined);
    key.current = undefined;
    if (r.data) onOrdered(r.data.summarize.id);
  };
  return (
    <Card className={css.picker}>
      <Select
        label={t('summary.framework')}
        value={framework}
        options={SUMMARY_FRAMEWORKS.map(({ id, title, hint }) => ({ value: id, label: title, hint }))}
        onChange={setFramework}
      />
      {framework === 'CustomPrompt' && (
        <Textarea
          label={t('summary.prompt')}
          value={prompt}
          limit={LIMITS.summary.prompt}
          rows={2}
          onChange={(event) => setPrompt(event.currentTarget.value)}
        />
      )}
      {problem && <Banner tone="warn">{problem}</Banner>}
      <div className={css.actions}>
        <Button variant="primary" icon={<IconSparkles size={14} />} loading={fetching} onClick={() => void start()}>
          {t('summary.start')}
        </Button>
        {onClose && (
          <Button variant="ghost" onClick={onClose}>
            {t('summary.close')}
          </Button>
        )}
      </div>
    </Card>
  );
}
