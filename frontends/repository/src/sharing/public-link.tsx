import { errorOf, graphql, type ShareableType, useMutation } from '@libs/api';
import { formatDay } from '@libs/object-views';
import { Button, IconCopy, IconWorld, Select, Switch, toast } from '@libs/ui';
import { useState } from 'react';
import css from './share-dialog.module.css';
import { useShareTexts } from './share-dialog.tsx';

const SHARE = graphql(`
  mutation ShareDialogShare($input: ShareInput!) {
    share(input: $input) { id token url expiresAt views }
  }
`);

const UNSHARE = graphql(`
  mutation ShareDialogUnshare($linkId: ID!) {
    unshare(linkId: $linkId)
  }
`);

interface Link {
  id: string;
  token: string;
  url: string;
  expiresAt?: string | null;
  views: number;
}

export interface PublicLinkProps {
  objectType: ShareableType;
  objectId: string;
  link: Link | null;
  canShare: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const PERIODS = [7, 30, 90] as const;

/** The public page: on or off, its address, and when it ends. */
export function PublicLink({ objectType, objectId, link, canShare }: PublicLinkProps) {
  const t = useShareTexts();
  const [busy, setBusy] = useState(false);
  const [, share] = useMutation(SHARE);
  const [, unshare] = useMutation(UNSHARE);

  async function run(deed: () => Promise<{ error?: Parameters<typeof errorOf>[0] | undefined }>) {
    setBusy(true);
    const { error } = await deed();
    setBusy(false);
    if (error) toast({ text: errorOf(error).message, tone: 'bad', requestId: errorOf(error).requestId });
  }
  const open = (expiresAt: string | null) => run(() => share({ input: { objectType, objectId, expiresAt } }, { quiet: true }));
  const close = (id: string) => run(() => unshare({ linkId: id }, { quiet: true }));

  const ends = link?.expiresAt ?? null;
  const periods = PERIODS.map((days) => ({ value: String(days), label: t('sharing.inDays', { count: days }) }));
  const options = [{ value: 'never', label: t('sharing.never') }, ...periods, ...(ends ? [{ value: 'set', label: t('sharing.endsOn', { day: formatDay(ends) }) }] : [])];
  return (
    <section className={css.public}>
      <div className={css.publicHead}>
        <IconWorld size={18} aria-hidden />
        <div className={css.who}>
          <div className={css.name}>{t('sharing.public')}</div>
          <div className={css.mail}>
            {link ? t('sharing.publicOn', { kind: objectType }) : t('sharing.publicOff')}
            {link && link.views > 0 && ` ${t('sharing.views', { count: link.views })}.`}
          </div>
        </div>
        <Switch
          label={t('sharing.public')}
          hideLabel
          checked={link !== null}
          disabled={!canShare || busy}
          onChange={(on) => void (on ? open(null) : link && close(link.id))}
        />
      </div>
      {link && (
        <div className={css.address}>
          <output className={css.url}>
            {link.url.replace(/^https?:\/\//, '').replace(link.token, '')}
            <b>{link.token}</b>
          </output>
          {canShare && (
            <Select
              aria-label={t('sharing.ends')}
              value={ends ? 'set' : 'never'}
              options={options}
              onChange={(value) => value !== 'set' && void open(value === 'never' ? null : new Date(Date.now() + Number(value) * DAY_MS).toISOString())}
            />
          )}
          <Button icon={<IconCopy size={14} />} onClick={() => void navigator.clipboard.writeText(link.url).then(() => toast(t('sharing.copied')))}>
            {t('sharing.copy')}
          </Button>
        </div>
      )}
    </section>
  );
}
