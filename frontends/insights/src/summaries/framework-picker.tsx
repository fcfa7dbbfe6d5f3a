import { errorOf, graphql, useMutation } from '@libs/api';
import { LIMITS, type SummaryFramework, type SummaryScope } from '@libs/domain';
import type { SummarizeTarget } from '@libs/shell-kit';
import { Button, Card, IconSparkles, Notice, Select, Textarea } from '@libs/ui';
import { useRef, useState } from 'react';
import { useSummaryTexts } from './copy.ts';
import css from './summary.module.css';
import { useFrameworkOptions } from './use-framework-options.ts';

const SUMMARIZE = graphql(`
  mutation Summarize($input: SummarizeInput!) { summarize(input: $input) { id scopeId state } }
`);

/** What is to be summarised: an object, an earlier selection or search by its id, or what is chosen now. */
export type Target = { kind: SummaryScope; id: string } | SummarizeTarget;

export interface FrameworkPickerProps {
  target: Target;
  /** No card of its own: it stands in a dialog. */
  bare?: boolean;
  onOrdered: (ordered: { id: string; scopeId: string }) => void;
  onClose?: () => void;
}

/** Chooses a framework and orders a summary; what is refused is said here, in the server's words. */
export function FrameworkPicker({ target, bare, onOrdered, onClose }: FrameworkPickerProps) {
  const t = useSummaryTexts();
  const { options, unavailableReason } = useFrameworkOptions(target, 'summarize');
  const [framework, setFramework] = useState<SummaryFramework>('Essential');
  const [prompt, setPrompt] = useState('');
  const [problem, setProblem] = useState<string>();
  const [{ fetching }, summarize] = useMutation(SUMMARIZE);
  // One key for one order, also when it is sent twice over a bad line.
  const key = useRef<string>(undefined);

  const start = async () => {
    key.current ??= crypto.randomUUID();
    const query = framework === 'CustomPrompt' ? prompt : null;
    const r = await summarize({ input: { ...target, framework, prompt: query, clientKey: key.current } }, { quiet: true });
    const failed = errorOf(r.error);
    setProblem(failed ? (failed.fields.prompt ?? failed.message) : undefined);
    key.current = undefined;
    if (r.data) onOrdered(r.data.summarize);
  };
  const form = (
    <>
      <Select label={t('framework')} value={framework} options={options} onChange={setFramework} />
      {unavailableReason && <p className={css.plain}>{unavailableReason}</p>}
      {framework === 'CustomPrompt' && (
        <Textarea
          label={t('prompt')}
          value={prompt}
          limit={LIMITS.summary.prompt}
          rows={2}
          onChange={(event) => setPrompt(event.currentTarget.value)}
        />
      )}
      {problem && (
        <Notice tone="warn" role="alert">
          {problem}
        </Notice>
      )}
      <div className={css.actions}>
        <Button variant="primary" icon={<IconSparkles size={14} />} loading={fetching} onClick={() => void start()}>
          {t('start')}
        </Button>
        {onClose && (
          <Button variant="ghost" onClick={onClose}>
            {t('close')}
          </Button>
        )}
      </div>
    </>
  );
  return bare ? <div className={css.form}>{form}</div> : <Card className={css.picker}>{form}</Card>;
}
