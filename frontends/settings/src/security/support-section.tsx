import { errorOf, graphql, type SettingsSupportQuery, useMutation, useQuery } from '@libs/api';
import { SUPPORT_DAYS, TIMED_ACCESS_LEVELS } from '@libs/domain';
import { formatMoment } from '@libs/object-views';
import { useSession } from '@libs/shell-kit';
import { Avatar, Button, ButtonLink, confirm, ErrorCard, IfAllowed, Select, SkeletonLines, toast } from '@libs/ui';
import { useState } from 'react';
import { Section } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import own from './support-section.module.css';
import { useSupportTexts } from './support-texts.ts';

const SUPPORT = graphql(`
  query SettingsSupport {
    supportAccess {
      isOffered
      grants { id state reason email access until operator { id name initials } answeredBy { id name } }
    }
  }
`);
const OPEN = graphql(`mutation SettingsOpenToSupport($input: OpenToSupportInput!) { openToSupport(input: $input) { grants { id } } }`);
const ANSWER = graphql(`
  mutation SettingsAnswerSupport($input: AnswerSupportRequestInput!) { answerSupportRequest(input: $input) { grants { id } } }
`);
const END = graphql(`mutation SettingsEndSupport($id: ID!) { endSupportAccess(input: { id: $id }) { grants { id } } }`);

type Grant = SettingsSupportQuery['supportAccess']['grants'][number];
interface Terms {
  access: Grant['access'] & string;
  days: number;
}
const FIRST_TERMS: Terms = { access: 'read', days: 7 };
const DAY_MS = 86_400_000;

/** The terms of a grant as they can be chosen: its level, and the fewest days that do not shorten it. */
function termsOf(grant: Grant | undefined): Terms {
  if (!grant) return FIRST_TERMS;
  const remaining = Math.round((Date.parse(grant.until) - Date.now()) / DAY_MS);
  return { access: grant.access ?? FIRST_TERMS.access, days: SUPPORT_DAYS.find((days) => days >= remaining) ?? FIRST_TERMS.days };
}

/** Who of the installation is let in and who asks to be, and the way to let every operator in. */
export function SupportSection() {
  const t = useSupportTexts();
  const { refresh } = useSession();
  const [{ data, error }, reload] = useQuery({ query: SUPPORT });
  const [{ fetching }, open] = useMutation(OPEN);
  const [selectedTerms, setSelectedTerms] = useState<Terms | null>(null);
  const failure = errorOf(error);
  const support = data?.supportAccess;
  const current = support?.grants.find(({ operator, state }) => !operator && state === 'active');
  const terms = selectedTerms ?? termsOf(current);
  async function letIn() {
    if ((await open({ input: terms }, { idempotent: true })).error) return;
    toast(t('opened'));
    refresh();
  }
  return (
    <Section id="support" title={t('title')} hint={t('hint')}>
      {failure && !support ? (
        <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload({ requestPolicy: 'network-only' })} />
      ) : !support ? (
        <SkeletonLines lines={3} />
      ) : !support.isOffered && !support.grants.length ? (
        <p className={css.note}>{t('notOffered')}</p>
      ) : (
        <>
          {support.grants.length > 0 && (
            <ul className={own.list}>
              {support.grants.map((grant) => (
                <GrantItem key={grant.id} grant={grant} />
              ))}
            </ul>
          )}
          <IfAllowed sends="openToSupport">
            <TermsFields legend={t('unasked')} terms={terms} onChange={setSelectedTerms} />
          </IfAllowed>
          <p className={css.note}>{t('about')}</p>
          <div className={css.actions}>
            <Button sends="openToSupport" loading={fetching} disabled={!support.isOffered} onClick={() => void letIn()}>
              {t(current ? 'change' : 'letIn')}
            </Button>
            <ButtonLink variant="ghost" href="/settings/security/audit-log?area=SUPPORT">
              {t('log')}
            </ButtonLink>
          </div>
        </>
      )}
    </Section>
  );
}

/** How far and for how long. */
function TermsFields({ legend, terms, onChange }: { legend: string; terms: Terms; onChange: (terms: Terms) => void }) {
  const t = useSupportTexts();
  return (
    <fieldset className={own.terms}>
      <legend>{legend}</legend>
      <div className={css.two}>
        <Select
          label={t('access')}
          value={terms.access}
          options={TIMED_ACCESS_LEVELS.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => onChange({ ...terms, access: value === 'write' ? 'write' : 'read' })}
        />
        <Select
          label={t('days')}
          value={String(terms.days)}
          options={SUPPORT_DAYS.map((count) => ({ value: String(count), label: t('dayCount', { count }) }))}
          onChange={(value) => onChange({ ...terms, days: Number(value) })}
        />
      </div>
    </fieldset>
  );
}

function GrantItem({ grant }: { grant: Grant }) {
  const t = useSupportTexts();
  const { refresh } = useSession();
  const [answering, answer] = useMutation(ANSWER);
  const [ending, end] = useMutation(END);
  const [terms, setTerms] = useState(FIRST_TERMS);
  const { id, operator, email, reason, state, until, access, answeredBy } = grant;
  const name = operator?.name ?? t('any');
  const moment = formatMoment(until);
  async function say(allowed: boolean) {
    const input = allowed ? { id, ...terms } : { id, access: null };
    if ((await answer({ input }, { idempotent: true })).error) return;
    toast(t(allowed ? 'opened' : 'declined'));
    refresh();
  }
  async function decline() {
    if (await confirm({ title: t('confirmDecline', { name }), body: t('confirmDeclineText'), action: t('decline'), danger: true }))
      await say(false);
  }
  async function finish() {
    if ((await end({ id }, { idempotent: true })).error) return;
    toast(t('ended'));
    refresh();
  }
  return (
    <li className={own.grant}>
      <div className={own.head}>
        {operator && <Avatar {...operator} size="md" />}
        <div className={own.words}>
          <b>{name}</b>
          {email && <span className={own.mail}>{email}</span>}
          <span className={own.state}>
            {state === 'requested' ? t('asks', { moment }) : t(access === 'write' ? 'hasWrite' : 'hasRead', { moment })}
            {state === 'active' && answeredBy && <> · {t('allowed', { name: answeredBy.name })}</>}
          </span>
        </div>
        {state === 'active' && (
          <Button
            sends="endSupportAccess"
            size="sm"
            loading={ending.fetching}
            aria-label={t('endOf', { name })}
            onClick={() => void finish()}
          >
            {t('end')}
          </Button>
        )}
      </div>
      {reason && <blockquote className={own.reason}>{reason}</blockquote>}
      {state === 'requested' && (
        <IfAllowed sends="answerSupportRequest">
          <TermsFields legend={t('accessOf', { name })} terms={terms} onChange={setTerms} />
          <div className={css.actions}>
            <Button variant="primary" loading={answering.fetching} onClick={() => void say(true)}>
              {t('allow')}
            </Button>
            <Button onClick={() => void decline()}>{t('decline')}</Button>
          </div>
        </IfAllowed>
      )}
    </li>
  );
}
