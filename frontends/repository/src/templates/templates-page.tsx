import { useQuery } from '@libs/api';
import { Failure } from '@libs/object-views';
import { urlText, useLocation, usePageTitle, useUrlState } from '@libs/shell-kit';
import { PageBody, PageTitle, SkeletonLines, Tabs, TopBar } from '@libs/ui';
import { useTemplateTexts } from './copy.ts';
import { TEMPLATE_PARTS, TEMPLATES, tagCount, useTemplateNames } from './template-data.ts';
import { TemplateDialog } from './template-dialog.tsx';
import css from './templates.module.css';

const ADDRESS = { preview: urlText };

/** /templates: what projects, insights and tag boards can start from; the preview that is open is in the address. */
export function TemplatesPage() {
  const t = useTemplateTexts();
  const nameOf = useTemplateNames();
  const { pathname } = useLocation();
  const here = TEMPLATE_PARTS.find(({ part }) => pathname.endsWith(`/${part}`)) ?? TEMPLATE_PARTS[0];
  const [{ preview }, change] = useUrlState(ADDRESS);
  const [{ data, fetching, error }, reload] = useQuery({ query: TEMPLATES });
  usePageTitle(t('title'));
  const all = data?.templates ?? [];
  const previewed = all.find(({ id }) => id === preview);
  return (
    <>
      <TopBar crumbs={[{ label: t('title') }]} />
      <Tabs
        label={t('kinds')}
        items={TEMPLATE_PARTS.map(({ part, kind, label }) => ({
          href: `/templates/${part}`,
          label: t(label),
          count: data ? all.filter((template) => template.kind === kind).length : undefined,
          active: part === here.part,
        }))}
      />
      <PageBody width="page">
        <PageTitle hint={t('hint')}>{t('title')}</PageTitle>
        {error && !data && <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
        {!data && fetching && <SkeletonLines lines={8} height={20} />}
        <ul className={css.grid}>
          {all
            .filter(({ kind }) => kind === here.kind)
            .map((template) => {
              const { title, about } = nameOf(template);
              return (
                <li key={template.id}>
                  <button type="button" className={css.card} onClick={() => change({ preview: template.id })}>
                    <span className={css.name}>{title}</span>
                    <span className={css.about}>{about}</span>
                    <span className={css.facts}>
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
      {previewed && <TemplateDialog key={previewed.id} template={previewed} onClose={() => change({ preview: '' })} />}
    </>
  );
}
