import { slotDialog } from '@libs/shell-kit';
import { Button, IconPlus } from '@libs/ui';
import { useState } from 'react';
import { useRowTexts } from '../views/row-target.ts';

const NewInsight = slotDialog('new-insight');

/** A new insight where those of a project are shown as a view has them. */
export function AddInsight({ projectId }: { projectId: string }) {
  const t = useRowTexts();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" variant="primary" icon={<IconPlus size={14} />} onClick={() => setAsking(true)}>
        {t('insight.new')}
      </Button>
      {isAsking && <NewInsight projectId={projectId} onClose={() => setAsking(false)} />}
    </>
  );
}
