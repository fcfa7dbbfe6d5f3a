import { useQuery } from '@libs/api';
import { goalFirst } from '@libs/domain';
import { Failure } from '@libs/object-views';
import { urlChoice, urlId, urlText, useLocation, usePageTitle, useSession, useUrlState } from '@libs/shell-kit';
import { Badge, EmptyState, PageBody, PageTitle, SkeletonLines, Tabs, TopBar, UiLink } from '@libs/ui';
import { useTemplateTexts } from './copy.ts';
import { SaveTemplateDialog } from './save-template-dialog.tsx';
import { TEMPLATE_PARTS, TEMPLATES, tagCount, useTemplateNames } from './template-data.ts';
import { TemplateDialog } from './template-dialog.tsx';
import css from './templates.module.css';

const KINDS = ['PROJECT', 'INSIGHT', 'TAG_BOARD'] as const;
const ADDRESS = { preview: urlText, from: urlChoice(KINDS), of: urlId };

/** /templates: what projects, insights and tag boards can start from; the preview that is open, and what is being saved as one, is in the address. */
export function TemplatesPage() {
  const t = useTemplateTexts();
  const nameOf = useTemplateNames();
  const { pathname } = useLocation();
  const here = TEMPLATE_PARTS.find(({ part }) => pathname.endsWith(`/${part}`)) ?? TEMPLATE_PARTS[0];
  const [{ preview, from, of }, change] = useUrlState(ADDRESS);
  const isAdmin = useSession().role === 'admin';
  const [{ data, fetching, error }, reload] = useQuery({ query: TEMPLATES });
  usePageTitle(t('title'));
  const all = data?.templates ?? [];
  const visible = goalFirst(all.filter(here.shows), data?.onboarding.templateGoal);
  const previewed = all.find(({ id }) => id === preview);
  return (
    <>
      <TopBar crumbs={[{ label: t('title') }]} />
      <Tabs
        label={t('kinds')}
        items={TEMPLATE_PARTS.map(({ part, label, shows }) => ({
          href: `/templates/${part}`,
          label: t(label),
          count: data ? all.filter(shows).length : undefined,
          active: part === here.part,
        }))}
      />
      <PageBody width="page">
        <PageTitle hint={t('hint')} actions={isAdmin && <UiLink href="/settings/templates">{t('manage')}</UiLink>}>
          {t('title')}
        </PageTitle>
        {error && !data && <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
        {!data && fetching && <SkeletonLines lines={8} height={20} />}
        {data && !visible.length && (
          <EmptyState title={t(here.part === 'community' ? 'noneInCommunity' : 'noneInWorkspace')}>
            {t(here.part === 'community' ? 'noneInCommunityText' : 'noneInWorkspaceText')}
          </EmptyState>
        )}
        <ul className={css.grid}>
          {visible.map((template) => {
            const { title, about } = nameOf(template);
            return (
              <li key={template.id}>
                <button type="button" className={css.card} onClick={() => change({ preview: template.id })}>
                  <span className={css.name}>
                    {title}
                    {template.isDefault && <Badge>{t('isDefault')}</Badge>}
                    {template.source === 'WORKSPACE' && here.part !== 'workspace' && <Badge>{t('ours')}</Badge>}
                    {template.publisher && <Badge>{t('by', { publisher: template.publisher })}</Badge>}
                  </span>
                  <span className={css.about}>{about}</span>
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
