import { errorOf, graphql, useMutation } from '@libs/api';
import {
  EXPORT_CONTENTS,
  EXPORT_CONTENTS_OF,
  type ExportContent,
  exportProblem,
  PROJECT_EXPORT_FORMATS,
  type ProjectExportFormat,
} from '@libs/domain';
import { Button, Checkbox, RadioCards, toast } from '@libs/ui';
import { useRef, useState } from 'react';
import { useExportTexts } from './copy.ts';
import css from './export-page.module.css';

const EXPORT = graphql(`
  mutation ExportProject($projectId: ID!, $format: ProjectExportFormat!, $contents: [ExportContent!]!, $clientKey: String) {
    exportProject(input: { projectId: $projectId, format: $format, contents: $contents, clientKey: $clientKey }) { ...ExportParts }
  }
`);

/** What to export, and as what. */
export function ExportForm({ projectId, onOrdered }: { projectId: string; onOrdered: () => void }) {
  const t = useExportTexts();
  const [format, setFormat] = useState<ProjectExportFormat>('JSON');
  const [selected, setSelected] = useState<readonly ExportContent[]>(EXPORT_CONTENTS);
  const [{ fetching }, order] = useMutation(EXPORT);
  const key = useRef(crypto.randomUUID());
  const held: readonly ExportContent[] = EXPORT_CONTENTS_OF[format];
  const problem = exportProblem(format, selected);

  async function send() {
    const { error } = await order(
      { projectId, format, contents: [...selected], clientKey: key.current },
      { idempotent: true, quiet: true },
    );
    if (error) {
      toast({ text: errorOf(error).message, tone: 'bad', requestId: errorOf(error).requestId });
      return;
    }
    key.current = crypto.randomUUID();
    toast({ text: t('started') });
    onOrdered();
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem && !fetching) void send();
      }}
    >
      <RadioCards
        label={t('format')}
        columns={2}
        value={format}
        options={PROJECT_EXPORT_FORMATS.map((value) => ({ value, label: t(`formats.${value}`), hint: t(`formatHints.${value}`) }))}
        onChange={setFormat}
      />
      {held.length > 1 && (
        <fieldset className={css.contents}>
          <legend>{t('contents')}</legend>
          {held.map((content) => (
            <Checkbox
              key={content}
              label={t(`content.${content}`)}
              checked={selected.includes(content)}
              onChange={(on) => setSelected(on ? [...selected, content] : selected.filter((value) => value !== content))}
            />
          ))}
        </fieldset>
      )}
      <p className={css.leftOut}>{t('leftOut')}</p>
      {problem && (
        <p role="alert" className={css.problem}>
          {t(held.some((content) => selected.includes(content)) ? 'problems.NOTES' : 'problems.NOTHING')}
        </p>
      )}
      <div>
        <Button type="submit" variant="primary" loading={fetching} disabled={problem !== null}>
          {t('start')}
        </Button>
      </div>
    </form>
  );
}
