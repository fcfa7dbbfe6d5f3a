import { safeHref } from '@libs/editor';
import { type Block, InsertMenu } from '@libs/live-doc/blocks';
import { keyCaps, useStore } from '@libs/shell-kit';
import { Button, IconButton, IconLink, Popover, TextInput } from '@libs/ui';
import { IconBold, IconH1, IconH2, IconItalic, IconList, IconListNumbers, IconQuote } from '@libs/ui/icons';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useReadmeTexts } from './copy.ts';
import css from './readme.module.css';
import type { ReadmeSession } from './readme-session.ts';

/** The few ways to give text a form; all of them have keys too. */
export function ReadmeToolbar({ session, blocks }: { session: ReadmeSession; blocks: readonly Block[] }) {
  const t = useReadmeTexts();
  useStore(session.tick);
  const { editor } = session;
  const chain = () => editor.chain().focus();
  const is = (name: string, attributes?: object) => editor.isFocused && editor.isActive(name, attributes);
  const tool = (label: string, icon: ReactNode, on: boolean, run: () => void, keys?: string) => (
    // The selection stays in the text: pressing the mouse on a button would take it away.
    <IconButton
      size="sm"
      label={label}
      icon={icon}
      kbd={keys && keyCaps(keys)}
      pressed={on}
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    />
  );
  return (
    <div className={css.toolbar} role="toolbar" aria-label={t('toolbar')}>
      <InsertMenu editor={editor} blocks={blocks} />
      <i />
      {tool(
        t('heading'),
        <IconH1 size={16} />,
        is('heading', { level: 2 }),
        () => chain().toggleNode('heading', 'paragraph', { level: 2 }).run(),
        'mod+alt+2',
      )}
      {tool(
        t('subheading'),
        <IconH2 size={16} />,
        is('heading', { level: 3 }),
        () => chain().toggleNode('heading', 'paragraph', { level: 3 }).run(),
        'mod+alt+3',
      )}
      <i />
      {tool(t('bold'), <IconBold size={16} />, is('bold'), () => chain().toggleMark('bold').run(), 'mod+b')}
      {tool(t('italic'), <IconItalic size={16} />, is('italic'), () => chain().toggleMark('italic').run(), 'mod+i')}
      <LinkTool session={session} />
      <i />
      {tool(
        t('bullets'),
        <IconList size={16} />,
        is('bulletList'),
        () => chain().toggleList('bulletList', 'listItem').run(),
        'mod+shift+8',
      )}
      {tool(
        t('numbers'),
        <IconListNumbers size={16} />,
        is('orderedList'),
        () => chain().toggleList('orderedList', 'listItem').run(),
        'mod+shift+7',
      )}
      {tool(t('quote'), <IconQuote size={16} />, is('blockquote'), () => chain().toggleWrap('blockquote').run(), 'mod+shift+b')}
    </div>
  );
}

function LinkTool({ session: { editor } }: { session: ReadmeSession }) {
  const t = useReadmeTexts();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const active = editor.isActive('link');
  function open() {
    setTyped(String(editor.getAttributes('link').href ?? ''));
    setWrong(false);
    setOpened(true);
  }
  function apply(event: FormEvent) {
    event.preventDefault();
    const href = safeHref(typed);
    if (!href) return setWrong(true);
    setOpened(false);
    const { empty } = editor.state.selection;
    const chain = editor.chain().focus();
    // Without a selection the address itself becomes the words.
    if (empty && !active) chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.extendMarkRange('link').setMark('link', { href }).run();
  }
  return (
    <Popover
      opened={opened}
      onClose={() => setOpened(false)}
      width={300}
      label={t('link')}
      target={
        <IconButton
          size="sm"
          label={t('link')}
          icon={<IconLink size={16} />}
          pressed={active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={open}
        />
      }
    >
      <form className={css.link} onSubmit={apply}>
        <TextInput
          label={t('linkAddress')}
          hint={t('linkHint')}
          error={wrong ? t('linkWrong') : null}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        <div className={css.linkActions}>
          {active && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                setOpened(false);
                editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
              }}
            >
              {t('linkRemove')}
            </Button>
          )}
          <Button size="sm" variant="primary" type="submit">
            {t('linkSet')}
          </Button>
        </div>
      </form>
    </Popover>
  );
}
