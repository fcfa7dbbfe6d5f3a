import { graphql, useQuery } from '@libs/api';
import { regionLabels } from '@libs/domain';
import { useSearchParams } from '@libs/shell-kit';
import css from './auth-layout.module.css';
import { nextOf } from './enter-workspace.ts';
import { t } from './texts.ts';

const REGIONS = graphql(`query AuthRegions { regions { region url isHere } }`);

/** The regions of the product, the one that answers first; none where it is the only installation. */
export function useRegions() {
  const [{ data }] = useQuery({ query: REGIONS, context: { quiet: true } });
  const regions = data?.regions ?? [];
  const labels = regionLabels(regions.map(({ region }) => region));
  const named = regions.map((choice) => ({ ...choice, label: labels.get(choice.region) ?? choice.region }));
  return { regions: named, here: named.find(({ isHere }) => isHere) ?? null };
}

/** Says in which region one logs in, and leads to the same page of the others: an account belongs to one region. */
export function RegionLinks({ page }: { page: 'login' | 'signup' }) {
  const [search] = useSearchParams();
  const { regions, here } = useRegions();
  if (!here) return null;
  const next = nextOf(search);
  // What leads into a workspace of this region leads nowhere in another one.
  const query = next?.startsWith('/team-redirect/') || next === '/auth/create-workspace' ? `?${new URLSearchParams({ next })}` : '';
  return (
    <nav className={css.regions} aria-label={t('regions.label')}>
      <span>{t('regions.here', { region: here.label })}</span>
      <span>{t('regions.others')}</span>
      {regions
        .filter(({ isHere }) => !isHere)
        .map(({ region, url, label }) => (
          <a key={region} href={`${url}/auth/${page}${query}`}>
            {label}
          </a>
        ))}
    </nav>
  );
}
