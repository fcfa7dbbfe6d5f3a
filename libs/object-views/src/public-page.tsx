import { graphql, type PublicPageLinkFragment, type ShareableType, useMutation } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { copyText } from '@libs/shell-kit';
import { Button, IconCopy, IconWorld, Select, type SelectOption, Switch, TextInput, toast } from '@libs/ui';
import dayjs from 'dayjs';
import { useState } from 'react';
import { PagePassword } from './page-password.tsx';
import { PublicFacts, PublicPreview, usePublicFacts } from './public-preview.tsx';
import css from './share-panel.module.css';
import { t } from './share-texts.ts';
import { formatAgo, formatDay } from './time.tsx';

graphql(`
  fragment PublicPageLink on ShareLink { id url expiresAt hasPassword views lastViewedAt }
`);
const SHARE = graphql(`
  mutation PublicPageShare($input: ShareInput!) {
    share(input: $input) { ...PublicPageLink }
  }
`);
const UNSHARE = graphql(`
  mutation PublicPageUnshare($linkId: ID!) {
    unshare(id: $linkId) { ids }
  }
`);

type Expiry = 'now' | 'never' | 'date' | `${number}`;
const CHOICES: SelectOption<Expiry>[] = [
  ...LIMITS.share.days.map((days) => ({ value: `${days}` as const, label: t('endsIn', { count: days }) })),
  { value: 'never', label: t('noEnd') },
];
const momentOf = (days: string) => (days === 'never' ? null : dayjs().add(Number(days), 'day').toISOString());

interface PublicPageProps {
  objectType: ShareableType;
  objectId: string;
  link: PublicPageLinkFragment | null;
  canShare: boolean;
  /** Whether an open page can be closed. */
  canUnshare: boolean;
  projectName: string;
  /** The workspace has no public pages. */
  isOff: boolean;
}

/** Opens the page that needs no account, after it has shown what becomes public; says its address and when it ends, and closes it. */
export function PublicPage({ objectType, objectId, link, canShare, canUnshare, projectName, isOff }: PublicPageProps) {
  const [{ fetching: sharing }, share] = useMutation(SHARE);
  const [{ fetching: closing }, unshare] = useMutation(UNSHARE);
  const [isAsking, setAsking] = useState(false);
  const open = (expiresAt: string | null) => share({ input: { objectType, objectId, expiresAt } }, { idempotent: true });
  const lock = (password: string | null) => share({ input: { objectType, objectId, password } }, { idempotent: true, quiet: true });

  async function toggle(on: boolean) {
    setAsking(on);
    if (on || !link) return;
    const { error } = await unshare({ linkId: link.id }, { idempotent: true });
    if (!error) toast(t('closed'));
  }

  return (
    <section className={css.public} aria-label={t('publicPage')}>
      <div className={css.publicHead}>
        <IconWorld size={18} />
        <Switch
          label={t('publicPage')}
          hint={
            isOff
              ? t('pagesOff')
              : !(link ? canUnshare : canShare)
                ? t('onlyFull', { project: projectName })
                : isAsking && !link
                  ? t('notYet')
                  : t(`off.${objectType}`)
          }
          checked={isAsking || (Boolean(link) && !closing)}
          disabled={isOff || !(link ? canUnshare : canShare) || sharing || closing}
          onChange={(on) => void toggle(on)}
        />
      </div>
      {!link && isAsking && (
        <NewPage
          {...{ objectType, objectId, sharing }}
          onCancel={() => setAsking(false)}
          onOpen={(expiresAt) => void open(expiresAt).then(({ error }) => !error && setAsking(false))}
        />
      )}
      {link && <OpenPage link={link} canShare={canShare} onEnd={open} />}
      {link && canShare && <PagePassword isSet={link.hasPassword} isEmbeddable={objectType === 'highlight'} onSet={lock} />}
      {link && canShare && <PublicPreview {...{ objectType, objectId }} />}
    </section>
  );
}

interface NewPageProps {
  objectType: ShareableType;
  objectId: string;
  sharing: boolean;
  onOpen: (expiresAt: string | null) => void;
  onCancel: () => void;
}

/** What would become public, until when, and the button that does it once the first is known. */
function NewPage({ objectType, objectId, sharing, onOpen, onCancel }: NewPageProps) {
  const [ends, setEnds] = useState<Expiry>(`${LIMITS.share.defaultDays}`);
  const known = usePublicFacts(objectType, objectId);
  return (
    <>
      <PublicFacts {...known} objectType={objectType} isOpen={false} />
      <div className={css.link}>
        <Select<Expiry> aria-label={t('ends')} value={ends} options={CHOICES} onChange={setEnds} />
        <span className={css.gap} />
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button variant="primary" loading={sharing} disabled={!known.facts} onClick={() => onOpen(momentOf(ends))}>
          {t('make')}
        </Button>
      </div>
    </>
  );
}

interface OpenPageProps {
  link: PublicPageLinkFragment;
  canShare: boolean;
  onEnd: (expiresAt: string | null) => Promise<{ error?: unknown }>;
}

/** Address and end of an open page, and how often it was read. */
function OpenPage({ link, canShare, onEnd }: OpenPageProps) {
  const [picksDate, setPicksDate] = useState(false);
  const { url, expiresAt, views, lastViewedAt } = link;

  function change(expiry: Expiry) {
    setPicksDate(expiry === 'date');
    if (expiry !== 'date' && expiry !== 'now') void onEnd(momentOf(expiry));
  }
  const ago = lastViewedAt ? formatAgo(lastViewedAt).toLowerCase() : null;
  const opened = !views ? t('views.none') : ago ? t('views.last', { count: views, ago }) : t('views.plain', { count: views });
  const copy = () => copyText(url, t('copied'));

  return (
    <>
      <div className={css.link}>
        <TextInput label={t('address')} hideLabel readOnly mono value={url} onFocus={(event) => event.currentTarget.select()} />
        {canShare && (
          <Select<Expiry>
            aria-label={t('ends')}
            value={picksDate ? 'date' : expiresAt ? 'now' : 'never'}
            options={[
              ...(expiresAt ? [{ value: 'now' as const, label: t('endsOn', { day: formatDay(expiresAt) }) }] : []),
              ...CHOICES,
              { value: 'date', label: t('endsOnDate') },
            ]}
            onChange={change}
          />
        )}
        {canShare && picksDate && (
          <TextInput
            type="date"
            label={t('lastDay')}
            hideLabel
            min={dayjs().format('YYYY-MM-DD')}
            onChange={(event) => {
              const day = dayjs(event.currentTarget.value).endOf('day');
              if (!day.isValid() || day.isBefore(dayjs())) return;
              void onEnd(day.toISOString()).then(({ error }) => !error && setPicksDate(false));
            }}
          />
        )}
        <Button icon={<IconCopy size={15} />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      <p className={css.views}>
        {opened} {expiresAt && t('endsOnSentence', { day: formatDay(expiresAt) })}
      </p>
    </>
  );
}
