import { Button } from '@libs/ui';
import { useRowTexts } from '../views/row-target.ts';
import type { RowView } from './use-row-view.ts';

/** In the bar of what is selected: takes all rows that match, as long as some of them are not selected. */
export function SelectAll({ takeAll, count }: { takeAll: RowView['takeAll']; count: number }) {
  const t = useRowTexts();
  if (!takeAll || count === 0 || count >= takeAll.total) return null;
  return (
    <Button size="sm" variant="ghost" loading={takeAll.isTaking} onClick={takeAll.run}>
      {t(takeAll.isWhole ? 'takeAll' : 'takeFirst', { count: takeAll.total })}
    </Button>
  );
}
