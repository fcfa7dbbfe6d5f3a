import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp, IconChevronDown, Menu, MenuDivider, MenuItem } from '@libs/ui';
import { useRowTexts } from '../../views/row-target.ts';
import { useMenuOnDemand } from '../use-menu-on-demand.ts';
import css from './column-head.module.css';
import { type ColumnActions, RESIZE_STEP } from './column-head.tsx';

interface ColumnMenuProps {
  label: string;
  sorted: 'asc' | 'desc' | null;
  /** It has a width of its own, which can be taken back. */
  isWide: boolean;
  actions: ColumnActions;
  onResize: (by: number) => void;
}

/** What can be done with a column, for use without a pointer; rendered when it is opened. */
export function ColumnMenu({ label, sorted, isWide, actions, onResize }: ColumnMenuProps) {
  const t = useRowTexts();
  const { button, isMade, isOpen, make, setOpen } = useMenuOnDemand();
  const target = (
    <button
      ref={button}
      type="button"
      tabIndex={-1}
      aria-label={t('columnMenu', { name: label })}
      className={css.menu}
      onClick={isMade ? undefined : make}
    >
      <IconChevronDown size={12} />
    </button>
  );
  if (!isMade) return target;
  const { sortBy, move, hide, resize } = actions;
  return (
    <Menu align="end" opened={isOpen} onChange={setOpen} target={target}>
      {sortBy && (
        <>
          <MenuItem icon={<IconArrowUp size={15} />} checked={sorted === 'asc'} onClick={() => sortBy(false)}>
            {t('sortUp')}
          </MenuItem>
          <MenuItem icon={<IconArrowDown size={15} />} checked={sorted === 'desc'} onClick={() => sortBy(true)}>
            {t('sortDown')}
          </MenuItem>
          <MenuDivider />
        </>
      )}
      {move && (
        <>
          <MenuItem icon={<IconArrowLeft size={15} />} onClick={() => move(-1)}>
            {t('columnLeft')}
          </MenuItem>
          <MenuItem icon={<IconArrowRight size={15} />} onClick={() => move(1)}>
            {t('columnRight')}
          </MenuItem>
          <MenuDivider />
        </>
      )}
      <MenuItem onClick={() => onResize(RESIZE_STEP * 2)}>{t('columnWider')}</MenuItem>
      <MenuItem onClick={() => onResize(-RESIZE_STEP * 2)}>{t('columnNarrower')}</MenuItem>
      {isWide && <MenuItem onClick={() => resize(null)}>{t('columnUsual')}</MenuItem>}
      {hide && (
        <>
          <MenuDivider />
          <MenuItem onClick={hide}>{t('columnHide')}</MenuItem>
        </>
      )}
    </Menu>
  );
}
