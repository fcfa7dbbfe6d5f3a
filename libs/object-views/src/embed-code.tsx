import type { PublicPageLinkFragment } from '@libs/api';
import { copyText } from '@libs/shell-kit';
import { Button, IconCopy, TextInput } from '@libs/ui';
import css from './share-panel.module.css';
import { t } from './share-texts.ts';

/** What another site puts into its page to show a shared highlight, and which sites may. */
export function EmbedCode({ link, objectId, sites }: { link: PublicPageLinkFragment; objectId: string; sites: readonly string[] }) {
  const code = `<iframe src="${new URL(`/embed/highlights/${objectId}`, link.url).href}" width="600" height="220" title="Quote" loading="lazy" style="border:0;max-width:100%"></iframe>`;
  return (
    <section className={css.public} aria-label={t('embed')}>
      <b>{t('embed')}</b>
      <div className={css.link}>
        <TextInput label={t('embedCode')} hideLabel readOnly mono value={code} onFocus={(event) => event.currentTarget.select()} />
        <Button icon={<IconCopy size={15} />} onClick={() => void copyText(code, t('embedCopied'))}>
          {t('copy')}
        </Button>
      </div>
      <p className={css.views}>{sites.length ? t('embedOn', { sites: sites.join(', ') }) : t('embedNowhere')}</p>
    </section>
  );
}
