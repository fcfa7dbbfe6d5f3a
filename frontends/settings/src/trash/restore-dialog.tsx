import { graphql, useQuery } from '@libs/api';
import { MOVABLE_FROM_TRASH } from '@libs/domain';
import { useT } from '@libs/shell-kit';
import { Button, Dialog, RadioCards, Select } from '@libs/ui';
import { useEffect, useState } from 'react';
import type { texts } from '../texts.ts';
import { itemName, type Target, type TrashItem } from './item.ts';
import css from './trash-page.module.css';

const PROJECTS = graphql(`query SettingsTrashProjects { projects(first: 200, sort: title) { nodes { id name viewerAccess } } }`);

type Choice = 'parents' | 'alone' | 'elsewhere';

interface RestoreDialogProps {
  item: TrashItem | null;
  onClose: () => void;
  onRestore: (target: Target) => void;
}

/** Asks where something goes when what it lay in is deleted too. */
export function RestoreDialog({ item, onClose, onRestore }: RestoreDialogProps) {
  const t = useT<typeof texts>('settings');
  const [kept, setKept] = useState<TrashItem | null>(item);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [projectId, setProjectId] = useState<string | null>(null);
  const [{ data }] = useQuery({ query: PROJECTS, pause: !item });
  useEffect(() => {
    if (!item) return;
    setKept(item);
    setProjectId(null);
    setChoice(item.parents.every((p) => p.restorable) ? 'parents' : null);
  }, [item]);
  if (!kept) return null;
  const names = kept.parents.map((p) => `“${p.title}”`).join(', ');
  const mine = kept.parents.every((p) => p.restorable);
  const projects = data?.projects.nodes.filter((p) => p.viewerAccess === 'write' || p.viewerAccess === 'full') ?? [];
  const ready = choice !== null && (choice !== 'elsewhere' || projectId !== null);
  const go = () => onRestore(choice === 'parents' ? { withParents: true } : choice === 'elsewhere' ? { intoProjectId: projectId! } : {});
  return (
    <Dialog
      opened={item !== null}
      onClose={onClose}
      title={t('trash.dialogTitle', { title: itemName(kept) })}
      footer={
        <>
          <Button onClick={onClose}>{t('trash.cancel')}</Button>
          <Button variant="primary" disabled={!ready} onClick={go}>
            {t('trash.restore')}
          </Button>
        </>
      }
    >
      <div className={css.choices}>
        <p>{t('trash.dialogText', { parent: names })}</p>
        <RadioCards<Choice>
          label={t('trash.dialogText', { parent: names })}
          hideLabel
          value={choice}
          onChange={setChoice}
          options={[
            {
              value: 'parents',
              label: t('trash.withParent', { parent: names }),
              hint: mine ? t('trash.withParentHint') : t('trash.notMine'),
              disabled: !mine,
            },
            ...(kept.kind === 'project' ? [{ value: 'alone' as const, label: t('trash.alone'), hint: t('trash.aloneHint') }] : []),
            ...(MOVABLE_FROM_TRASH.includes(kept.kind)
              ? [{ value: 'elsewhere' as const, label: t('trash.elsewhere'), hint: t('trash.elsewhereHint') }]
              : []),
          ]}
        />
        {choice === 'elsewhere' ? (
          <Select
            label={t('trash.project')}
            placeholder={t('trash.noProject')}
            value={projectId}
            options={projects.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setProjectId}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
