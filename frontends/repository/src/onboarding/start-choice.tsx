import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { type ResearchGoal, sortByGoal } from '@libs/domain';
import { beginCreation, urlChoice, urlText, useNavigate, useSession, useUrlState } from '@libs/shell-kit';
import { Badge, Button, ErrorCard, RadioCards, SkeletonLines } from '@libs/ui';
import { useRef, useState } from 'react';
import { TEMPLATES, useLocalizedTexts } from '../templates/template-data.ts';
import { useOnboardingTexts } from './copy.ts';
import css from './onboarding.module.css';

const ADD_SAMPLE = graphql(`mutation OnboardingSample { addSample { projectId } }`);
const USE = graphql(`mutation OnboardingTemplate($input: UseTemplateInput!) { useTemplate(input: $input) { kind id projectId } }`);

const STARTS = ['sample', 'template', 'empty'] as const;
const ADDRESS = { start: urlChoice(STARTS), template: urlText };

export interface StartChoiceProps {
  goal: ResearchGoal | null;
  onBack: () => void;
  /** Ends the questions; answers whether that was kept. */
  onEnd: () => Promise<boolean>;
  isEnding: boolean;
}

/** What a new workspace begins with: the sample project, a project from a template, of which the one for the goal is the first, or nothing. */
export function StartChoice({ goal, onBack, onEnd, isEnding }: StartChoiceProps) {
  const t = useOnboardingTexts();
  const localizedTextsOf = useLocalizedTexts();
  const navigate = useNavigate();
  const { refresh } = useSession();
  const [kept, keep] = useUrlState(ADDRESS);
  // The address follows a moment later; a choice is drawn at once.
  const [{ start, template: query }, setChosen] = useState(kept);
  const change = (choice: Partial<typeof kept>) => {
    setChosen((now) => ({ ...now, ...choice }));
    keep(choice);
  };
  const [{ data }] = useQuery({ query: TEMPLATES, pause: start !== 'template' });
  const [adding, addSample] = useMutation(ADD_SAMPLE);
  const [making, use] = useMutation(USE);
  const [isBusy, setBusy] = useState(false);
  // The same key when it is sent again, so that one click makes one project.
  const clientKey = useRef(crypto.randomUUID());
  const templates =
    data &&
    sortByGoal(
      data.templates.filter(({ kind }) => kind === 'PROJECT'),
      goal,
    );
  const template = templates?.find(({ id }) => id === query) ?? templates?.[0];
  const failure = errorOf(adding.error ?? making.error);

  async function begin() {
    if (start === 'empty') return void (await onEnd());
    const creation = beginCreation();
    setBusy(true);
    const projectId = start === 'sample' ? await sample() : await fromTemplate();
    if (!projectId || !(await onEnd())) {
      setBusy(false);
      return creation.cancel();
    }
    creation.done(projectId);
    refresh();
    navigate(`/projects/${projectId}`, { replace: true });
  }
  const sample = async () => (await addSample({}, { idempotent: true, quiet: true })).data?.addSample.projectId;
  async function fromTemplate() {
    if (!template) return;
    const input = { templateId: template.id, name: localizedTextsOf(template).title, clientKey: clientKey.current };
    return (await use({ input }, { quiet: true })).data?.useTemplate.id;
  }

  return (
    <>
      <RadioCards
        label={t('ask.START')}
        hideLabel
        value={start}
        options={STARTS.map((key) => ({ value: key, label: t(`starts.${key}`), hint: t(`starts.${key}Text`) }))}
        onChange={(value) => change({ start: value })}
      />
      {start === 'template' && !templates && <SkeletonLines lines={6} />}
      {start === 'template' && templates && (
        <div className={css.templates}>
          <RadioCards
            label={t('template')}
            columns={2}
            value={template?.id ?? null}
            options={templates.map((item, at) => {
              const { title, description } = localizedTextsOf(item);
              const isFirst = at === 0 && goal !== null;
              return {
                value: item.id,
                label: (
                  <>
                    {title} {isFirst && <Badge>{t('fits')}</Badge>}
                  </>
                ),
                hint: description,
              };
            })}
            onChange={(id) => change({ template: id })}
          />
        </div>
      )}
      {failure && <ErrorCard message={failure.message} requestId={failure.requestId} />}
      <div className={css.buttons}>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button
          variant="primary"
          disabled={!start || (start === 'template' && !template)}
          loading={isBusy || isEnding}
          onClick={() => void begin()}
        >
          {t(start === 'sample' ? 'addSample' : start === 'template' ? 'useTemplate' : 'finish')}
        </Button>
      </div>
    </>
  );
}
