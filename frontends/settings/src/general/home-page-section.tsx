import { graphql, useMutation } from '@libs/api';
import { HOME_PAGES, type HomePage } from '@libs/domain';
import { Select, toast } from '@libs/ui';
import { Section } from '../settings-frame.tsx';
import { useWorkspaceTexts } from './texts.ts';

const SET = graphql(
  `mutation SettingsHomePage($homePage: HomePage!) { setHomePage(input: { homePage: $homePage }) { id homePage homePath } }`,
);

/** The page on which everyone begins. */
export function HomePageSection({ homePage }: { homePage: HomePage }) {
  const t = useWorkspaceTexts();
  const [{ fetching }, set] = useMutation(SET);
  async function choose(next: HomePage) {
    if (!(await set({ homePage: next }, { idempotent: true })).error) toast(t('homePageSaved'));
  }
  return (
    <Section title={t('homePage')} hint={t('homePageHint')}>
      <Select
        label={t('homePage')}
        hideLabel
        disabled={fetching}
        value={homePage}
        options={HOME_PAGES.map((page) => ({ value: page, label: t(`homePages.${page}`) }))}
        onChange={(next) => void choose(next)}
      />
    </Section>
  );
}
