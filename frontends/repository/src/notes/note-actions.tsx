import { errorOf, graphql, useMutation } from '@libs/api';
import { PresenceFaces } from '@libs/live-doc';
import { AskButton, ReadOnlyBadge, ShareDialog } from '@libs/object-views';
import { copyLink, download, keyCaps, lazyDialog, useHotkeys, useNavigate, useStore } from '@libs/shell-kit';
import {
  Button,
  ButtonLink,
  IconButton,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconEyeOff,
  IconFileExport,
  IconHighlight,
  IconLayoutSidebarRight,
  IconLink,
  IconPencil,
  IconSearch,
  IconShare2,
  IconSparkles,
  Menu,
  MenuDivider,
  MenuItem,
  Tooltip,
  toast,
} from '@libs/ui';
import { IconDots, IconDownload, IconFileImport, IconHistory, IconTrash } from '@libs/ui/icons';
import { useState } from 'react';
import { useNoteTexts } from './copy.ts';
import { ExportDialog } from './export/export-dialog.tsx';
import css from './note-page.module.css';
import { useNoteProject } from './open-note/use-note-project.ts';
import type { OpenNote } from './open-note/use-open-note.ts';
import { RedactedCopiesDialog } from './redaction/elsewhere-dialog.tsx';
import { SaveState } from './save-state.tsx';

const PersonalDataDialog = lazyDialog(async () => (await import('./redaction/personal-data-dialog.tsx')).PersonalDataDialog);
const ReplaceDialog = lazyDialog(async () => (await import('./replace/replace-dialog.tsx')).ReplaceDialog);

const DELETE = graphql(`
  mutation NotePageDelete($ids: [ID!]!) {
    deleteNotes(ids: $ids) { ids }
  }
`);

const RESTORE = graphql(`
  mutation NotePageRestore($ids: [ID!]!) {
    restoreNotes(ids: $ids) { notes { id deletedAt } }
  }
`);

export interface NoteActionsProps {
  note: { id: string; projectId: string; file?: { url: string } | null };
  open: OpenNote | null;
  canEdit: boolean;
  /** Whether the person may make redactions permanent, destroying the originals. */
  canMakeRedactionsPermanent: boolean;
  /** The address of a note: alone, or inside its project. */
  hrefOf: (noteId: string) => string;
  /** The previous and next note of the view from which this note was opened, with that view's query string; null to use the project's order. */
  order: { search: string; previous: string | null; next: string | null } | null;
  /** So little room that most of it goes into the menu. */
  isTight: boolean;
  /** Set where the details are hidden. */
  onDetails?: () => void;
}

/** The right end of the top bar. */
export function NoteActions({ note, open, canEdit, canMakeRedactionsPermanent, hrefOf, order, isTight, onDetails }: NoteActionsProps) {
  const t = useNoteTexts();
  const navigate = useNavigate();
  const [sharing, setSharing] = useState(false);
  const [exporting, setExporting] = useState(false);
  // Undefined until it is asked for once: few people ever do.
  const [replacing, setReplacing] = useState<boolean>();
  const [redacting, setRedacting] = useState<boolean>();
  const project = useNoteProject(note.projectId);
  const [, deleteNotes] = useMutation(DELETE);
  const [, restoreNotes] = useMutation(RESTORE);
  const ids = project?.notes.nodes.map(({ id }) => id) ?? [];
  const at = ids.indexOf(note.id);
  const { previous, next, search } = order ?? { previous: ids[at - 1], next: at < 0 ? undefined : ids[at + 1], search: '' };
  const go = (id: string | null | undefined) => id && navigate(`${hrefOf(id)}${search}`);
  useHotkeys([{ keys: 'g u', label: t('suggest.menu'), group: t('keys.group'), run: () => open?.suggestions.ask() }], canEdit && !!open);
  useHotkeys([{ keys: 'g v', label: t('history.go'), group: t('history.group'), run: () => navigate(`${hrefOf(note.id)}/history`) }]);

  async function remove() {
    const { data, error } = await deleteNotes({ ids: [note.id] }, { quiet: true });
    if (error) {
      toast({ text: errorOf(error).message, tone: 'bad', requestId: errorOf(error).requestId });
      return;
    }
    navigate(`/projects/${note.projectId}`);
    // What another member deleted first is not restored from here.
    const isMine = data?.deleteNotes.ids.includes(note.id);
    const back = () => void restoreNotes({ ids: [note.id] }).then(() => navigate(hrefOf(note.id)));
    toast({ text: t('deleted'), ...(isMine ? { undo: back } : {}) });
  }

  return (
    <>
      {open && <SaveState session={open.session} />}
      {open && <PresenceFaces live={open.session.live} label={(names) => t('here', { names })} />}
      {!canEdit && <ReadOnlyBadge projectId={note.projectId} label={t('readOnly')} />}
      {!isTight && (
        <>
          <IconButton label={t('previous')} icon={<IconChevronUp />} disabled={!previous} onClick={() => go(previous)} />
          <IconButton label={t('next')} icon={<IconChevronDown />} disabled={!next} onClick={() => go(next)} />
        </>
      )}
      {canEdit && open && !isTight && <EditToggle open={open} />}
      <AskButton kind="note" id={note.id} size="md" />
      {!isTight && (
        <ButtonLink className={css.wideOnly} icon={<IconSparkles size={14} />} href={`${hrefOf(note.id)}/summary`}>
          {t('summarize')}
        </ButtonLink>
      )}
      {!isTight && (
        <Button variant="primary" onClick={() => setSharing(true)}>
          {t('share')}
        </Button>
      )}
      <Menu align="end" target={<IconButton label={t('more')} icon={<IconDots />} />}>
        {isTight && (
          <MenuItem icon={<IconShare2 />} onClick={() => setSharing(true)}>
            {t('share')}
          </MenuItem>
        )}
        {isTight && canEdit && open && (
          <MenuItem
            icon={<IconPencil />}
            onClick={() => open.session.setMode(open.session.mode.get() === 'editing' ? 'reading' : 'editing')}
          >
            {open.session.mode.get() === 'editing' ? t('doneEditing') : t('edit')}
          </MenuItem>
        )}
        <MenuItem icon={<IconLink />} onClick={() => void copyLink(null, `/data/${note.id}`)}>
          {t('copyLink')}
        </MenuItem>
        {open && (
          <MenuItem icon={<IconSearch />} kbd={keyCaps('mod+f')} onClick={() => open.finder.open()}>
            {t('find.key')}
          </MenuItem>
        )}
        {onDetails && (
          <MenuItem icon={<IconLayoutSidebarRight />} onClick={onDetails}>
            {t('details.show')}
          </MenuItem>
        )}
        {isTight && (
          <MenuItem icon={<IconSparkles />} href={`${hrefOf(note.id)}/summary`}>
            {t('summarize')}
          </MenuItem>
        )}
        {canEdit && open && (
          <MenuItem icon={<IconHighlight />} kbd={keyCaps('g u')} onClick={() => open.suggestions.ask()}>
            {t('suggest.menu')}
          </MenuItem>
        )}
        <MenuItem icon={<IconHistory />} kbd="G V" href={`${hrefOf(note.id)}/history`}>
          {t('history.menu')}
        </MenuItem>
        <MenuItem icon={<IconFileExport />} onClick={() => setExporting(true)}>
          {t('export.menu')}
        </MenuItem>
        {note.file && (
          <MenuItem icon={<IconDownload />} onClick={() => download(note.file?.url ?? '')}>
            {t('download')}
          </MenuItem>
        )}
        {canEdit && (
          <>
            {note.file && (
              <MenuItem icon={<IconFileImport />} onClick={() => setReplacing(true)}>
                {t('replace.menu')}
              </MenuItem>
            )}
            <MenuItem sends="redactNote" icon={<IconEyeOff />} onClick={() => setRedacting(true)}>
              {t('redact.menu')}
            </MenuItem>
            <MenuDivider sends="deleteNotes" />
            <MenuItem sends="deleteNotes" danger icon={<IconTrash />} onClick={() => void remove()}>
              {t('deleteNote')}
            </MenuItem>
          </>
        )}
      </Menu>
      <ExportDialog noteId={note.id} open={open} opened={exporting} onClose={() => setExporting(false)} />
      {replacing !== undefined && <ReplaceDialog noteId={note.id} opened={replacing} onClose={() => setReplacing(false)} />}
      {redacting !== undefined && (
        <PersonalDataDialog
          noteId={note.id}
          canMakeRedactionsPermanent={canMakeRedactionsPermanent}
          opened={redacting}
          onClose={() => setRedacting(false)}
        />
      )}
      <RedactedCopiesDialog noteId={note.id} />
      <ShareDialog objectType="note" objectId={note.id} opened={sharing} onClose={() => setSharing(false)} />
    </>
  );
}

function EditToggle({ open: { session, coding } }: { open: OpenNote }) {
  const t = useNoteTexts();
  const editing = useStore(session.mode) === 'editing';
  return (
    <Tooltip label={editing ? t('doneEditing') : t('edit')} kbd={keyCaps(editing ? 'escape' : 'e')}>
      <Button
        className={css.wideOnly}
        icon={editing ? <IconCheck size={14} /> : <IconPencil size={14} />}
        aria-pressed={editing}
        onClick={() => {
          coding.set({ selected: null, picker: null, overlapping: null });
          session.setMode(editing ? 'reading' : 'editing');
          session.editor.view.focus();
        }}
      >
        {editing ? t('doneEditing') : t('edit')}
      </Button>
    </Tooltip>
  );
}
