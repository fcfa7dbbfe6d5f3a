import { graphql, type NoteReaderFragment, useMutation } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { paragraphsFrom, paragraphsIn, type SpokenParagraph } from '@libs/editor';
import { useStore } from '@libs/shell-kit';
import { Button, colourClass, cx, IconCheck, IconPlus } from '@libs/ui';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useContactTexts } from '../../contacts/copy.ts';
import { useNoteTexts } from '../copy.ts';
import floating from '../floating/floating.module.css';
import { Floating } from '../floating/floating.tsx';
import { newSpeakerId, type SpeakerPlace } from '../open-note/speaker-actions.ts';
import type { OpenNote } from '../open-note/use-open-note.ts';
import css from './speakers.module.css';
import type { SpeakerDisplay } from './speakers.ts';
import { useParagraphCounts } from './use-paragraph-counts.ts';
import { useSpeakerLabel } from './use-speaker-label.ts';

const ADD = graphql(`
  mutation SpeakerMenuAdd($input: UpdateNoteInput!) {
    updateNote(input: $input) { id speakers { id name } }
  }
`);

const WIDTH = 300;
const TALLEST = 400;

export interface SpeakerMenuProps {
  open: OpenNote;
  note: NoteReaderFragment;
  looks: readonly SpeakerDisplay[];
  within: RefObject<HTMLElement | null>;
}

/** Who says a turn: hangs from the turn that was asked for. */
export function SpeakerMenu({ open, note, looks, within }: SpeakerMenuProps) {
  const t = useNoteTexts();
  const place = useStore(open.speakers.place);
  useSpeakerLabel(open, true);
  if (!place) return null;
  const first = paragraphsFrom(open.session.editor.state.doc, place.from, 'paragraph')[0];
  if (!first) return null;
  const close = () => {
    open.speakers.place.set(null);
    if (open.session.editor.isEditable) open.session.editor.view.focus();
  };
  const start = first.pos + 1;
  return (
    <Floating
      key={start}
      painter={open.painter}
      span={{ from: start, to: start }}
      within={within}
      width={WIDTH}
      tallest={TALLEST}
      label={t('speakers.who')}
      modal
      onClose={close}
    >
      <Chooser open={open} note={note} looks={looks} place={place} onDone={close} />
    </Floating>
  );
}

const SCOPE_NAMES = {
  selection: 'speakers.scopeSelection',
  turn: 'speakers.scopeTurn',
  paragraph: 'speakers.scopeParagraph',
  rest: 'speakers.scopeRest',
} as const;
type Scope = keyof typeof SCOPE_NAMES;

/** The paragraphs of each scope that means something else than the ones before it. */
function scopesAt(open: OpenNote, { from, to }: SpeakerPlace): Map<Scope, SpokenParagraph[]> {
  const { doc } = open.session.editor.state;
  const scopes = new Map<Scope, SpokenParagraph[]>();
  const selected = from < to ? paragraphsIn(doc, from, to) : [];
  if (selected.length > 1) scopes.set('selection', selected);
  const turn = paragraphsFrom(doc, from, 'turn');
  const here = paragraphsFrom(doc, from, 'paragraph');
  // Without speakers there are no turns; the following text gets the name by itself.
  if (turn[0]?.speaker == null) return scopes.set('paragraph', here);
  scopes.set('turn', turn);
  if (turn.length > 1) scopes.set('paragraph', here);
  const rest = paragraphsFrom(doc, from, 'rest');
  if (rest.length > turn.length) scopes.set('rest', rest);
  return scopes;
}

function Chooser({ open, note, looks, place, onDone }: Omit<SpeakerMenuProps, 'within'> & { place: SpeakerPlace; onDone: () => void }) {
  const t = useNoteTexts();
  const contact = useContactTexts();
  const { speakers } = open;
  const [scopes] = useState(() => scopesAt(open, place));
  const [scope, setScope] = useState<Scope>(() => [...scopes.keys()][0]!);
  const group = useId();
  const [name, setName] = useState('');
  const [{ fetching }, addSpeaker] = useMutation(ADD);
  const list = useRef<HTMLDivElement>(null);
  const paragraphCounts = useParagraphCounts(open);
  const selectedSpokenParagraphs = scopes.get(scope) ?? [];
  const now = selectedSpokenParagraphs[0]?.speaker ?? null;
  const current = looks.find(({ id }) => id === now);
  const visibleSpeakerDisplays = looks.filter(({ id }) => id === now || paragraphCounts?.has(id));
  // It is placed a moment later.
  useEffect(() => list.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true }), []);

  const give = (id: string, who: string) => {
    speakers.assign(
      selectedSpokenParagraphs.map(({ pos }) => pos),
      id,
      t('speakers.given', { count: selectedSpokenParagraphs.length, name: who }),
    );
    onDone();
  };
  async function add(event: FormEvent) {
    event.preventDefault();
    const fresh = name.trim();
    const knownSpeakerDisplay = looks.find((speakerDisplay) => speakerDisplay.name === fresh);
    if (!fresh) return;
    if (knownSpeakerDisplay) return give(knownSpeakerDisplay.id, knownSpeakerDisplay.name);
    const id = newSpeakerId();
    const { error } = await addSpeaker({ input: { id: note.id, speakers: [{ id, name: fresh }] } });
    if (!error) give(id, fresh);
  }
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const all = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    all[(all.findIndex((button) => button.matches(':focus')) + step + all.length) % all.length]?.focus();
  };
  const ask = (kind: 'rename' | 'merge' | 'contact') => {
    if (now !== null) speakers.openDialog.set({ kind, speakerId: now });
    onDone();
  };

  return (
    <>
      <div className={css.head}>
        <h2>{t('speakers.who')}</h2>
      </div>
      {scopes.size > 1 && (
        <fieldset className={css.scopes}>
          <legend className="vb-hidden">{t('speakers.scope')}</legend>
          {[...scopes].map(([value, { length: count }]) => (
            <label key={value}>
              <input type="radio" name={group} checked={value === scope} onChange={() => setScope(value)} />
              <span>{t(SCOPE_NAMES[value], { count })}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div ref={list} className={cx(floating.list, css.known)}>
        {visibleSpeakerDisplays.map((speakerDisplay) => (
          <button
            key={speakerDisplay.id}
            type="button"
            className={floating.row}
            aria-current={speakerDisplay.id === now || undefined}
            onClick={() => give(speakerDisplay.id, speakerDisplay.name)}
            onKeyDown={move}
          >
            <i className={cx(css.dot, speakerDisplay.colour && colourClass(speakerDisplay.colour))} aria-hidden />
            <span className={cx('vb-trunc', floating.grow)}>{speakerDisplay.name}</span>
            {speakerDisplay.id === now && <IconCheck size={14} aria-hidden />}
          </button>
        ))}
      </div>
      <form className={css.fresh} onSubmit={(event) => void add(event)}>
        <IconPlus size={14} aria-hidden />
        <input
          aria-label={t('speakers.fresh')}
          placeholder={t('speakers.fresh')}
          value={name}
          maxLength={LIMITS.person.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {name.trim() && (
          <Button size="sm" type="submit" loading={fetching}>
            {t('speakers.add')}
          </Button>
        )}
      </form>
      {current && (
        <div className={floating.foot}>
          <Button size="sm" variant="ghost" onClick={() => ask('rename')}>
            {t('speakers.rename')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => ask('contact')}>
            {contact('link.action')}
          </Button>
          {visibleSpeakerDisplays.length > 1 && (
            <Button size="sm" variant="ghost" onClick={() => ask('merge')}>
              {t('speakers.merge')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
