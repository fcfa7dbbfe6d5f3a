import { Button } from '@libs/ui';
import { useRowTexts } from '../views/row-target.ts';
import type { RowView } from './use-row-view.ts';

/** In the bar of what is selected: takes all rows that match, as long as some of them are not selected. */
export function SelectAll({ selectAll, count }: { selectAll: RowView['selectAll']; count: number }) {
  const t = useRowTexts();
  if (!selectAll || count === 0 || count >= selectAll.total) return null;
  return (
    <Button size="sm" variant="ghost" loading={selectAll.isTaking} onClick={selectAll.run}>
      {t(selectAll.coversAll ? 'takeAll' : 'takeFirst', { count: selectAll.total })}
    </Button>
  );
}
