import type { Omitted } from '@libs/domain';
import type { Address } from 'postal-mime';
import { parseHtml } from './html.js';
import { ImportError, ImportedBlock, plainBlock } from './imported-text.js';
import { tooDeepValues } from './nesting.js';
import { damagedFileError } from './office-archive.js';
import { OmittedCount } from './omitted-count.js';
import { parseTxt } from './txt.js';

/** Whether a text begins with the headers of a message. */
export const isEml = (text: string): boolean =>
  /^(?:[A-Za-z][A-Za-z0-9-]{1,60}:[^\n]{0,2000}\r?\n(?:[ \t][^\n]{0,2000}\r?\n){0,50}){3}/.test(text) &&
  /^(?:Message-ID|MIME-Version|Received|Return-Path|DKIM-Signature):/im.test(text.slice(0, 20_000));

/** Reads a message: who wrote to whom and when, then its text. What is attached is left out. Throws ImportError when it is damaged. */
export async function parseEml(
  bytes: Uint8Array,
): Promise<{ title?: string; blocks: ImportedBlock[]; warnings: string[]; omitted: Omitted }> {
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 50, maxHeadersSize: 500_000, maxRfc822NestingDepth: 5 }).catch(
    (error: Error) => {
      if (/nesting/i.test(error.message)) throw new ImportError('tooDeep', tooDeepValues());
      throw damagedFileError();
    },
  );
  const lines = [
    ['From', mail.from ? names([mail.from]) : ''],
    ['To', names(mail.to ?? [])],
    ['Cc', names(mail.cc ?? [])],
    ['Date', mail.date ?? ''],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  const page = mail.html && !mail.text?.trim() ? parseHtml(mail.html) : undefined;
  const text = page?.blocks ?? parseTxt((mail.text ?? '').replace(/\r\n/g, '\n'));
  const omitted = new OmittedCount();
  omitted.addAll(page?.omitted);
  omitted.add('attachments', mail.attachments?.length ?? 0);
  return {
    ...(mail.subject?.trim() ? { title: mail.subject.trim() } : {}),
    // A message without text counts as an empty file, whatever its headers say.
    blocks: text.length > 0 && lines.length > 0 ? [plainBlock('paragraph', lines.join('\n')), ...text] : text,
    warnings: [],
    omitted: omitted.all,
  };
}

const names = (addresses: readonly Address[]): string =>
  addresses
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address || ''))
    .filter(Boolean)
    .join(', ');
