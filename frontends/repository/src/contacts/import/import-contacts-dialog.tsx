import { createStore, useSession, useStore } from '@libs/shell-kit';
import { Button, Dialog } from '@libs/ui';
import { IconUpload } from '@libs/ui/icons';
import { useRef, useState } from 'react';
import type { FieldView } from '../../fields/field-data.ts';
import css from '../../import/import.module.css';
import { TABLE_KINDS } from '../../import/upload.ts';
import { useContactTexts } from '../copy.ts';
import { ContactImportProgress } from './contact-import-progress.tsx';
import { ContactTableDialog } from './contact-table-dialog.tsx';

/** The import that was begun last in this tab; it goes on when the dialog closes. */
const lastImport = createStore<string | null>(null);

interface ImportContactsDialogProps {
  opened: boolean;
  /** The fields of contacts that columns can become. */
  fields: readonly FieldView[];
  onClose: () => void;
}

/** Imports contacts from a table: a file is chosen, shown, imported, and can be taken back. */
export function ImportContactsDialog({ opened, fields, onClose }: ImportContactsDialogProps) {
  const t = useContactTexts();
  const canMakeFields = useSession().role === 'admin';
  const [file, setFile] = useState<File | null>(null);
  const importId = useStore(lastImport);
  const input = useRef<HTMLInputElement>(null);
  if (opened && file) {
    return (
      <ContactTableDialog
        key={`${file.name} ${file.size} ${file.lastModified}`}
        {...{ file, fields, canMakeFields }}
        onClose={() => setFile(null)}
        onStarted={(id) => {
          lastImport.set(id);
          setFile(null);
        }}
      />
    );
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('import.title')}
      width={600}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('import.done')}
        </Button>
      }
    >
      <div className={css.zone}>
        <IconUpload size={20} />
        <Button onClick={() => input.current?.click()} data-autofocus>
          {t(importId ? 'import.another' : 'import.choose')}
        </Button>
        <p className={css.hint}>{t('import.kinds')}</p>
        <input
          ref={input}
          type="file"
          hidden
          accept={TABLE_KINDS.join(',')}
          onChange={(event) => {
            const selected = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (selected) setFile(selected);
          }}
        />
      </div>
      {importId && <ContactImportProgress id={importId} />}
    </Dialog>
  );
}
