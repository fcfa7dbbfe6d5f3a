import { type ChecklistItem, graphql, useMutation } from '@libs/api';
import { useSession } from '@libs/shell-kit';
import { cx, IconButton, IconCheck, IconX, ProgressBar, UiLink } from '@libs/ui';
import { useCopy } from '../copy.ts';
import css from './home.module.css';

const DISMISS = graphql(`
  mutation ChecklistDismiss {
    dismissChecklist { ok }
  }
`);

const STEPS = ['project', 'import', 'highlight', 'insight', 'invite'] as const;

/** The first steps in a workspace; ticks itself off, goes when it is put away or done. */
export function Checklist({ items }: { items: readonly Pick<ChecklistItem, 'key' | 'done' | 'url'>[] }) {
  const t = useCopy('home');
  const { workspace } = useSession();
  const [, dismiss] = useMutation(DISMISS);
  const known = items.flatMap((item) => {
    const step = STEPS.find((key) => key === item.key);
    return step ? [{ ...item, text: t(`steps.${step}`) }] : [];
  });
  const done = known.filter((item) => item.done).length;
  if (done === known.length) return null;
  return (
    <section className={css.setUp} aria-label={t('setUp', { name: workspace.name })}>
      <div className={css.setUpHead}>
        <h2 className="vb-trunc">{t('setUp', { name: workspace.name })}</h2>
        <span className={css.meta}>{t('doneOf', { done, total: known.length })}</span>
        <IconButton size="sm" label={t('dismiss')} icon={<IconX size={14} />} onClick={() => void dismiss({}, { idempotent: true })} />
      </div>
      <ProgressBar value={done / known.length} label={t('doneOf', { done, total: known.length })} />
      <ul>
        {known.map((item) => (
          <li key={item.key}>
            {item.done ? (
              <span className={cx(css.step, css.stepDone)}>
                <span className={cx(css.tick, css.ticked)}>
                  <IconCheck size={12} />
                </span>
                <span className="vb-hidden">{t('stepDone', { step: item.text })}</span>
                <span aria-hidden>{item.text}</span>
              </span>
            ) : (
              <UiLink href={item.url} className={css.step}>
                <span className={css.tick} />
                {item.text}
              </UiLink>
            )}
          </li>
        ))}
      </ul>
      <UiLink href="/onboarding" className={css.allSteps}>
        {t('allSteps')}
      </UiLink>
    </section>
  );
}
