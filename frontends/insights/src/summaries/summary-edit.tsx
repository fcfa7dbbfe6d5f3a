import { errorOf, graphql, useMutation } from '@libs/api';
import { LIMITS } from '@libs/domain';
import type { SummaryView } from '@libs/object-views/summary';
import { Button, IconButton, IconX, Notice, Textarea, TextInput, toast } from '@libs/ui';
import { useState } from 'react';
import { useSummaryTexts } from './copy.ts';
import css from './summary.module.css';

const EDIT = graphql(`
  mutation EditSummary($input: EditSummaryInput!) { editSummary(input: $input) { id } }
`);

/** A summary to be reworded: points keep their citations, and what is saved is a version of its own. */
export function SummaryEdit({ summary, onSaved, onClose }: { summary: SummaryView; onSaved: (id: string) => void; onClose: () => void }) {
  const t = useSummaryTexts();
  const [sections, setSections] = useState(() =>
    summary.sections.map(({ key, title, bullets }) => ({ key, title, bullets: bullets.map(({ id, text }) => ({ id, text })) })),
  );
  const [problem, setProblem] = useState<string>();
  const [{ fetching }, edit] = useMutation(EDIT);
  const change = (at: number, next: Partial<(typeof sections)[number]>) =>
    setSections(sections.map((section, i) => (i === at ? { ...section, ...next } : section)));

  const save = async () => {
    const input = { id: summary.id, sections: sections.filter((section) => section.bullets.length) };
    const r = await edit({ input }, { quiet: true });
    const failed = errorOf(r.error);
    setProblem(failed?.message);
    if (!r.data) return;
    toast(t('saved'));
    onSaved(r.data.editSummary.id);
  };
  let n = 0;
  return (
    <div className={css.edit}>
      {sections.map((section, at) => (
        <div key={section.key} className={css.edit}>
          <TextInput
            label={t('heading', { n: at + 1 })}
            value={section.title}
            limit={LIMITS.title}
            onChange={(event) => change(at, { title: event.currentTarget.value })}
          />
          {section.bullets.map((bullet) => {
            n += 1;
            return (
              <div key={bullet.id} className={css.row}>
                <Textarea
                  label={t('point', { n })}
                  hideLabel
                  rows={2}
                  value={bullet.text}
                  onChange={(event) => {
                    const text = event.currentTarget.value;
                    change(at, { bullets: section.bullets.map((b) => (b.id === bullet.id ? { ...b, text } : b)) });
                  }}
                />
                <IconButton
                  label={t('remove', { n })}
                  icon={<IconX />}
                  onClick={() => change(at, { bullets: section.bullets.filter((b) => b.id !== bullet.id) })}
                />
              </div>
            );
          })}
        </div>
      ))}
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <div className={css.actions}>
        <Button variant="primary" loading={fetching} onClick={() => void save()}>
          {t('save')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('discard')}
        </Button>
      </div>
    </div>
  );
}
