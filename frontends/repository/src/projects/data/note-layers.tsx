import { errorOf, graphql, useMutation } from '@libs/api';
import { beginCreation, useHotkeys, useNavigate } from '@libs/shell-kit';
import { toast } from '@libs/ui';
import { useCallback, useEffect, useState } from 'react';
import { useCopy } from '../../copy.ts';
import type { FieldView } from '../../fields/field-data.ts';
import { DropCover, useFileDrop } from '../../import/file-drop.tsx';
import { ImportDialog } from '../../import/import-dialog.tsx';
import { ImportPill } from '../../import/import-pill.tsx';
import { PasteDialog } from '../../import/paste-dialog.tsx';
import { TableDialog } from '../../import/table-dialog.tsx';
import { isTable, startImport } from '../../import/upload.ts';

const CREATE = graphql(`
  mutation DataPageCreate($input: CreateNoteInput!) {
    createNote(input: $input) { id }
  }
`);

/** The ways to a new note. */
export type NewNote = 'note' | 'paste' | 'import';

interface NoteLayersProps {
  project: { id: string; name: string; viewerAccess: string };
  fields: readonly FieldView[];
  canEdit: boolean;
  layer: 'import' | 'paste' | null;
  onLayer: (layer: 'import' | 'paste' | null) => void;
  /** A command in the address, and what takes it out again. */
  wanted: NewNote | null;
  onTaken: () => void;
}

/** Makes an empty note of the project and opens it. */
export function useCreateNote(projectId: string): () => Promise<void> {
  const t = useCopy('data');
  const navigate = useNavigate();
  const [, createNote] = useMutation(CREATE);
  return useCallback(async () => {
    const creation = beginCreation();
    const { data, error } = await createNote(
      { input: { projectId, title: t('newNoteTitle'), clientKey: crypto.randomUUID() } },
      { quiet: true },
    );
    if (!data) creation.cancel();
    if (data) {
      creation.done(data.createNote.id);
      navigate(`/data/${data.createNote.id}`);
    } else if (error) toast({ text: errorOf(error).message, tone: 'bad', requestId: errorOf(error).requestId });
  }, [createNote, navigate, projectId, t]);
}

/** How new notes come into the page: dialogs, dropped files, and commands that arrive by the address. */
export function NoteLayers({ project, fields, canEdit, layer, onLayer, wanted: newNote, onTaken }: NoteLayersProps) {
  const t = useCopy('data');
  const [tables, setTables] = useState<readonly File[]>([]);
  const write = useCreateNote(project.id);
  // Commands arrive by address: ?new=note, ?new=paste, ?new=import.
  useEffect(() => {
    if (!newNote) return;
    onTaken();
    if (!canEdit) return;
    if (newNote === 'note') void write();
    else onLayer(newNote);
  }, [newNote, canEdit, onTaken, onLayer, write]);
  const take = (files: File[]) => {
    const own = files.filter(isTable);
    const others = files.filter((file) => !isTable(file));
    setTables((waiting) => [...waiting, ...own]);
    onLayer('import');
    if (others.length) void startImport(project.id, others);
  };
  const over = useFileDrop(take, canEdit);
  useHotkeys([{ keys: 'n', label: t('newNote'), run: () => void write() }], canEdit);
  return (
    <>
      <ImportPill projectId={project.id} hidden={layer === 'import'} onOpen={() => onLayer('import')} />
      <DropCover shown={over} name={project.name} />
      <ImportDialog
        projectId={project.id}
        opened={layer === 'import' && tables.length === 0}
        onClose={() => onLayer(null)}
        onFiles={take}
        onPaste={() => onLayer('paste')}
      />
      <TableDialog
        projectId={project.id}
        file={tables[0] ?? null}
        fields={fields}
        canMakeFields={project.viewerAccess === 'full'}
        onClose={() => setTables((waiting) => waiting.slice(1))}
        onStarted={() => setTables((waiting) => waiting.slice(1))}
      />
      <PasteDialog projectId={project.id} opened={layer === 'paste'} onClose={() => onLayer(null)} />
    </>
  );
}
