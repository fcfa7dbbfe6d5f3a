import type { FieldTarget } from '@libs/api';
import { EmptyState } from '@libs/ui';
import { type ReactNode, useState } from 'react';
import { ChangeTypeDrawer } from './change-type-drawer.tsx';
import { useFieldTexts } from './copy.ts';
import type { FieldView } from './field-data.ts';
import { FieldRow } from './field-row.tsx';
import css from './fields-page.module.css';
import { NewFieldDialog } from './new-field-dialog.tsx';
import { useFieldActions } from './use-field-actions.ts';

interface FieldListProps {
  /** Null: the fields of contacts or of a group, which are the workspace's. */
  projectId: string | null;
  groupId?: string;
  /** Whether projects use that group. */
  isLinked?: boolean;
  target: FieldTarget;
  fields: readonly FieldView[];
  /** What stands there as long as there are none. */
  empty?: ReactNode;
  canEdit: boolean;
  isAdding: boolean;
  onAdded: () => void;
}

/** The fields of one kind of object in their order, and what can be done with them. */
export function FieldList({ projectId, groupId, isLinked, target, fields, empty, canEdit, isAdding, onAdded }: FieldListProps) {
  const t = useFieldTexts();
  const [openId, setOpenId] = useState<string | null>(null);
  const [changingId, setChangingId] = useState<string | null>(null);
  const actions = useFieldActions();
  const changing = fields.find(({ id }) => id === changingId);
  return (
    <>
      {fields.length === 0 && empty}
      {fields.length === 0 && !empty && (
        <EmptyState title={t('emptyTitle')}>
          {t(`emptyText.${target}`)}
          {!canEdit && ` ${t(target === 'contact' ? 'emptyMember' : 'emptyReader')}`}
        </EmptyState>
      )}
      {fields.length > 0 && (
        <div className={css.table}>
          <div className={css.head} aria-hidden>
            <span>{t('field')}</span>
            <span>{t('type')}</span>
            <span>{t('rule')}</span>
            <span className={css.count}>{t(`filledIn.${target}`)}</span>
          </div>
          <ul aria-label={t('list')}>
            {fields.map((field, index) => (
              <FieldRow
                key={field.id}
                {...{ field, index, canEdit, actions, isLinked }}
                isLast={index === fields.length - 1}
                isOpen={openId === field.id}
                isChanging={changingId === field.id}
                onToggle={() => setOpenId(openId === field.id ? null : field.id)}
                onChangeType={() => setChangingId(field.id)}
              />
            ))}
          </ul>
        </div>
      )}
      <NewFieldDialog projectId={projectId} groupId={groupId} target={target} opened={isAdding} onClose={onAdded} />
      {changing && <ChangeTypeDrawer field={changing} onClose={() => setChangingId(null)} />}
    </>
  );
}
