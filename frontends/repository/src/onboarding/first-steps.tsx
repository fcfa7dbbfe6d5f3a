import { graphql, useQuery } from '@libs/api';
import { Failure } from '@libs/object-views';
import { ButtonLink, cx, IconCheck, ProgressBar, SkeletonLines } from '@libs/ui';
import { useCopy } from '../copy.ts';
import { useOnboardingTexts } from './copy.ts';
import css from './onboarding.module.css';

const STEPS = graphql(`
  query OnboardingSteps {
    firstSteps { key done url }
  }
`);

const KEYS = ['project', 'import', 'highlight', 'insight', 'invite', 'open', 'findings', 'star'] as const;
/** Where a step begins at once instead of on a list. */
const BEGINS: Partial<Record<(typeof KEYS)[number], string>> = { project: '/projects?new=project' };

/** The first steps of a member, each with why and where; what is done is read from the workspace itself. */
export function FirstSteps() {
  const t = useOnboardingTexts();
  const home = useCopy('home');
  const [{ data, error }, reload] = useQuery({ query: STEPS, requestPolicy: 'cache-and-network' });
  const steps = data?.firstSteps.flatMap((step) => {
    const key = KEYS.find((known) => known === step.key);
    return key ? [{ ...step, key, href: BEGINS[key] ?? step.url }] : [];
  });
  const done = steps?.filter((step) => step.done).length ?? 0;
  const next = steps?.find((step) => !step.done)?.key;
  if (!steps)
    return error ? <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} /> : <SkeletonLines lines={10} />;
  return (
    <>
      <div className={css.progress}>
        <ProgressBar value={done / steps.length} label={home('doneOf', { done, total: steps.length })} />
        <span>{home('doneOf', { done, total: steps.length })}</span>
      </div>
      <ol className={css.steps}>
        {steps.map(({ key, done: isDone, href }, i) => (
          <li
            key={key}
            className={cx(css.step, isDone && css.done, key === next && css.next)}
            aria-current={key === next ? 'step' : undefined}
          >
            <span className={css.mark} aria-hidden>
              {isDone ? <IconCheck size={14} /> : i + 1}
            </span>
            <div>
              <h2>
                {isDone ? <span className="vb-hidden">{home('stepDone', { step: home(`steps.${key}`) })}</span> : null}
                <span aria-hidden={isDone || undefined}>{home(`steps.${key}`)}</span>
              </h2>
              <p>{t(`why.${key}`)}</p>
            </div>
            {!isDone && (
              <ButtonLink href={href} variant={key === next ? 'primary' : undefined} size="sm">
                {t(`action.${key}`)}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
      <div className={css.after}>
        {!next && <p>{t('allDone')}</p>}
        <ButtonLink href="/help" variant="ghost" size="sm">
          {t('help')}
        </ButtonLink>
        <ButtonLink href="/home" variant="ghost" size="sm">
          {t('home')}
        </ButtonLink>
      </div>
    </>
  );
}
