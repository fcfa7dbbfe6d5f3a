import type { RefusalReason } from '@libs/editor';
import { copyText, createStore, type Translate, useStore } from '@libs/shell-kit';
import { Button, cx, IconAlertTriangle, IconCopy } from '@libs/ui';
import { useEffect, useState } from 'react';
import css from './doc-error.module.css';
import type { LiveDoc, SaveStatus } from './live-doc.ts';
import { unsavedEdits } from './open-live-doc.ts';
import type { LostEdit } from './unsent-store.ts';

/** The texts of the panels about errors and unsaved edits, which say note, readme or insight. */
export interface DocWords {
  error: Record<RefusalReason, string>;
  reopen: string;
  signIn: string;
  /** Heading over so many edits. */
  lost: (count: number) => string;
  lostReason: string;
  /** Heading over edits of a document that cannot be opened. */
  left: string;
  /** In the place of an edit that put in no words. */
  noWords: string;
  insert: string;
  copy: string;
  copyAll: string;
  copied: string;
  dismiss: string;
}

/** The texts that each page with a document has under these keys. */
export type DocWordKey =
  | `error.${RefusalReason | 'reopen' | 'signIn'}`
  | `lost.${'title' | 'why' | 'left' | 'noWords' | 'insert' | 'copy' | 'copyAll' | 'copied' | 'dismiss'}`;

/** The words of a page out of its own texts. */
export const docWordsOf = (t: Translate<DocWordKey>): DocWords => ({
  error: {
    forbidden: t('error.forbidden'),
    gone: t('error.gone'),
    signedOut: t('error.signedOut'),
    stale: t('error.stale'),
    invalid: t('error.invalid'),
  },
  reopen: t('error.reopen'),
  signIn: t('error.signIn'),
  lost: (count) => t('lost.title', { count }),
  lostReason: t('lost.why'),
  left: t('lost.left'),
  noWords: t('lost.noWords'),
  insert: t('lost.insert'),
  copy: t('lost.copy'),
  copyAll: t('lost.copyAll'),
  copied: t('lost.copied'),
  dismiss: t('lost.dismiss'),
});

/** Whether edits are still accepted: after a refusal nothing in the text may be changed any more. */
export const useAcceptsEdits = (live: LiveDoc | undefined): boolean => useStore(live?.save ?? NOTHING, ({ reason }) => reason === null);
const NOTHING: LiveDoc['save'] = createStore<SaveStatus>({ state: 'saved', waiting: 0, reason: null });

export interface DocErrorProps {
  live: LiveDoc;
  words: DocWords;
  onReopen: () => void;
  /** Puts words in where the cursor is; absent for who may not write. */
  onInsert?: (text: string) => void;
  /** Set inside a column that has its own margins. */
  withoutMargin?: boolean;
}

/** Why nothing is saved any more, and the edits that found no place: each can be put in again or copied. Draws nothing while all is well. */
export function DocError({ live, words, onReopen, onInsert, withoutMargin }: DocErrorProps) {
  const { reason } = useStore(live.save);
  const lost = useStore(live.lost);
  return (
    <>
      {reason && (
        <section className={cx(css.panel, css.bad, withoutMargin && css.withoutMargin)} role="alert">
          <div className={css.head}>
            <IconAlertTriangle size={14} />
            <p>{words.error[reason]}</p>
          </div>
          {reason === 'signedOut' && (
            <div className={css.actions}>
              <Button size="sm" variant="primary" onClick={() => location.reload()}>
                {words.signIn}
              </Button>
            </div>
          )}
          {(reason === 'stale' || reason === 'invalid') && (
            <div className={css.actions}>
              <Button size="sm" onClick={onReopen}>
                {words.reopen}
              </Button>
            </div>
          )}
        </section>
      )}
      {lost.length > 0 && (
        <LostEdits
          edits={lost}
          words={words}
          withoutMargin={withoutMargin}
          title={reason ? words.left : words.lost(lost.length)}
          why={onInsert && !reason ? words.lostReason : undefined}
          onInsert={reason ? undefined : onInsert}
          onDismiss={(edits) => live.dismiss(edits)}
        />
      )}
    </>
  );
}

/** On the page of a document that is gone or closed to the reader: what they had written in it and could not save. */
export function UnsavedEdits({ docId, userId, words }: { docId: string; userId: string; words: DocWords }) {
  const [kept, setKept] = useState<Awaited<ReturnType<typeof unsavedEdits>> | null>(null);
  useEffect(() => {
    let isCancelled = false;
    void unsavedEdits(docId, userId).then((match) => !isCancelled && setKept(match));
    return () => {
      isCancelled = true;
    };
  }, [docId, userId]);
  if (!kept?.edits.length) return null;
  const dismiss = () => {
    void kept.forget();
    setKept(null);
  };
  return <LostEdits edits={kept.edits} words={words} title={words.left} onDismiss={dismiss} />;
}

const MAX_SHOWN = 2_000;
const shown = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

interface LostEditsProps {
  edits: readonly LostEdit[];
  words: DocWords;
  title: string;
  why?: string;
  withoutMargin?: boolean;
  onInsert?: (text: string) => void;
  onDismiss: (edits: readonly LostEdit[]) => void;
}

function LostEdits({ edits, words, title, why, withoutMargin, onInsert, onDismiss }: LostEditsProps) {
  const texts = edits.map(({ text }) => text).filter(Boolean);
  const copy = (text: string) => void copyText(text, words.copied);
  return (
    <section className={cx(css.panel, withoutMargin && css.withoutMargin)} aria-label={title}>
      <div className={css.head}>
        <IconAlertTriangle size={14} />
        <div className={css.title}>
          <b>{title}</b>
          {why && <p>{why}</p>}
        </div>
        <div className={css.actions}>
          {texts.length > 1 && (
            <Button size="sm" icon={<IconCopy size={14} />} onClick={() => copy(texts.join('\n'))}>
              {words.copyAll}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => onDismiss(edits)}>
            {words.dismiss}
          </Button>
        </div>
      </div>
      <ul className={css.list}>
        {edits.map((edit) => (
          <li key={edit.id}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long words scroll, also by keyboard */}
            <div className={cx(css.words, !edit.text && css.mute)} tabIndex={0}>
              {shown(edit.text) || words.noWords}
            </div>
            {edit.text && (
              <div className={css.actions}>
                {onInsert && (
                  <Button
                    size="sm"
                    onClick={() => {
                      onInsert(edit.text);
                      onDismiss([edit]);
                    }}
                  >
                    {words.insert}
                  </Button>
                )}
                <Button size="sm" icon={<IconCopy size={14} />} onClick={() => copy(edit.text)}>
                  {words.copy}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
