import { graphql, useQuery } from '@libs/api';
import { Failure } from '@libs/object-views';
import { usePageTitle, useSession } from '@libs/shell-kit';
import { PageBody, PageTitle, SkeletonLines, TopBar } from '@libs/ui';
import { useOnboardingTexts } from './copy.ts';
import { FirstSteps } from './first-steps.tsx';
import { Questions } from './questions.tsx';

const ONBOARDING = graphql(`query OnboardingPage { onboarding { id isDone steps jobRole goal teamSize } }`);

/** /onboarding: a few questions to a new member, once; after that the first steps of a member. */
export function OnboardingPage() {
  const t = useOnboardingTexts();
  const { workspace, user, role } = useSession();
  const [{ data, error }, reload] = useQuery({ query: ONBOARDING });
  usePageTitle(t('title'));
  const request = data && !data.onboarding.isDone ? data.onboarding : null;
  const hint = request ? t('hintQuestions', { count: request.steps.length }) : data && t(role === 'viewer' ? 'hintReader' : 'hint');
  return (
    <>
      <TopBar crumbs={[{ label: t('title') }]} />
      <PageBody width="reading">
        <PageTitle hint={hint}>{t('welcome', { workspace: workspace.name, name: user.name })}</PageTitle>
        {!data && error && <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
        {!data && !error && <SkeletonLines lines={10} />}
        {request && <Questions answers={request} />}
        {data?.onboarding.isDone && <FirstSteps />}
      </PageBody>
    </>
  );
}
