import { graphql, useQuery } from '@libs/api';
import { Failure } from '@libs/object-views';
import { usePageTitle, useSession } from '@libs/shell-kit';
import { ButtonLink, cx, IconCheck, PageBody, PageTitle, ProgressBar, SkeletonLines, TopBar } from '@libs/ui';
import { useCopy } from '../copy.ts';
import css from './onboarding.module.css';

const STEPS = graphql(`
  query OnboardingPage {
    firstSteps { key done url }
  }
`);

const KEYS = ['project', 'import', 'highlight', 'insight', 'invite', 'open', 'findings', 'star'] as const;
/** Where a step begins at once instead of on a list. */
const BEGINS: Partial<Record<(typeof KEYS)[number], string>> = { project: '/projects?new=project' };

/** /onboarding: the first steps of a member, each with why and where; what is done is read from the workspace itself. */
export function OnboardingPage() {
  const t = useCopy('home');
  const { workspace, user, role } = useSession();
  const [{ data, error }, reload] = useQuery({ query: STEPS, requestPolicy: 'cache-and-network' });
  usePageTitle(t('onboarding.title'));
  const steps = data?.firstSteps.flatMap((step) => {
    const key = KEYS.find((known) => known === step.key);
    return key ? [{ ...step, key, href: BEGINS[key] ?? step.url }] : [];
  });
  const done = steps?.filter((step) => step.done).length ?? 0;
  const next = steps?.find((step) => !step.done)?.key;
  return (
    <>
      <TopBar crumbs={[{ label: t('onboarding.title') }]} />
      <PageBody width="reading">
        <PageTitle hint={t(role === 'viewer' ? 'onboarding.hintReader' : 'onboarding.hint')}>
          {t('onboarding.welcome', { workspace: workspace.name, name: user.name })}
        </PageTitle>
        {!steps && error && <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
        {!steps && !error && <SkeletonLines lines={10} />}
        {steps && (
          <>
            <div className={css.progress}>
              <ProgressBar value={done / steps.length} label={t('doneOf', { done, total: steps.length })} />
              <span>{t('doneOf', { done, total: steps.length })}</span>
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
                      {isDone ? <span className="vb-hidden">{t('stepDone', { step: t(`steps.${key}`) })}</span> : null}
                      <span aria-hidden={isDone || undefined}>{t(`steps.${key}`)}</span>
                    </h2>
                    <p>{t(`onboarding.why.${key}`)}</p>
                  </div>
                  {!isDone && (
                    <ButtonLink href={href} variant={key === next ? 'primary' : undefined} size="sm">
                      {t(`onboarding.action.${key}`)}
                    </ButtonLink>
                  )}
                </li>
              ))}
            </ol>
            <div className={css.after}>
              {!next && <p>{t('onboarding.allDone')}</p>}
              <ButtonLink href="/help" variant="ghost" size="sm">
                {t('onboarding.help')}
              </ButtonLink>
              <ButtonLink href="/home" variant="ghost" size="sm">
                {t('onboarding.home')}
              </ButtonLink>
            </div>
          </>
        )}
      </PageBody>
    </>
  );
}
