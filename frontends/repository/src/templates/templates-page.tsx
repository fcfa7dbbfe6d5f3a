import { useQuery } from '@libs/api';
import { sortByGoal } from '@libs/domain';
import { Failure } from '@libs/object-views';
import { urlChoice, urlId, urlText, useLocation, usePageTitle, useSession, useUrlState } from '@libs/shell-kit';
import { Badge, EmptyState, PageBody, PageTitle, SkeletonLines, Tabs, TopBar, UiLink } from '@libs/ui';
import { useTemplateTexts } from './copy.ts';
import { SaveTemplateDialog } from './save-template-dialog.tsx';
import { TEMPLATE_TABS, TEMPLATES, tagCount, useLocalizedTexts } from './template-data.ts';
import { TemplateDialog } from './template-dialog.tsx';
import css from './templates.module.css';

const KINDS = ['PROJECT', 'INSIGHT', 'TAG_BOARD'] as const;
const ADDRESS = { preview: urlText, from: urlChoice(KINDS), of: urlId };

/** /templates: what projects, insights and tag boards can start from; the preview that is open, and what is being saved as one, is in the address. */
export function TemplatesPage() {
  const t = useTemplateTexts();
  const localizedTextsOf = useLocalizedTexts();
  const { pathname } = useLocation();
  const activeTab = TEMPLATE_TABS.find(({ tab }) => pathname.endsWith(`/${tab}`)) ?? TEMPLATE_TABS[0];
  const [{ preview, from, of }, change] = useUrlState(ADDRESS);
  const isAdmin = useSession().role === 'admin';
  const [{ data, fetching, error }, reload] = useQuery({ query: TEMPLATES });
  usePageTitle(t('title'));
  const all = data?.templates ?? [];
  const visible = sortByGoal(all.filter(activeTab.matches), data?.onboarding.templateGoal);
  const previewed = all.find(({ id }) => id === preview);
  return (
    <>
      <TopBar crumbs={[{ label: t('title') }]} />
      <Tabs
        label={t('kinds')}
        items={TEMPLATE_TABS.map(({ tab, label, matches }) => ({
          href: `/templates/${tab}`,
          label: t(label),
          count: data ? all.filter(matches).length : undefined,
          active: tab === activeTab.tab,
        }))}
      />
      <PageBody width="page">
        <PageTitle hint={t('hint')} actions={isAdmin && <UiLink href="/settings/templates">{t('manage')}</UiLink>}>
          {t('title')}
        </PageTitle>
        {error && !data && <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
        {!data && fetching && <SkeletonLines lines={8} height={20} />}
        {data && !visible.length && (
          <EmptyState title={t(activeTab.tab === 'community' ? 'noneInCommunity' : 'noneInWorkspace')}>
            {t(activeTab.tab === 'community' ? 'noneInCommunityText' : 'noneInWorkspaceText')}
          </EmptyState>
        )}
        <ul className={css.grid}>
          {visible.map((template) => {
            const { title, description } = localizedTextsOf(template);
            return (
              <li key={template.id}>
                <button type="button" className={css.card} onClick={() => change({ preview: template.id })}>
                  <span className={css.name}>
                    {title}
                    {template.isDefault && <Badge>{t('isDefault')}</Badge>}
                    {template.source === 'WORKSPACE' && activeTab.tab !== 'workspace' && <Badge>{t('ours')}</Badge>}
                    {template.publisher && <Badge>{t('by', { publisher: template.publisher })}</Badge>}
                  </span>
                  <span className={css.about}>{description}</span>
                  <span className={css.facts}>
                    {template.source !== 'BUILT_IN' && <span>{t(`of.${template.kind}`)}</span>}
                    {template.outline.length > 0 && <span>{t('sections', { count: template.outline.length })}</span>}
                    {template.boards.length > 0 && <span>{t('tags', { count: tagCount(template) })}</span>}
                    {template.fields.length > 0 && <span>{t('fields', { count: template.fields.length })}</span>}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      </PageBody>
      {from && of && <SaveTemplateDialog kind={from} objectId={of} onClose={() => change({ from: null, of: null })} />}
      {previewed && <TemplateDialog key={previewed.id} template={previewed} onClose={() => change({ preview: '' })} />}
    </>
  );
}
