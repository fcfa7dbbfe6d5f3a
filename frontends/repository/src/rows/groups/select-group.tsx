import { Button } from '@libs/ui';
import { useState } from 'react';
import { useRowTexts } from '../../views/row-target.ts';
import type { Grouping } from './grouping.ts';
import type { RowGroupView } from './row-groups.ts';

/** Beside the name of a group: selects all its rows, loaded or not. */
export function SelectGroup({ group, onSelect }: { group: RowGroupView; onSelect: Grouping['onSelect'] }) {
  const t = useRowTexts();
  const [isTaking, setTaking] = useState(false);
  if (!onSelect || !group.count) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={t('takeGroupOf', { group: group.label })}
      loading={isTaking}
      onClick={() => {
        setTaking(true);
        void onSelect(group.key).finally(() => setTaking(false));
      }}
    >
      {t('takeGroup')}
    </Button>
  );
}
