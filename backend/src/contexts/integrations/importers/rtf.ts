import type { Omitted, OmittedKind } from '@libs/domain';
import iconv from 'iconv-lite';
import { ImportError, ImportedBlock } from './imported-text.js';
import { BlockWriter, RunStyle } from './markup-blocks.js';
import { NestingGuard } from './nesting.js';
import { damagedFileError } from './office-archive.js';
import { OmittedCount } from './omitted-count.js';
import { type Token, TokenReader } from './rtf-tokens.js';
import { recogniseTurns } from './speaker-turns.js';

const GROUP_START = 0;
const GROUP_END = 1;
const TEXT = 3;

/** What holds inside of one pair of braces. */
interface Group {
  look: RunStyle;
  hidden: boolean;
  /** Where the text goes: into the note, nowhere, into the title, or it names a font. */
  into: 'text' | 'nowhere' | 'title' | 'fonts';
  font: string;
  /** How many characters stand for an old reader after each Unicode one. */
  fallback: number;
}

// Parts of a file that are not the running text.
const NOWHERE = new Set(
  'colortbl stylesheet info header headerl headerr headerf footer footerl footerr footerf pict object objdata fldinst sp sn sv pntext pntxta pntxtb listtext nonshppict xe tc bkmkstart bkmkend datafield filetbl revtbl listtable listoverridetable generator themedata rsidtbl'.split(
    ' ',
  ),
);
const OMITTED_GROUPS: Readonly<Record<string, OmittedKind>> = {
  pict: 'pictures',
  object: 'embedded',
  header: 'headers',
  footer: 'headers',
  annotation: 'comments',
};
// Groups that older programs may pass over and that hold text all the same.
const KEPT_DESTINATIONS = new Set(['shptxt', 'shpinst', 'shp', 'footnote', 'fldrslt', 'field', 'ud', 'upr']);
const SIGNS: Record<string, string> = {
  tab: '\t',
  line: '\n',
  lbr: '\n',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: '\u2003',
  enspace: '\u2002',
  qmspace: '\u2005',
  zwj: '\u200d',
  zwnj: '\u200c',
  ltrmark: '\u200e',
  rtlmark: '\u200f',
  '~': '\u00a0',
  '-': '\u00ad',
  _: '\u2011',
};
const CODEPAGE_OF_CHARSET: Record<number, string> = {
  0: 'cp1252',
  77: 'macroman',
  128: 'cp932',
  129: 'cp949',
  134: 'gbk',
  136: 'big5',
  161: 'cp1253',
  162: 'cp1254',
  163: 'cp1258',
  177: 'cp1255',
  178: 'cp1256',
  186: 'cp1257',
  204: 'cp1251',
  222: 'cp874',
  238: 'cp1250',
  255: 'cp437',
};

/** What a rich text file holds. */
export interface ParsedRtf {
  title?: string;
  blocks: ImportedBlock[];
  warnings: string[];
  omitted: Omitted;
}

/** Reads a rich text (RTF) file: text, looks and tables; pictures and headers are left out. Throws ImportError when it is damaged. */
export function parseRtf(bytes: Uint8Array): ParsedRtf {
  const reader = new RtfReader();
  const tokens = new TokenReader((token) => reader.take(token));
  let failure: Error | undefined;
  const done = (error?: Error) => {
    failure ??= error;
  };
  tokens._transform(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), undefined, done);
  tokens._flush(done);
  const result = reader.result(failure !== undefined);
  if (failure && result.blocks.length === 0) throw failure instanceof ImportError ? failure : damagedFileError();
  return result;
}

class RtfReader {
  private readonly writer = new BlockWriter();
  private group: Group = { look: {}, hidden: false, into: 'text', font: '', fallback: 1 };
  private readonly outer: Group[] = [];
  private readonly nesting = new NestingGuard();
  private readonly fonts = new Map<string, string>();
  private codepage = 'cp1252';
  private defaultFont = '';
  private waiting: Buffer[] = [];
  private skip = 0;
  private optional = false;
  private atStart = false;
  private readonly omitted = new OmittedCount();
  private title = '';
  private high = '';
  private isOver = false;

  take(token: Token): void {
    const { type } = token;
    // What stands behind the last brace is no text.
    if (this.isOver) return;
    if (token.data && (type === TEXT || token.word === "'")) {
      this.bytes(token.data, type !== TEXT);
      return;
    }
    this.flush();
    if (type === GROUP_START) {
      this.nesting.enter();
      this.outer.push(this.group);
      this.group = { ...this.group, look: { ...this.group.look } };
      this.atStart = true;
      this.skip = 0;
      return;
    }
    if (type === GROUP_END) {
      const outer = this.outer.pop();
      this.nesting.leave();
      this.isOver = this.outer.length === 0;
      if (outer) this.group = outer;
      this.skip = 0;
    } else if (token.word !== undefined) this.control(token.word, token.param);
    this.atStart = this.atStart && token.word === '*';
    if (token.word !== '*') this.optional = false;
  }

  private control(word: string, param: number | undefined): void {
    const on = param !== 0;
    if (word === '*') {
      this.optional = this.atStart;
      return;
    }
    if (this.atStart && this.destination(word)) return;
    if (word === 'u' && param !== undefined) {
      this.unicode(param);
      return;
    }
    if (this.skip > 0 && SIGNS[word] !== undefined) {
      this.skip--;
      return;
    }
    const { group } = this;
    if (SIGNS[word] !== undefined) {
      this.say(SIGNS[word]!);
      return;
    }
    switch (word) {
      case 'par':
      case 'sect':
      case 'page':
      case 'row':
      case 'nestrow':
      case '\n':
      case '\r':
      case '\r\n':
        if (group.into === 'text') this.writer.end();
        break;
      case 'cell':
      case 'nestcell':
        if (group.into === 'text') this.writer.cell();
        break;
      case 'plain':
        group.look = {};
        group.hidden = false;
        break;
      case 'b':
      case 'i':
      case 'strike': {
        const name = word === 'b' ? 'bold' : word === 'i' ? 'italic' : 'strike';
        if (on) group.look[name] = true;
        else delete group.look[name];
        break;
      }
      case 'v':
      case 'deleted':
        group.hidden = on;
        break;
      case 'uc':
        group.fallback = Math.min(16, Math.max(0, param ?? 1));
        break;
      case 'f':
        group.font = String(param ?? '');
        break;
      case 'fcharset':
        if (group.into === 'fonts' && CODEPAGE_OF_CHARSET[param ?? -1]) this.fonts.set(group.font, CODEPAGE_OF_CHARSET[param!]!);
        break;
      case 'ansicpg':
        if (iconv.encodingExists(`cp${param}`)) this.codepage = `cp${param}`;
        break;
      case 'mac':
        this.codepage = 'macroman';
        break;
      case 'pc':
        this.codepage = 'cp437';
        break;
      case 'deff':
        this.defaultFont = String(param ?? '');
        break;
    }
  }

  /** Whether the first word of a group says where its text goes. */
  private destination(word: string): boolean {
    const kind = this.group.into === 'text' ? OMITTED_GROUPS[word] : undefined;
    if (kind) this.omitted.add(kind);
    if (word === 'fonttbl') this.group.into = 'fonts';
    else if (word === 'title') this.group.into = 'title';
    else if (NOWHERE.has(word) || (this.optional && !KEPT_DESTINATIONS.has(word))) this.group.into = 'nowhere';
    else if (word === 'footnote' && this.group.into === 'text') this.writer.add(' [');
    else return false;
    return true;
  }

  private unicode(param: number): void {
    this.say(String.fromCharCode(param < 0 ? param + 65_536 : param));
    this.skip = this.group.fallback;
  }

  private bytes(data: Buffer, escaped = false): void {
    this.atStart = false;
    let from = 0;
    if (this.skip > 0) {
      from = Math.min(this.skip, escaped ? 1 : data.length);
      this.skip -= from;
    }
    if (from < data.length) this.waiting.push(from > 0 ? data.subarray(from) : data);
  }

  /** Bytes are collected: a character of Japanese or Chinese may be one escaped byte and one plain letter. */
  private flush(): void {
    if (this.waiting.length === 0) return;
    const bytes = Buffer.concat(this.waiting);
    this.waiting = [];
    if (this.group.into === 'fonts' || this.group.into === 'nowhere') return;
    const encoding = this.fonts.get(this.group.font || this.defaultFont) ?? this.codepage;
    this.say(iconv.decode(bytes, encoding === 'cp1252' ? this.codepage : encoding).replace(/[\r\n\0]/g, ''));
  }

  private say(text: string): void {
    const { into, hidden, look: runStyle } = this.group;
    if (into === 'title') this.title += text;
    if (into !== 'text' || hidden) return;
    // A character beyond the first 65,536 comes as two halves.
    if (/^[\ud800-\udbff]$/.test(text)) {
      this.high = text;
      return;
    }
    this.writer.add(this.high + text, { ...runStyle });
    this.high = '';
  }

  result(cut: boolean): ParsedRtf {
    this.flush();
    this.writer.end();
    const { blocks } = this.writer;
    const warnings = cut ? ['The file is damaged; what could be read of it was kept.'] : [];
    // A title in letters that its program could not write is none.
    const title = this.title.includes('??') ? '' : this.title.trim();
    return { ...(title ? { title } : {}), blocks: recogniseTurns(blocks) ?? blocks, warnings, omitted: this.omitted.all };
  }
}
