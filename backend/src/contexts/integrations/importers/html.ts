import type { Omitted, OmittedKind } from '@libs/domain';
import { Parser } from 'htmlparser2';
import { countWithVerb, ImportedBlock, textOf } from './imported-text.js';
import { BlockWriter, OpenStyles } from './markup-blocks.js';
import { NestingGuard } from './nesting.js';
import { OmittedCount } from './omitted-count.js';
import { recogniseTurns } from './speaker-turns.js';

/** What a page, or a part of a book, holds. */
export interface ParsedMarkup {
  title?: string;
  language?: string;
  blocks: ImportedBlock[];
  warnings: string[];
  omitted: Omitted;
}

// The words between these tags are for machines or for those who fill in a form.
const SILENT = new Set('script style template noscript iframe object svg math head select textarea button rp rt'.split(' '));
const BLOCKS = new Set(
  'p div section article main header footer nav aside address figure figcaption form fieldset dl dt dd ul ol li table caption tr blockquote pre center details summary hgroup body'.split(
    ' ',
  ),
);
const LOOKS: Record<string, 'bold' | 'italic' | 'strike' | 'code'> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  dfn: 'italic',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};
/** Parts of a page that are left out and counted, because the reader may miss them. */
const OMITTED_TAGS: Readonly<Record<string, OmittedKind>> = {
  svg: 'drawings',
  canvas: 'drawings',
  math: 'equations',
  video: 'media',
  audio: 'media',
  iframe: 'embedded',
  object: 'embedded',
  embed: 'embedded',
  input: 'formFields',
  select: 'formFields',
  textarea: 'formFields',
};
const HEADING = /^h([1-6])$/;

/** Reads the words of HTML. Nothing of it runs, nothing is fetched; scripts, styles and forms are left out. Throws ImportError for what is nested too deep. */
export function parseHtml(html: string, part = false): ParsedMarkup {
  const reader = new HtmlReader();
  const parser = new Parser(reader, { recognizeSelfClosing: part });
  parser.write(html);
  parser.end();
  return reader.result(part);
}

class HtmlReader {
  private readonly writer = new BlockWriter();
  private readonly looks = new OpenStyles();
  private readonly nesting = new NestingGuard();
  private readonly lists: boolean[] = [];
  private silent: string[] = [];
  private heading = 0;
  private quotes = 0;
  private pre = 0;
  private cells = 0;
  private itemBegun = false;
  private title = '';
  private inTitle = false;
  private language: string | undefined;
  private readonly omitted = new OmittedCount();
  private tables = 0;

  onopentag(name: string, attributes: Record<string, string>): void {
    this.nesting.enter();
    if (name === 'html') this.language = /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.exec(attributes['lang'] ?? '')?.[0];
    if (name === 'title' && this.title === '' && !this.silent.includes('svg')) this.inTitle = true;
    const kind = this.silent.length === 0 ? OMITTED_TAGS[name] : undefined;
    if (kind && attributes['type'] !== 'hidden') this.omitted.add(kind);
    if (SILENT.has(name)) this.silent.push(name);
    if (this.silent.length > 0) return;
    const level = HEADING.exec(name)?.[1];
    if (level || (BLOCKS.has(name) && this.cells === 0)) this.end();
    if (level) this.heading = Number(level);
    else if (name === 'ul' || name === 'ol') this.lists.push(name === 'ol');
    else if (name === 'li') this.itemBegun = true;
    else if (name === 'blockquote') this.quotes++;
    else if (name === 'pre') this.pre++;
    else if (name === 'table') this.tables++;
    else if (name === 'td' || name === 'th') {
      this.cells++;
      this.writer.cell();
    } else if (name === 'br') this.writer.add(this.cells > 0 ? ' ' : '\n');
    else if (name === 'hr') {
      this.end();
      this.writer.rule();
    } else if (name === 'img') {
      this.omitted.add('pictures');
      this.writer.flow(attributes['alt'] ?? '', this.looks.now);
    } else if (name === 'a') this.looks.openLink(attributes['href']);
    else if (LOOKS[name]) this.looks.turn(LOOKS[name], true);
  }

  onclosetag(name: string): void {
    this.nesting.leave();
    if (name === 'title') this.inTitle = false;
    if (this.silent.length > 0) {
      const at = this.silent.lastIndexOf(name);
      if (at >= 0) this.silent = this.silent.slice(0, at);
      return;
    }
    if (HEADING.test(name)) {
      this.end();
      this.heading = 0;
    } else if (BLOCKS.has(name)) {
      if (this.cells === 0 || name === 'tr' || name === 'table') {
        this.cells = 0;
        this.end();
      } else this.writer.add(' ');
    }
    if (name === 'ul' || name === 'ol') this.lists.pop();
    else if (name === 'blockquote') this.quotes = Math.max(0, this.quotes - 1);
    else if (name === 'pre') this.pre = Math.max(0, this.pre - 1);
    else if (name === 'td' || name === 'th') this.cells = Math.max(0, this.cells - 1);
    else if (name === 'a') this.looks.closeLink();
    else if (LOOKS[name]) this.looks.turn(LOOKS[name], false);
  }

  ontext(text: string): void {
    if (this.inTitle) this.title += text;
    else if (this.silent.length > 0) return;
    else if (this.pre > 0 && this.cells === 0) this.writer.add(text.replace(/\r\n?/g, '\n'), this.looks.now);
    else this.writer.flow(text, this.looks.now);
  }

  private end(): void {
    if (!this.writer.hasText) {
      this.writer.end();
      return;
    }
    const item = this.itemBegun && this.lists.length > 0;
    this.itemBegun = false;
    if (this.heading > 0) this.writer.end('heading', Math.min(this.heading, 3));
    else if (item) this.writer.end(this.lists.at(-1) ? 'ordered' : 'bullet', this.lists.length - 1);
    else if (this.pre > 0) this.writer.end('code');
    else this.writer.end(this.quotes > 0 ? 'quote' : 'paragraph');
  }

  result(part: boolean): ParsedMarkup {
    this.end();
    const { blocks } = this.writer;
    const warnings: string[] = [];
    if (this.tables > 0) warnings.push(`${countWithVerb(this.tables, 'table')} read as one paragraph per row.`);
    const first = blocks[0];
    const title = this.title.replace(/\s+/g, ' ').trim() || (first?.kind === 'heading' && first.level === 1 ? textOf(first) : '');
    return {
      ...(title ? { title } : {}),
      ...(this.language ? { language: this.language } : {}),
      blocks: (part ? undefined : recogniseTurns(blocks)) ?? blocks,
      warnings,
      omitted: this.omitted.all,
    };
  }
}
