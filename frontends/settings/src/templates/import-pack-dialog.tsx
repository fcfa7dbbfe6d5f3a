import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { beginCreation } from '@libs/shell-kit';
import { Button, Checkbox, Dialog, ErrorCard, SkeletonLines, toast } from '@libs/ui';
import { IconUpload } from '@libs/ui/icons';
import { useRef, useState } from 'react';
import css from './templates-page.module.css';
import { useTemplateTexts } from './texts.ts';

const PACK = graphql(`
  query SettingsTemplatePack($input: TemplatePackInput!) {
    templatePack(input: $input) { publisher fingerprint isTrusted trustedName conflictingPublisher templates { id kind title about } }
  }
`);
const IMPORT = graphql(`
  mutation SettingsImportTemplates($input: ImportTemplatePackInput!) {
    importTemplatePack(input: $input) { templates { id kind source title about publisher isDefault } }
  }
`);

const MOST_MB = LIMITS.templatePack.packBytes / 1024 ** 2;

/** Reads a publisher's file, says who signed it and what it brings, and imports it once its key is trusted. */
export function ImportPackDialog({ onClose }: { onClose: () => void }) {
  const t = useTemplateTexts();
  const input = useRef<HTMLInputElement>(null);
  const clientKey = useRef(crypto.randomUUID());
  const [content, setContent] = useState<string | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const [{ data, error: problem, fetching }] = useQuery({
    query: PACK,
    variables: { input: { content: content ?? '' } },
    pause: content === null,
    requestPolicy: 'network-only',
  });
  const [{ fetching: isImporting, error }, bring] = useMutation(IMPORT);
  // Of this file: what was said of another one before stays in the mutation.
  const [isTried, setTried] = useState(false);
  const failure = errorOf((isTried ? error : null) ?? problem);
  const pack = content !== null && !fetching && !problem ? data?.templatePack : undefined;

  async function read(file: File) {
    setConfirmed(false);
    setTried(false);
    setTooLarge(file.size > LIMITS.templatePack.packBytes);
    clientKey.current = crypto.randomUUID();
    setContent(file.size > LIMITS.templatePack.packBytes ? null : await file.text());
  }
  async function run() {
    if (!pack || content === null) return;
    setTried(true);
    const creation = beginCreation();
    const trustedFingerprint = pack.isTrusted ? null : pack.fingerprint;
    const { data: created } = await bring(
      { input: { content, trustedFingerprint, clientKey: clientKey.current } },
      { idempotent: true, quiet: true },
    );
    const first = created?.importTemplatePack.templates[0];
    if (!created || !first) return creation.cancel();
    creation.done(first.id);
    toast({ text: t('pack.imported', { count: created.importTemplatePack.templates.length }) });
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('pack.title')}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {pack && (
            <Button
              variant="primary"
              loading={isImporting}
              disabled={!!pack.conflictingPublisher || (!pack.isTrusted && !isConfirmed)}
              onClick={() => void run()}
            >
              {t('pack.import', { count: pack.templates.length })}
            </Button>
          )}
        </>
      }
    >
      <div className={css.zone}>
        <Button icon={<IconUpload size={15} />} onClick={() => input.current?.click()} data-autofocus>
          {t(content === null ? 'pack.choose' : 'pack.another')}
        </Button>
        <p className={css.none}>{t('pack.kinds', { most: MOST_MB })}</p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,application/json"
          onChange={(event) => {
            const selected = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (selected) void read(selected);
          }}
        />
      </div>
      {isTooLarge && <ErrorCard message={t('pack.tooLarge', { most: MOST_MB })} />}
      {content !== null && fetching && <SkeletonLines lines={4} height={18} />}
      {content !== null && failure && !fetching && <ErrorCard message={failure.message} requestId={failure.requestId} />}
      {pack && (
        <>
          <h3 className={css.by}>{t('pack.by', { publisher: pack.trustedName ?? pack.publisher })}</h3>
          <ul className={css.brought}>
            {pack.templates.map(({ id, kind, title, about }) => (
              <li key={id}>
                <span>
                  {title} <small>{t(`kinds.${kind}`)}</small>
                </span>
                {about && <span className={css.about}>{about}</span>}
              </li>
            ))}
          </ul>
          {pack.conflictingPublisher ? (
            <ErrorCard message={t('pack.conflict', { name: pack.conflictingPublisher })} />
          ) : pack.isTrusted ? (
            <p className={css.none}>{t('pack.known', { name: pack.trustedName ?? pack.publisher })}</p>
          ) : (
            <div className={css.ask}>
              <strong>{t('pack.unknown')}</strong>
              <code className={css.key}>{pack.fingerprint}</code>
              <p>{t('pack.compare', { publisher: pack.publisher })}</p>
              <Checkbox label={t('pack.trust')} checked={isConfirmed} onChange={() => setConfirmed(!isConfirmed)} />
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}
