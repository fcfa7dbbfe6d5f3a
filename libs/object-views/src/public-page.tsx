import { graphql, type PublicPageLinkFragment, type ShareableType, useMutation } from '@libs/api';
import { Button, IconCopy, IconWorld, Select, Switch, TextInput, toast } from '@libs/ui';
import dayjs from 'dayjs';
import { useState } from 'react';
import css from './share-panel.module.css';
import { formatAgo, formatDay } from './time.tsx';

graphql(`
  fragment PublicPageLink on ShareLink { id url expiresAt views lastViewedAt }
`);
const SHARE = graphql(`
  mutation PublicPageShare($input: ShareInput!) {
    share(input: $input) { ...PublicPageLink }
  }
`);
const UNSHARE = graphql(`
  mutation PublicPageUnshare($linkId: ID!) {
    unshare(linkId: $linkId)
  }
`);

type Expiry = 'now' | 'never' | '7' | '30' | 'date';

const WHAT: Record<ShareableType, string> = {
  note: 'Anyone with the link can read this note.',
  highlight: 'Anyone with the link can read these words and who said them.',
  insight: 'Anyone with the link can read it. References that are not public themselves show as “not shared”.',
};

interface PublicPageProps {
  objectType: ShareableType;
  objectId: string;
  link: PublicPageLinkFragment | null;
  canShare: boolean;
  projectName: string;
}

function viewsOf({ views, lastViewedAt }: PublicPageLinkFragment): string {
  if (!views) return 'Nobody has opened it yet.';
  const times = views === 1 ? 'Opened once' : `Opened ${views.toLocaleString('en')} times`;
  return lastViewedAt ? `${times}, last ${formatAgo(lastViewedAt).toLowerCase()}.` : `${times}.`;
}

/** Opens and closes the page that needs no account, says its address and when it ends. */
export function PublicPage({ objectType, objectId, link, canShare, projectName }: PublicPageProps) {
  const [{ fetching: sharing }, share] = useMutation(SHARE);
  const [{ fetching: closing }, unshare] = useMutation(UNSHARE);
  const [picksDate, setPicksDate] = useState(false);
  const open = (expiresAt?: string | null) =>
    share({ input: { objectType, objectId, ...(expiresAt === undefined ? {} : { expiresAt }) } }, { idempotent: true });

  async function toggle(on: boolean) {
    if (on) await open(null);
    else if (link) {
      const { error } = await unshare({ linkId: link.id }, { idempotent: true });
      if (!error) toast('Public page closed. The old address no longer opens.');
    }
  }
  function change(expiry: Expiry) {
    setPicksDate(expiry === 'date');
    if (expiry === 'never') void open(null);
    if (expiry === '7' || expiry === '30') void open(dayjs().add(Number(expiry), 'day').toISOString());
  }
  async function copy() {
    await navigator.clipboard.writeText(link?.url ?? '');
    toast('Link copied');
  }

  return (
    <section className={css.public} aria-label="Public page">
      <div className={css.publicHead}>
        <IconWorld size={18} />
        <Switch
          label="Public page"
          hint={canShare ? WHAT[objectType] : `Only people with full access to ${projectName} can open or close a public page.`}
          checked={sharing || (Boolean(link) && !closing)}
          disabled={!canShare || sharing || closing}
          onChange={(on) => void toggle(on)}
        />
      </div>
      {link && (
        <>
          <div className={css.link}>
            <TextInput
              label="Address of the public page"
              hideLabel
              readOnly
              mono
              value={link.url}
              onFocus={(event) => event.currentTarget.select()}
            />
            {canShare && (
              <Select<Expiry>
                aria-label="Ends"
                value={picksDate ? 'date' : link.expiresAt ? 'now' : 'never'}
                options={[
                  ...(link.expiresAt ? [{ value: 'now' as const, label: `Ends ${formatDay(link.expiresAt)}` }] : []),
                  { value: 'never', label: 'Never ends' },
                  { value: '7', label: 'Ends in 7 days' },
                  { value: '30', label: 'Ends in 30 days' },
                  { value: 'date', label: 'Ends on a date' },
                ]}
                onChange={change}
              />
            )}
            {canShare && picksDate && (
              <TextInput
                type="date"
                label="Last day"
                hideLabel
                min={dayjs().format('YYYY-MM-DD')}
                onChange={(event) => {
                  const day = dayjs(event.currentTarget.value).endOf('day');
                  if (!day.isValid() || day.isBefore(dayjs())) return;
                  void open(day.toISOString()).then(({ error }) => !error && setPicksDate(false));
                }}
              />
            )}
            <Button icon={<IconCopy size={15} />} onClick={() => void copy()}>
              Copy
            </Button>
          </div>
          <p className={css.views}>
            {viewsOf(link)} {link.expiresAt && `Ends on ${formatDay(link.expiresAt)}.`}
          </p>
        </>
      )}
    </section>
  );
}
