import { SEARCH_OPERATORS } from '@libs/domain';
import type { Page } from 'playwright-core';
import type { TestStage } from './steps.js';

/** What people wrote themselves: their names and titles, which stand alone, and their texts, of which parts are shown. */
export interface UserTexts {
  names: string[];
  texts: string;
}

/** Letters and digits alone: quotes and ends are drawn in many ways. */
const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

/** All user content of the workspace. */
export async function userTexts(stage: TestStage, workspaceId: string): Promise<UserTexts> {
  const written = await stage.t.db.tx({ workspaceId }, (m) =>
    m.query<{ title: string | null; body: string | null }[]>(
      `select title, body from v_repository_search union all select title, body from v_insights_search
       union all select name, null from tag_boards union all select name, null from tag_groups
       union all select s ->> 'name', null from notes n cross join jsonb_array_elements(n.speakers) s
       union all select unnest(array[name, organisation, phone, job_title]), notes from contacts
       union all select label, null from fields union all select label, null from field_options union all select null, value from field_values
       union all select title, null from insight_drafts union all select name, null from saved_searches
       union all select null, question from answers union all select null, quote from highlights
       union all select part ->> 'title', null from summaries s cross join jsonb_array_elements(s.sections) part`,
    ),
  );
  const people = await stage.t.db.global<{ name: string; email: string }>('select name, email from users');
  const workspaces = await stage.t.db.global<{ name: string; subdomain: string }>('select name, subdomain from workspaces');
  const names = [
    ...written.map(({ title }) => title),
    ...people.flatMap(({ name, email }) => [name, email]),
    ...workspaces.flatMap(({ name, subdomain }) => [name, `${subdomain}.${stage.t.config.rootDomain}`, subdomain]),
  ];
  return {
    names: [...new Set(names.filter((name): name is string => Boolean(name?.trim())))].sort((a, b) => b.length - a.length),
    texts: written.map(({ body }) => plain(body ?? '')).join('\n'),
  };
}

/** Texts and labels on the page that no catalog said: plain letters that are not people's own. */
export async function findUntranslatedTexts(page: Page, ownUserTexts: UserTexts): Promise<string[]> {
  await page.evaluate((words) => {
    (window as unknown as { own: UserTexts }).own ??= words;
  }, ownUserTexts);
  return page.evaluate((operators) => {
    const { names, texts } = (window as unknown as { own: UserTexts }).own;
    const all = new Set(names);
    /** Units, addresses, files, and examples of a search, which are its syntax. */
    const SYNTAX = new RegExp(
      String.raw`\d+ (?:min|kB|MB|h|s)\b|-?(?:${operators.join('|')}):(?:"[^"]*"|\S+)|"first box"|-price|https?://\S+|\S+@\S+|\S+\.txt`,
      'gu',
    );
    /** Initials, keys, formats and a language by its own name are the same everywhere; days and months come from a library. */
    const ANYWHERE =
      /(?<!\p{L})(?:[A-Z]{1,3}|Verbatim|OpenAI|Anthropic|Ctrl|Esc|Shift|Enter|Alt|Tab|DOCX|English|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?!\p{L})/gu;
    const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
    const isSaid = (text: string): boolean => plain(text).includes(' ') && texts.includes(plain(text));
    const isOwn = (text: string): boolean => {
      const bare = text.replace(/[“”…]/g, '').replace(/\s+/g, ' ').trim();
      if (all.has(bare) || all.has(text) || isSaid(bare)) return true;
      const left = names.reduce((rest, name) => (rest.includes(name) ? rest.replaceAll(name, ' ') : rest), bare.replace(SYNTAX, ' '));
      // Accents end a run of plain letters; three words in a row from user content are no chance.
      return (left.match(/[A-Za-z][A-Za-z'’-]*(?:[^\p{L}]+[A-Za-z'’-]+)*/gu) ?? []).every(
        (run) => (plain(run).split(' ').length > 2 && texts.includes(plain(run))) || !/[A-Za-z]{2}/.test(run.replace(ANYWHERE, ' ')),
      );
    };
    /** A text in which words are marked or cited is drawn in parts. */
    const isPart = (parent: Element): boolean => isSaid(parent.textContent ?? '') || isSaid(parent.parentElement?.textContent ?? '');
    const matches = new Set<string>();
    const skipped = 'script, style, svg, kbd, code, pre, .ProseMirror';
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const text = node.textContent ?? '';
      const parent = node.parentElement!;
      if (!/[A-Za-z]{2}/.test(text) || parent.closest(skipped) || !parent.checkVisibility({ visibilityProperty: true })) continue;
      if (!isOwn(text) && !isPart(parent)) matches.add(`<${parent.tagName.toLowerCase()} ${parent.className}> ${text.slice(0, 80)}`);
    }
    for (const element of document.querySelectorAll<HTMLElement>('[aria-label], [placeholder], [title], [alt], [aria-description]')) {
      if (element.closest('svg')) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description']) {
        const text = element.getAttribute(name);
        if (text && /[A-Za-z]{2}/.test(text) && !isOwn(text)) matches.add(`${name}: ${text.slice(0, 80)}`);
      }
    }
    if (!isOwn(document.title)) matches.add(`title of the page: ${document.title}`);
    return [...matches].slice(0, 20);
  }, SEARCH_OPERATORS);
}

/** Texts of the catalog that reach out of what cuts them, where no title tells the rest. */
export function findClippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const matches = new Set<string>();
    const range = document.createRange();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const parent = node.parentElement!;
      // Accented letters are those of the catalog.
      if (!/[\u00C0-\u024F\u1E00-\u1EFF]{2}/.test(node.textContent ?? '')) continue;
      if (
        parent.closest('svg, .vb-hidden, [title], .ProseMirror, [class*="skip"]') ||
        !parent.checkVisibility({ visibilityProperty: true })
      )
        continue;
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (!text.width) continue;
      for (let box = parent; box && box !== document.body; box = box.parentElement!) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (edge.width <= 1) break;
        // What can be scrolled is not cut.
        const isWide = overflowX !== 'visible' && overflowX !== 'auto' && overflowX !== 'scroll';
        const isHigh = overflowY !== 'visible' && overflowY !== 'auto' && overflowY !== 'scroll';
        const wide = isWide && (text.right - edge.right > 1.5 || edge.left - text.left > 1.5);
        const high = isHigh && (text.bottom - edge.bottom > 4 || edge.top - text.top > 4);
        if (wide || high) {
          matches.add(`${parent.tagName.toLowerCase()}.${parent.className}: ${node.textContent!.slice(0, 60)}`);
          break;
        }
        if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll') break;
      }
    }
    return [...matches].slice(0, 12);
  });
}
