import { type AccessGroupFragment, graphql } from '@libs/api';
import { ACCESS, type Access } from '@libs/domain';
import { serverText } from '@libs/i18n';
import { cx, IconUsers, Select, type SelectOption } from '@libs/ui';
import css from './access-people.module.css';
import { t } from './access-texts.ts';
import { accessLabel } from './labels.ts';
import { type AccessPlace, useSetAccess } from './set-access.ts';

graphql(`
  fragment AccessGroup on GroupAccess {
    access explicit
    group { id name memberCount }
    reasons { text access }
  }
`);
const LEVELS = ['read', 'write', 'full'] as const;

/** What is given to the group here, and what a folder above gives it in any case. */
function optionsFor({ explicit, reasons }: AccessGroupFragment): SelectOption<Access>[] {
  const own = reasons.findIndex(({ access }) => access === explicit);
  const floor = Math.max(0, ...reasons.flatMap(({ access }, position) => (position === own ? [] : ACCESS[access])));
  return [
    ...LEVELS.map((level): SelectOption<Access> => ({ value: level, label: accessLabel(level), disabled: ACCESS[level] < floor })),
    ...(explicit ? [{ value: 'none' as const, label: t('remove') }] : []),
  ];
}

/** A group that has access, with how many are in it; its level is changed like that of a person. */
export function AccessGroup({ given, place, canShare }: { given: AccessGroupFragment; place: AccessPlace; canShare: boolean }) {
  const { fetching, set } = useSetAccess(place);
  const { group, access, reasons } = given;
  return (
    <li>
      <div className={css.row}>
        <span className={css.group} aria-hidden>
          <IconUsers size={16} />
        </span>
        <div className={css.who}>
          <div className={cx('vb-trunc', css.name)}>{group.name}</div>
          <div className={css.mail}>{t('people', { count: group.memberCount })}</div>
        </div>
        <div className={css.why}>{reasons[0] && serverText(reasons[0].text)}</div>
        <div className={css.level}>
          {canShare ? (
            <Select
              quiet
              aria-label={t('levelOf', { name: group.name })}
              value={access}
              options={optionsFor(given)}
              disabled={fetching}
              onChange={(next) => next !== access && void set({ groupId: group.id }, next)}
            />
          ) : (
            <span className={css.fixed}>{accessLabel(access)}</span>
          )}
        </div>
      </div>
    </li>
  );
}
