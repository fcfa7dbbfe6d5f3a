import type { Page } from 'playwright-core';
import supertest from 'supertest';
import type { Person } from '../backend/src/testing/harness.js';
import { blocksOf, noteText, withSampleNote } from './sample-note.js';
import { describeInBrowser, type TestStage, waitUntilVisible } from './steps.js';

const PRINTABLE = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).map((sign) => (sign === ' ' ? 'Space' : sign));
const NAMED = ['Enter', 'Backspace', 'Delete', 'Tab', 'Shift+Tab', 'Shift+Enter', 'Control+Enter', 'Control+Backspace', 'Control+Delete'];
const CHORDS = 'b i u e x v z y Shift+z Shift+v Shift+x Shift+b Alt+1 Alt+2 Alt+0 Shift+7 Shift+8 Shift+9'
  .split(' ')
  .map((key) => `Control+${key}`);
/** G begins the ways to other pages, so what comes next must be no letter. */
const KEYS = ['g', '0', 'G', ...PRINTABLE.filter((key) => !/^g$/i.test(key)), ...NAMED, ...CHORDS];
const SELECTIONS = ['a caret', 'a word', 'two turns', 'the whole text'] as const;
type Selection = (typeof SELECTIONS)[number];

/** What reaches a text without a key, each as the browser does it. */
const EDIT_ATTEMPTS: Record<string, (page: Page, selection: Selection) => Promise<unknown>> = {
  ...Object.fromEntries(
    [
      'insertText',
      'insertHTML',
      'delete',
      'forwardDelete',
      'insertParagraph',
      'insertLineBreak',
      'bold',
      'italic',
      'undo',
      'redo',
      'cut',
    ].map((name) => [
      `execCommand ${name}`,
      (page: Page) => page.evaluate((command) => document.execCommand(command, false, '<b>put</b>'), name),
    ]),
  ),
  ...Object.fromEntries(
    [
      'insertText',
      'insertReplacementText',
      'insertFromPaste',
      'insertFromDrop',
      'deleteByCut',
      'deleteByDrag',
      'historyUndo',
      'formatBold',
    ].map((inputType) => [
      `beforeinput ${inputType}`,
      (page: Page) =>
        page.evaluate((type) => {
          const given = { inputType: type, data: 'put', bubbles: true, cancelable: true };
          document.activeElement!.dispatchEvent(new InputEvent('beforeinput', given));
        }, inputType),
    ]),
  ),
  'inserted text': (page) => page.keyboard.insertText('put'),
  'an input method': async (page) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Input.imeSetComposition', { text: 'nih', selectionStart: 3, selectionEnd: 3 });
    await cdp.send('Input.imeSetComposition', { text: 'niha', selectionStart: 4, selectionEnd: 4 });
    await cdp.send('Input.insertText', { text: '你好' });
    await cdp.detach();
  },
  'a given-up input method': async (page) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Input.imeSetComposition', { text: 'nih', selectionStart: 3, selectionEnd: 3 });
    await cdp.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
    await cdp.detach();
  },
  ...Object.fromEntries(
    (['paste', 'cut', 'drop'] as const).map((type) => [
      type,
      (page: Page) =>
        page.evaluate((name) => {
          const data = new DataTransfer();
          data.setData('text/plain', 'put\n\nthere');
          data.setData('text/html', '<p>put</p><h2>there</h2>');
          const text = document.querySelector('.ProseMirror')!;
          const { left, top } = text.querySelector('p')!.getBoundingClientRect();
          const common = { bubbles: true, cancelable: true };
          text.dispatchEvent(
            name === 'drop'
              ? new DragEvent('drop', { ...common, dataTransfer: data, clientX: left + 40, clientY: top + 8 })
              : new ClipboardEvent(name, { ...common, clipboardData: data }),
          );
        }, type),
    ]),
  ),
  // As an extension of the browser does it: a spelling checker, a translator.
  'another script': (page) =>
    page.evaluate(async () => {
      const walker = document.createTreeWalker(document.querySelector('.ProseMirror p')!, NodeFilter.SHOW_TEXT);
      walker.nextNode();
      (walker.currentNode as Text).data += ' put';
      await new Promise((done) => setTimeout(done));
    }),
  'a dragged selection': async (page) => {
    const box = await page.evaluate(() => {
      const { x, y, width, height } = getSelection()!.getRangeAt(0).getClientRects()[0] ?? new DOMRect();
      return { x: x + Math.min(width / 2, 12), y: y + height / 2 };
    });
    await page.mouse.move(box.x, box.y);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + 60, { steps: 3 });
    await page.mouse.up();
  },
};

/** The browser answers nothing any more, as it does now and then while a selection is dragged. */
class Hang extends Error {}

/** The browser has no time limit of its own for keys and for the mouse. */
async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Hang(`${what} takes longer than ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Puts the selection into the text; says whether the keys go there now, and whether the text is still what it was. */
function select(page: Page, selection: Selection): Promise<{ isReady: boolean; isSame: boolean }> {
  return page.evaluate((expected) => {
    const text = document.querySelector<HTMLElement>('.ProseMirror')!;
    const seen = window as unknown as { before?: string };
    const now = [...text.children].map((block) => block.textContent).join('\n');
    seen.before ??= now;
    const isEditable = text.isContentEditable;
    // What is open keeps the keys: Escape is meant for it.
    const isFree = !document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]');
    const isSame = now === seen.before;
    if (!isFree) return { isReady: false, isSame };
    if (isEditable) text.focus({ preventScroll: true });
    const [first, second] = [...text.querySelectorAll('p')]
      .filter((block) => block.textContent!.length > 30)
      .map((block) => document.createTreeWalker(block, NodeFilter.SHOW_TEXT).nextNode() as Text);
    const selected = getSelection()!;
    if (expected === 'a caret') selected.collapse(first!, 4);
    if (expected === 'a word') selected.setBaseAndExtent(first!, 0, first!, 4);
    if (expected === 'two turns') selected.setBaseAndExtent(first!, 3, second!, 6);
    if (expected === 'the whole text') selected.selectAllChildren(text);
    const isReading = text.getAttribute('aria-readonly') === 'true';
    return { isReady: isReading && (!isEditable || document.activeElement === text), isSame };
  }, selection);
}

/** As `select`, closing first what the key before opened. */
async function ready(page: Page, selection: Selection, after: string): Promise<void> {
  for (let i = 0; i < 6; i++) {
    const { isReady, isSame } = await within(20_000, `looking after ${after} on ${selection}`, select(page, selection)).catch(
      (error: Error) => {
        if (error instanceof Hang) throw error;
        throw new Error(`${after} on ${selection} leads away to ${page.url()}: ${error.message}`);
      },
    );
    if (!isSame) throw new Error(`${after} on ${selection} changed the text that is only read`);
    if (isReady) return;
    await page.keyboard.press('Escape');
  }
  throw new Error(`${after} on ${selection} leaves the keys elsewhere`);
}

describeInBrowser('A text that is only read', () => {
  let stage: TestStage;
  let maren: Person;
  let idris: Person;
  let clara: Person;
  let noteId: string;
  withSampleNote((scene) => ({ stage, maren, idris, clara, noteId } = scene));

  /** The text as the server has it, and the number of steps that changed it. */
  const stored = async (id: string) => {
    const { body } = await supertest(stage.t.http).get(`/api/docs/${id}`).set({ host: maren.host, cookie: maren.cookie });
    const { n } = await stage.row(
      `select count(*)::int as n from doc_steps
       where doc_id = $1 and (step ? 'slice' or step ->> 'from' <> step ->> 'to' or step ->> 'stepType' <> 'replace')`,
      [id],
    );
    return { doc: body.doc as object, changes: n };
  };

  /** Keys that may open something go one by one, the others in a row on one selection. */
  async function assault(person: Person, path: string, docId: string, opens: RegExp): Promise<void> {
    const runs: string[][] = [];
    for (const key of KEYS) {
      const last = runs.at(-1);
      if (last && last.length < 12 && !opens.test(key) && !opens.test(last[0]!)) last.push(key);
      else runs.push([key]);
    }
    const before = await stored(docId);
    const opened = async () => {
      const at = await stage.page(person, path);
      await waitUntilVisible(at.locator('.ProseMirror p'));
      return at;
    };
    let page = await opened();
    let last = 'nothing';
    /** A browser that hangs is left for a new one, once for each input. */
    async function attempt(name: string, selection: Selection, act: () => Promise<unknown>, again = true): Promise<void> {
      try {
        await ready(page, selection, last);
        await within(20_000, `${name} on ${selection}`, act());
      } catch (error) {
        if (!(error instanceof Hang) || !again) throw error;
        console.log(error.message);
        await stage.closePages();
        page = await opened();
        return attempt(name, selection, act, false);
      }
      last = name;
    }
    for (const selection of SELECTIONS) {
      for (const keys of runs)
        await attempt(`the key ${keys.join(' ')}`, selection, async () => {
          for (const key of keys) await page.keyboard.press(key);
        });
      for (const [name, go] of Object.entries(EDIT_ATTEMPTS)) await attempt(name, selection, () => go(page, selection));
      await ready(page, selection, last);
    }
    expect(new URL(page.url()).pathname).toBe(path);
    await stage.closePages();
    await stage.t.settle();
    expect(await stored(docId)).toEqual(before);
  }

  it('is changed by no key and in no other way by a user who may write it', async () => {
    await assault(idris, `/data/${noteId}`, noteId, /^[a-z0-9?[\]{}]$/i);
  }, 400_000);

  it('is changed in no way by a viewer', async () => {
    await assault(clara, `/data/${noteId}`, noteId, /^\?$/);
  }, 400_000);

  it('takes keys again in edit mode', async () => {
    const page = await stage.page(idris, `/data/${noteId}`);
    await waitUntilVisible(noteText(page));
    await ready(page, 'two turns', 'nothing');
    await page.keyboard.press('e');
    await select(page, 'two turns');
    await page.keyboard.press('x');
    expect((await blocksOf(page)).split('\n').length).toBeGreaterThan(1);
  });
});
