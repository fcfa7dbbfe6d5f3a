import { Button, EmptyState, IconPencil } from '@libs/ui';
import { IconTextPlus, IconUpload } from '@libs/ui/icons';
import { useCopy } from '../../copy.ts';

interface DataEmptyProps {
  query: string;
  isFiltered: boolean;
  canEdit: boolean;
  onClear: () => void;
  onImport: () => void;
  onPaste: () => void;
  onWrite: () => void;
}

/** A project without notes, or a search that finds none. */
export function DataEmpty({ query, isFiltered, canEdit, onClear, onImport, onPaste, onWrite }: DataEmptyProps) {
  const t = useCopy('data');
  if (query || isFiltered)
    return (
      <EmptyState
        title={isFiltered ? t('noneMatch') : t('noneFound', { query })}
        action={<Button onClick={onClear}>{t('clear')}</Button>}
      />
    );
  if (!canEdit) return <EmptyState title={t('emptyReadOnly')} example={t('emptyExample')} />;
  return (
    <EmptyState
      title={t('emptyTitle')}
      example={t('emptyExample')}
      action={
        <>
          <Button variant="primary" icon={<IconUpload size={15} />} onClick={onImport}>
            {t('importFiles')}
          </Button>
          <Button icon={<IconTextPlus size={15} />} onClick={onPaste}>
            {t('paste')}
          </Button>
          <Button variant="ghost" icon={<IconPencil size={15} />} onClick={onWrite}>
            {t('newNote')}
          </Button>
        </>
      }
    >
      {t('emptyText')}
    </EmptyState>
  );
}
