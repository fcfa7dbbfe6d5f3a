import type { Access } from '@libs/api';
import { ACCESS_LABELS } from '@libs/domain';
import { Select } from '@libs/ui';
import { useCopy } from '../projects/copy.ts';
import css from './access-page.module.css';

const DEFAULTS = ['write', 'read', 'none'] as const satisfies Access[];

export interface DefaultAccessProps {
  access: Access;
  /** Where the level comes from; null when it is set here. */
  inheritedFrom: string | null;
  canShare: boolean;
  fetching: boolean;
  onChange: (access: Access) => void;
}

/** What every member has here, where that comes from, and another level in its place. */
export function DefaultAccess({ access, inheritedFrom: from, canShare, fetching, onChange }: DefaultAccessProps) {
  const t = useCopy('access');
  const source = !from ? t('own') : from === 'Workspace' ? t('usual') : t('inherited', { from });
  return (
    <section className={css.default}>
      <div className={css.words}>
        <h2>{t('default')}</h2>
        <p>
          {source} {canShare ? t('defaultHint') : t('onlyFull')}
        </p>
      </div>
      <Select<Access>
        aria-label={t('default')}
        value={access}
        disabled={!canShare || fetching}
        options={[
          ...DEFAULTS.map((value) => ({ value, label: ACCESS_LABELS[value] })),
          ...(access === 'full' ? [{ value: 'full' as const, label: ACCESS_LABELS.full }] : []),
        ]}
        onChange={onChange}
      />
    </section>
  );
}
