import type { Omitted } from '@libs/domain';
import { Token, Tokens } from 'marked';
import { decodeEntities } from './entities.js';
import { countWithVerb, followableLink, ImportedBlock, ImportedRun, plainBlock, textOf, trimRuns } from './imported-text.js';
import { lexMarkdown } from './markdown-lexer.js';
import { recogniseTurns } from './speaker-turns.js';
import { stripTags } from './strip-tags.js';
import { parseTxt } from './txt.js';

/** What a Markdown file holds. */
export interface ParsedMarkdown {
  title?: string;
  blocks: ImportedBlock[];
  warnings: string[];
  omitted?: Omitted;
}

type RunStyle = Omit<ImportedRun, 'text'>;

interface Reading {
  /** What a single line end inside a paragraph becomes. */
  softBreak: string;
  pictures: number;
  tables: number;
}

/**
 * Reads Markdown: headings, lists, quotes, code, rulers, looks and links. Raw HTML gives its text, pictures their
 * description, tables a paragraph per row. A transcript (`**Name:** text`) gives turns.
 */
export function parseMarkdown(text: string): ParsedMarkdown {
  const { body, title: ownTitle, hasProperties } = cutFrontMatter(text);
  const warnings: string[] = [];
  const tokens = lexMarkdown(body);
  if (!tokens) {
    return {
      blocks: parseTxt(text),
      warnings: ['The file is too long or too deeply nested to be read as Markdown and was read as plain text.'],
    };
  }
  const reading: Reading = { softBreak: '\n', pictures: 0, tables: 0 };
  const lines = blocksOf(tokens, reading);
  // Line by line it may be a transcript; prose flows over its line ends.
  const blocks = recogniseTurns(lines) ?? blocksOf(tokens, { ...reading, softBreak: ' ' });
  const omitted: Omitted = { ...(reading.pictures > 0 ? { pictures: reading.pictures } : {}), ...(hasProperties ? { properties: 1 } : {}) };
  if (reading.tables > 0) warnings.push(`${countWithVerb(reading.tables, 'table')} read as one paragraph per row.`);
  const first = blocks[0];
  const title = ownTitle ?? (first?.kind === 'heading' && first.level === 1 ? textOf(first) : undefined);
  return { ...(title ? { title } : {}), blocks, warnings, omitted };
}

const FRONT_MATTER_LINES = 100;

/** Cuts the properties that note-taking programs put between two `---` lines at the top. */
function cutFrontMatter(text: string): { body: string; title?: string; hasProperties: boolean } {
  if (!/^---[ \t]{0,9}\r?\n/.test(text)) return { body: text, hasProperties: false };
  const lines = text.split('\n', FRONT_MATTER_LINES);
  const end = lines.findIndex((line, at) => at > 0 && /^(?:---|\.\.\.)[ \t]{0,9}\r?$/.test(line));
  const properties = lines.slice(1, end);
  if (end < 2 || !properties.every((line) => /^(?:[\w.-]{1,60}:(?:\s|$)|[ \t-]|#|\s*$)/.test(line)))
    return { body: text, hasProperties: false };
  const title = properties.map((line) => /^title:[ \t]*(\S.*)$/i.exec(line.trimEnd())?.[1]).find(Boolean);
  return {
    body: text.slice(lines.slice(0, end + 1).join('\n').length),
    ...(title ? { title: title.replace(/^(["'])(.*)\1$/, '$2') } : {}),
    hasProperties: true,
  };
}

function blocksOf(tokens: readonly Token[], reading: Reading): ImportedBlock[] {
  return tokens.flatMap((token) => blockOf(token, reading)).filter((block) => block.kind === 'rule' || block.runs.length > 0);
}

// An extension of the reader could make tokens of any name, so that the type of a token does not follow from its name.
const isList = (token: Token): token is Tokens.List => token.type === 'list' && 'items' in token;
const isTable = (token: Token): token is Tokens.Table => token.type === 'table' && 'header' in token;

function blockOf(token: Token, reading: Reading): ImportedBlock[] {
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', level: Math.min(token['depth'], 3), runs: blockRuns(token.tokens, reading) }];
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', runs: blockRuns(token.tokens ?? [token], reading) }];
    case 'code':
      return [plainBlock('code', token['text'])];
    case 'hr':
      return [{ kind: 'rule', runs: [] }];
    case 'html':
      return stripTags(token['text'])
        .split(/\n[ \t]*\n/)
        .map((text) => plainBlock('paragraph', text.trim()));
    case 'blockquote':
      return blocksOf(token.tokens ?? [], reading).map((block) => (block.kind === 'paragraph' ? { ...block, kind: 'quote' } : block));
    case 'list':
      return isList(token) ? listBlocks(token, 0, reading) : [];
    case 'table':
      return isTable(token) ? tableRows(token, reading) : [];
    default:
      return [];
  }
}

const blockRuns = (tokens: readonly Token[] | undefined, reading: Reading): ImportedRun[] =>
  trimRuns(runsOf(tokens ?? [], {}, reading), true);

function listBlocks(list: Tokens.List, level: number, reading: Reading): ImportedBlock[] {
  const kind = list.ordered ? 'ordered' : 'bullet';
  return list.items.flatMap((item) => {
    const head: ImportedRun[] = [];
    const below: ImportedBlock[] = [];
    for (const token of item.tokens) {
      if (isList(token)) below.push(...listBlocks(token, level + 1, reading));
      else if (token.type === 'checkbox') head.push(...runsOf([token], {}, reading));
      else if (below.length === 0 && (token.type === 'text' || token.type === 'paragraph')) {
        const onlyCheckbox = head.length === 1 && /^\[[ x]\] $/.test(head[0]!.text);
        if (head.length > 0 && !onlyCheckbox) head.push({ text: '\n' });
        head.push(...blockRuns(token.tokens ?? [token], reading));
      } else below.push(...blockOf(token, reading));
    }
    return [{ kind, level, runs: trimRuns(head) }, ...below];
  });
}

function tableRows(table: Tokens.Table, reading: Reading): ImportedBlock[] {
  reading.tables++;
  return [table.header, ...table.rows].map((row) => ({
    kind: 'paragraph',
    runs: trimRuns(row.flatMap((cell, at) => [...(at > 0 ? [{ text: ' | ' }] : []), ...runsOf(cell.tokens, {}, reading)])),
  }));
}

function runsOf(tokens: readonly Token[], runStyle: RunStyle, reading: Reading): ImportedRun[] {
  return tokens.flatMap((given): ImportedRun[] => {
    const token: Tokens.Generic = { ...given };
    switch (token.type) {
      case 'strong':
        return runsOf(token.tokens ?? [], { ...runStyle, bold: true }, reading);
      case 'em':
        return runsOf(token.tokens ?? [], { ...runStyle, italic: true }, reading);
      case 'del':
        return runsOf(token.tokens ?? [], { ...runStyle, strike: true }, reading);
      case 'link': {
        const link = followableLink(token['href']);
        return runsOf(token.tokens ?? [], link ? { ...runStyle, link } : runStyle, reading);
      }
      case 'image':
        reading.pictures++;
        return [{ ...runStyle, text: decodeEntities(token['text']) }];
      case 'codespan':
        return [{ ...runStyle, code: true, text: token['text'] }];
      case 'escape':
        return [{ ...runStyle, text: token['text'] }];
      case 'checkbox':
        return [{ ...runStyle, text: token['checked'] ? '[x] ' : '[ ] ' }];
      case 'br':
        return [{ ...runStyle, text: '\n' }];
      case 'html':
        return /^<br[\s/>]/i.test(token['text']) ? [{ ...runStyle, text: '\n' }] : [];
      default:
        if (token.tokens) return runsOf(token.tokens, runStyle, reading);
        return [{ ...runStyle, text: decodeEntities(String(token['text'] ?? '')).replaceAll('\n', reading.softBreak) }];
    }
  });
}
