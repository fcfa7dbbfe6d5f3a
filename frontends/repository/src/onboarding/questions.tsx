import { errorOf, graphql, type OnboardingPageQuery, type SaveOnboardingInput, useMutation } from '@libs/api';
import { JOB_ROLES, type OnboardingStep, RESEARCH_GOALS, TEAM_SIZES } from '@libs/domain';
import { useAnswerNames } from '@libs/object-views/onboarding';
import { useSearchParams } from '@libs/shell-kit';
import { Button, ProgressBar, RadioCards } from '@libs/ui';
import { useEffect, useRef, useState } from 'react';
import { useOnboardingTexts } from './copy.ts';
import css from './onboarding.module.css';
import { StartChoice } from './start-choice.tsx';

const SAVE = graphql(`
  mutation OnboardingSave($input: SaveOnboardingInput!) {
    saveOnboarding(input: $input) { id isDone steps jobRole goal teamSize }
  }
`);

type Answers = OnboardingPageQuery['onboarding'];
type Question = Exclude<OnboardingStep, 'START'>;

const FIELDS = { JOB_ROLE: 'jobRole', GOAL: 'goal', TEAM_SIZE: 'teamSize' } as const;
/** What each step is called in the address. */
const PARTS: Readonly<Record<OnboardingStep, string>> = { JOB_ROLE: 'role', GOAL: 'goal', TEAM_SIZE: 'team-size', START: 'start' };

/** One question at a time. What is chosen is kept at once, and the step is in the address: back and reload lose nothing. */
export function Questions({ answers }: { answers: Answers }) {
  const t = useOnboardingTexts();
  const [params, setParams] = useSearchParams();
  const [{ fetching, error }, save] = useMutation(SAVE);
  const [selected, setSelected] = useState<Partial<Pick<SaveOnboardingInput, 'jobRole' | 'goal' | 'teamSize'>>>({});
  const { steps } = answers;
  // Where an address names no step: the first open one, which stays when it is answered.
  const [open] = useState(() => steps.find((key) => key === 'START' || !answers[FIELDS[key]]) ?? steps.at(-1));
  const step = steps.find((key) => PARTS[key] === params.get('step')) ?? open;
  const position = step ? steps.indexOf(step) : 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const displayed = useRef(step);
  useEffect(() => {
    if (displayed.current === step) return;
    displayed.current = step;
    heading.current?.focus();
  }, [step]);
  if (!step) return null;

  async function keep(input: SaveOnboardingInput) {
    setSelected((now) => ({ ...now, ...input }));
    const { data } = await save({ input }, { idempotent: true, quiet: true });
    // Where it was refused, what was kept before stands again.
    if (!data) setSelected({});
    return Boolean(data);
  }
  const end = () => keep({ isDone: true });
  function go(to: number) {
    const key = steps[to];
    if (!key) return void end();
    setParams((now) => {
      now.set('step', PARTS[key]);
      return now;
    });
  }
  const problem = errorOf(error);
  const isLast = position === steps.length - 1;
  return (
    <section className={css.questions} aria-label={t('stepOf', { step: position + 1, total: steps.length })}>
      <div className={css.progress}>
        <ProgressBar value={(position + 1) / steps.length} label={t('stepOf', { step: position + 1, total: steps.length })} />
        <span>{t('stepOf', { step: position + 1, total: steps.length })}</span>
      </div>
      <h2 ref={heading} tabIndex={-1} className={css.question}>
        {t(`ask.${step}`)}
      </h2>
      <p className={css.about}>{t(`about.${step}`)}</p>
      {step === 'START' ? (
        <StartChoice goal={answers.goal ?? null} onBack={() => go(position - 1)} onEnd={end} isEnding={fetching} />
      ) : (
        <>
          <Choices step={step} value={{ ...answers, ...selected }} onChoose={(input) => void keep(input)} />
          <div className={css.buttons}>
            {position > 0 && <Button onClick={() => go(position - 1)}>{t('back')}</Button>}
            <Button
              variant="primary"
              disabled={!(selected[FIELDS[step]] ?? answers[FIELDS[step]])}
              loading={fetching}
              onClick={() => go(position + 1)}
            >
              {t(isLast ? 'finish' : 'next')}
            </Button>
            <Button variant="ghost" onClick={() => go(position + 1)}>
              {t('skip')}
            </Button>
          </div>
        </>
      )}
      {problem && (
        <p className={css.problem} role="alert">
          {t('notSaved', { problem: problem.message })}
        </p>
      )}
      {steps.length > 1 && (
        <Button variant="ghost" size="sm" className={css.skipAll} onClick={() => void end()}>
          {t('skipAll')}
        </Button>
      )}
    </section>
  );
}

interface ChoicesProps {
  step: Question;
  value: Pick<SaveOnboardingInput, 'jobRole' | 'goal' | 'teamSize'>;
  onChoose: (input: SaveOnboardingInput) => void;
}

function Choices({ step, value, onChoose }: ChoicesProps) {
  const t = useOnboardingTexts();
  const nameOf = useAnswerNames();
  const shared = { hideLabel: true, columns: 2, label: t(`ask.${step}`) };
  if (step === 'JOB_ROLE')
    return (
      <RadioCards
        {...shared}
        value={value.jobRole ?? null}
        options={JOB_ROLES.map((role) => ({ value: role, label: nameOf(`jobRoles.${role}`) }))}
        onChange={(jobRole) => onChoose({ jobRole })}
      />
    );
  if (step === 'GOAL')
    return (
      <RadioCards
        {...shared}
        value={value.goal ?? null}
        options={RESEARCH_GOALS.map((goal) => ({ value: goal, label: nameOf(`goals.${goal}`) }))}
        onChange={(goal) => onChoose({ goal })}
      />
    );
  return (
    <RadioCards
      {...shared}
      value={value.teamSize ?? null}
      options={TEAM_SIZES.map((size) => ({ value: size, label: nameOf(`teamSizes.${size}`) }))}
      onChange={(teamSize) => onChoose({ teamSize })}
    />
  );
}
