import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { isKeyOf, LANGUAGE_NAMES, LIMITS } from '@libs/domain';
import { useSession, useT } from '@libs/shell-kit';
import { Button, confirm, ErrorCard, Select, SkeletonLines, TextInput, toast, useCan } from '@libs/ui';
import { type FormEvent, useState } from 'react';
import { Section, SettingsFrame } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import type { texts } from '../texts.ts';
import { AddressSection } from './address-section.tsx';
import { AnnouncementSection } from './announcement-section.tsx';
import { DangerSection, DeletedSection } from './danger-section.tsx';
import { HomePageSection } from './home-page-section.tsx';
import { LogoSection } from './logo-section.tsx';
import { PurposeSection } from './purpose-section.tsx';

const GENERAL = graphql(`
  query SettingsGeneral {
    regions { region }
    session {
      role
      subscription { erasedAt }
      workspace { id name subdomain region url hasSample language logoUrl homePage goal teamSize addressChangesLeft announcement { text until } }
    }
  }
`);
const RENAME = graphql(`mutation SettingsRename($name: String!) { renameWorkspace(input: { name: $name }) { id name } }`);
const LANGUAGE = graphql(
  `mutation SettingsLanguage($language: String!) { setWorkspaceLanguage(input: { language: $language }) { id language } }`,
);
const REMOVE = graphql(`mutation SettingsRemoveSample { removeSample { ok } }`);

/** /settings: name, address, region, the sample. */
export function GeneralPage() {
  const t = useT<typeof texts>('settings');
  const { refresh } = useSession();
  const [{ data, error }, reload] = useQuery({ query: GENERAL });
  const [renaming, rename] = useMutation(RENAME);
  const [speaking, speak] = useMutation(LANGUAGE);
  const [removing, remove] = useMutation(REMOVE);
  const [problem, setProblem] = useState<string>();
  const workspace = data?.session.workspace;
  const admin = data?.session.role === 'admin';
  const may = useCan();
  const mayRename = may('renameWorkspace');
  const erasedAt = data?.session.subscription?.erasedAt;
  const failed = errorOf(error);

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    const r = await rename({ name }, { quiet: true });
    const e = errorOf(r.error);
    setProblem(e ? (e.fields.name ?? e.message) : undefined);
    if (!e) {
      toast(t('general.saved'));
      refresh();
    }
  };
  const setLanguage = async (language: string) => {
    const r = await speak({ language });
    if (!r.error) toast(t('general.languageSaved'));
  };
  const removeSample = async () => {
    const yes = await confirm({
      title: t('general.confirmRemove'),
      body: t('general.sampleText'),
      action: t('general.removeSample'),
      danger: true,
    });
    if (!yes) return;
    const r = await remove({});
    if (r.error) return;
    toast(t('general.removed'));
    reload({ requestPolicy: 'network-only' });
    refresh();
  };
  return (
    <SettingsFrame title={t('general.title')} hint={data && !admin ? t('general.readOnly') : undefined}>
      {failed ? <ErrorCard message={failed.message} requestId={failed.requestId} onRetry={() => reload()} /> : null}
      {!workspace && !failed ? <SkeletonLines lines={5} /> : null}
      {workspace && erasedAt ? <DeletedSection erasedAt={erasedAt} isAdmin={admin} /> : null}
      {workspace && !erasedAt ? (
        <>
          <Section title={t('general.name')} hint={t('general.nameHint')}>
            <form onSubmit={save} className={css.card} style={{ padding: 0 }}>
              <TextInput
                label={t('general.name')}
                name="name"
                defaultValue={workspace.name}
                limit={LIMITS.workspace.name}
                readOnly={!mayRename}
                error={problem}
              />
              {mayRename ? (
                <div className={css.actions}>
                  <Button type="submit" variant="primary" loading={renaming.fetching}>
                    {t('general.save')}
                  </Button>
                </div>
              ) : null}
            </form>
          </Section>
          <LogoSection workspace={workspace} onChange={() => reload({ requestPolicy: 'network-only' })} />
          {may('setHomePage') ? <HomePageSection homePage={workspace.homePage} /> : null}
          {may('setWorkspacePurpose') ? <PurposeSection purpose={workspace} /> : null}
          <AddressSection workspace={workspace} />
          {may('setAnnouncement') && <AnnouncementSection announcement={workspace.announcement ?? null} />}
          <Section title={t('general.region')} hint={t(data.regions.length ? 'general.regionStored' : 'general.regionHint')}>
            <TextInput label={t('general.region')} hideLabel value={t(`general.regions.${workspace.region}`)} readOnly />
          </Section>
          <Section title={t('general.language')} hint={t('general.languageHint')}>
            {may('setWorkspaceLanguage') ? (
              <Select
                aria-label={t('general.language')}
                value={workspace.language}
                disabled={speaking.fetching}
                options={Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }))}
                onChange={(language) => void setLanguage(language)}
              />
            ) : (
              <TextInput
                label={t('general.language')}
                hideLabel
                value={isKeyOf(LANGUAGE_NAMES, workspace.language) ? LANGUAGE_NAMES[workspace.language] : workspace.language}
                readOnly
              />
            )}
          </Section>
          {workspace.hasSample && may('removeSample') ? (
            <Section title={t('general.sample')} hint={t('general.sampleHint')}>
              <p className={css.note}>{t('general.sampleText')}</p>
              <div className={css.actions}>
                <Button variant="danger" loading={removing.fetching} onClick={() => void removeSample()}>
                  {t('general.removeSample')}
                </Button>
              </div>
            </Section>
          ) : null}
          <DangerSection name={workspace.name} isAdmin={admin} />
        </>
      ) : null}
    </SettingsFrame>
  );
}
