import { errorOf, graphql, type NoteDetailsFragment, useMutation, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { formatMoment, ObjectIcon } from '@libs/object-views';
import { NewestSummary } from '@libs/object-views/summary';
import { copyLink, guardDownload, Link } from '@libs/shell-kit';
import {
  Badge,
  ButtonLink,
  colourClass,
  cx,
  IconButton,
  IconFileText,
  IconLink,
  IconPencil,
  IconUser,
  IconUserPlus,
  Menu,
  MenuItem,
  toast,
  useInlineDraft,
} from '@libs/ui';
import { IconArrowMerge, IconDots, IconDownload } from '@libs/ui/icons';
import { useCallback, useRef } from 'react';
import { useContactTexts } from '../../contacts/copy.ts';
import { ObjectFields } from '../../fields/object-fields.tsx';
import { originName } from '../../filters/origin.ts';
import { Omitted } from '../../import/omitted.tsx';
import { CommentPanel } from '../comments/comment-panel.tsx';
import { useThreads } from '../comments/use-threads.ts';
import { useNoteTexts } from '../copy.ts';
import css from '../note-page.module.css';
import type { OpenNote } from '../open-note/use-open-note.ts';
import type { SpeakerDisplay } from '../speakers/speakers.ts';
import { useParagraphCounts } from '../speakers/use-paragraph-counts.ts';
import { AppliedHighlights } from '../suggestions/applied-highlights.tsx';
import { NoHighlights } from '../suggestions/no-highlights.tsx';
import { OrphanList } from './orphan-list.tsx';

graphql(`
  fragment NoteDetails on Note {
    id projectId origin recordedAt createdAt createdBy { id name } speakers { id name }
    file { id name size mime type url }
    omitted { kind count }
  }
`);

const CITATIONS = graphql(`
  query NoteCitations($refId: ID!) {
    citations(kind: note, refId: $refId) { insightId title status }
    speakerContacts(noteId: $refId) { noteId speakerId contact { ...ContactParts } }
  }
`);

const RENAME = graphql(`
  mutation NoteRenameSpeaker($input: UpdateNoteInput!) {
    updateNote(input: $input) { id speakers { id name } }
  }
`);

const UNITS = ['B', 'kB', 'MB', 'GB'];

function sizeOf(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return `${(bytes / 1000 ** step).toLocaleString('en', { maximumFractionDigits: step ? 1 : 0 })} ${UNITS[step]}`;
}

export interface NoteDetailsProps {
  note: NoteDetailsFragment;
  looks: readonly SpeakerDisplay[];
  open: OpenNote | null;
  canEdit: boolean;
  /** The note's address. */
  href: string;
  /** Called before the page goes to a place in the text. */
  onGo?: () => void;
}

/** The right column: file, its newest summary, facts, where the note is used, and highlights that lost their text. */
export function NoteDetails({ note, looks, open, canEdit, href, onGo }: NoteDetailsProps) {
  const t = useNoteTexts();
  const threads = useThreads(note.id, null);
  const [{ data }] = useQuery({ query: CITATIONS, variables: { refId: note.id } });
  const paragraphCounts = useParagraphCounts(open);
  const speaking = paragraphCounts?.size ? looks.filter(({ id }) => paragraphCounts.has(id)) : looks;
  const origin = originName(note.origin);
  const fields = useRef<HTMLHeadingElement>(null);
  const toFields = useCallback(() => fields.current?.focus({ preventScroll: true }), []);
  return (
    <>
      {open && canEdit && <AppliedHighlights open={open} noteId={note.id} onFocusLost={toFields} />}
      {open && canEdit && <NoHighlights open={open} projectId={note.projectId} onGo={onGo} />}
      {open && <OrphanList open={open} canCode={canEdit} />}
      <NewestSummary className={css.section} {...{ note, href, canEdit, onGo }}>
        {open && <CommentPanel open={open} threads={threads} onGo={onGo} />}
        {note.file && (
          <section className={css.section}>
            <h2>{t('details.file')}</h2>
            <div className={css.file} data-file={note.file.id}>
              <IconFileText aria-hidden />
              <div className={css.fileWords}>
                <div className="vb-trunc" title={note.file.name}>
                  {note.file.name}
                </div>
                <div className={css.small}>{sizeOf(note.file.size)}</div>
              </div>
              <IconButton
                size="sm"
                label={t('details.copyFileLink')}
                icon={<IconLink size={14} />}
                onClick={() => void copyLink({ kind: 'file', id: note.file!.id }, `/data/${note.id}`)}
              />
              <ButtonLink
                size="sm"
                variant="ghost"
                href={note.file.url}
                download={note.file.name}
                onClick={guardDownload}
                aria-label={t('details.download')}
              >
                <IconDownload size={14} />
              </ButtonLink>
            </div>
            <Omitted omitted={note.omitted} className={css.small} />
          </section>
        )}
        <section className={css.section}>
          <h2 ref={fields} tabIndex={-1}>
            {t('details.fields')}
          </h2>
          <dl className={css.facts}>
            {speaking.length > 0 && (
              <>
                <dt>{t('details.speakers')}</dt>
                <dd>
                  {speaking.map((speakerDisplay) => (
                    <Speaker
                      key={speakerDisplay.id}
                      noteId={note.id}
                      look={speakerDisplay}
                      contact={data?.speakerContacts.find(({ speakerId }) => speakerId === speakerDisplay.id)?.contact}
                      open={open}
                      isOnly={speaking.length < 2}
                      canEdit={canEdit}
                    />
                  ))}
                </dd>
              </>
            )}
            {origin && (
              <>
                <dt>{t('details.imported')}</dt>
                <dd>{origin}</dd>
              </>
            )}
            {note.recordedAt && (
              <>
                <dt>{t('details.recorded')}</dt>
                <dd>{formatMoment(note.recordedAt)}</dd>
              </>
            )}
            <ObjectFields target="note" id={note.id} canEdit={canEdit} />
            <dt>{t('details.created')}</dt>
            <dd>
              {formatMoment(note.createdAt)}
              <div className={css.small}>{t('details.by', { name: note.createdBy.name })}</div>
            </dd>
          </dl>
        </section>
        <section className={css.section}>
          <h2>{t('details.linkedFrom')}</h2>
          {data && data.citations.length === 0 && <p className={css.small}>{t('details.notLinked')}</p>}
          {data?.citations.map(({ insightId, title, status }) => (
            <Link key={insightId} to={`/insights/${insightId}`} className={css.link}>
              <ObjectIcon kind="insight" size={15} />
              <span className="vb-trunc">{title}</span>
              {status === 'draft' && <Badge>{t('details.draft')}</Badge>}
            </Link>
          ))}
        </section>
      </NewestSummary>
    </>
  );
}

interface SpeakerProps {
  noteId: string;
  look: SpeakerDisplay;
  /** Who they are, when that is known. */
  contact?: { id: string; name: string };
  open: OpenNote | null;
  isOnly: boolean;
  canEdit: boolean;
}

/** One speaker's name, edited where it stands; it changes everywhere in the transcript. */
function Speaker({ noteId, look: speakerDisplay, contact, open, isOnly, canEdit }: SpeakerProps) {
  const t = useNoteTexts();
  const contactText = useContactTexts();
  const [, rename] = useMutation(RENAME);
  const { control, change, cancel } = useInlineDraft({
    value: speakerDisplay.name,
    limit: LIMITS.person.name,
    onSave: async (name) => {
      // The others stay as they are, also those that somebody else renames meanwhile.
      const { error } = await rename({ input: { id: noteId, speakers: [{ id: speakerDisplay.id, name }] } }, { quiet: true });
      if (!error) return;
      toast({ text: errorOf(error).message, tone: 'bad', requestId: errorOf(error).requestId });
      throw error;
    },
  });

  return (
    <div className={cx(css.speaker, speakerDisplay.colour && colourClass(speakerDisplay.colour))}>
      {canEdit ? (
        <input
          aria-label={t('details.speaker')}
          {...control}
          maxLength={LIMITS.person.name}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
            if (event.key === 'Escape') {
              event.stopPropagation();
              cancel();
              event.currentTarget.blur();
            }
          }}
        />
      ) : (
        <span>{speakerDisplay.name}</span>
      )}
      {contact && (
        <ButtonLink size="sm" variant="ghost" href={`/contacts/${contact.id}`} aria-label={`${contactText('link.goTo')}: ${contact.name}`}>
          <IconUser size={14} />
        </ButtonLink>
      )}
      {canEdit && open && (
        <Menu
          align="end"
          target={<IconButton size="sm" label={t('speakers.more', { name: speakerDisplay.name })} icon={<IconDots size={14} />} />}
        >
          <MenuItem icon={<IconPencil />} onClick={() => open.speakers.openDialog.set({ kind: 'rename', speakerId: speakerDisplay.id })}>
            {t('speakers.rename')}
          </MenuItem>
          <MenuItem
            icon={<IconArrowMerge />}
            disabled={isOnly}
            onClick={() => open.speakers.openDialog.set({ kind: 'merge', speakerId: speakerDisplay.id })}
          >
            {t('speakers.merge')}
          </MenuItem>
          <MenuItem icon={<IconUserPlus />} onClick={() => open.speakers.openDialog.set({ kind: 'contact', speakerId: speakerDisplay.id })}>
            {contactText(contact ? 'link.change' : 'link.action')}
          </MenuItem>
        </Menu>
      )}
    </div>
  );
}
