import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { AppError, LIMITS, optionalText, requiredText } from '@libs/domain';
import { z } from 'zod';
import { type TemplateBody, templateBody } from '../library/template-body.js';

/** The format that this version reads; a file of a later one is refused. */
export const PACK_FORMAT = 'verbatim-templates';
export const PACK_VERSION = 1;

/** What is signed: the payload after a line that no other signature of ours begins with. */
export const signedBytes = (payload: Uint8Array): Buffer => Buffer.concat([Buffer.from(`${PACK_FORMAT}:${PACK_VERSION}\n`), payload]);

/** A file of templates whose signature fits its key. Whether that key is trusted is for people to say. */
export interface TemplatePack {
  publisher: string;
  publicKey: string;
  fingerprint: string;
  templates: { key: string; title: string; about: string | null; body: TemplateBody }[];
}

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** In front of the bytes of an Ed25519 key in SPKI. */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
/** Points of small order, under which one signature fits any text (RFC 8032, 8.4, and their encodings that are not canonical). */
const WEAK_KEYS = new Set(
  [
    '00'.repeat(32),
    `01${'00'.repeat(31)}`,
    `ec${'ff'.repeat(30)}7f`,
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    `ed${'ff'.repeat(30)}7f`,
    `ee${'ff'.repeat(30)}7f`,
  ].flatMap((hex) => [hex, withSign(hex)]),
);

const envelope = z.object({
  format: z.literal(PACK_FORMAT),
  version: z.number(),
  publicKey: z.string(),
  signature: z.string(),
  payload: z.string(),
});
const titled = {
  key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'The key of a template is up to 63 lowercase letters, digits and hyphens.'),
  title: requiredText(LIMITS.title, 'Name of a template'),
  about: optionalText(LIMITS.template.about, 'Description of a template'),
};
const template = z.strictObject({ ...titled, body: templateBody });
const contents = z.strictObject({
  publisher: requiredText(LIMITS.templatePack.publisher, 'Publisher'),
  templates: z
    .array(template)
    .min(1, 'The file has no templates.')
    .max(LIMITS.templatePack.packTemplates, `A file can have at most ${LIMITS.templatePack.packTemplates} templates.`)
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'Each template needs a key of its own.'),
});

/**
 * Reads a file of templates: first its form, then its signature, and only then what it says. Throws ValidationError with one sentence that says
 * what is wrong.
 */
export function readTemplatePack(text: string): TemplatePack {
  if (Buffer.byteLength(text) > LIMITS.templatePack.packBytes)
    throw refused(`The file is over ${LIMITS.templatePack.packBytes / 1024 ** 2} MB. Ask its publisher for a smaller one.`);
  const file = envelope.safeParse(jsonOf(text, 'This is not a file of templates: it is not JSON.'));
  if (!file.success) throw refused('This is not a file of templates. Choose one that a publisher made for Verbatim.');
  const { version, publicKey, signature, payload } = file.data;
  if (version !== PACK_VERSION)
    throw refused(
      `This file has version ${version} of the format; this installation reads version ${PACK_VERSION}. Update Verbatim, or ask for an older file.`,
    );
  const key = bytesOf(publicKey, KEY_BYTES);
  const signed = bytesOf(signature, SIGNATURE_BYTES);
  const bytes = bytesOf(payload);
  if (!key || !signed || !bytes) throw refused('The key or the signature of this file is damaged. Download it again.');
  if (WEAK_KEYS.has(key.toString('hex')))
    throw refused('The key of this file protects nothing: anyone can sign with it. Do not use this file.');
  if (!fits(publicKeyOf(key), bytes, signed))
    throw refused('The signature does not fit: the file was changed after it was signed. Download it again from its publisher.');
  const said = contents.safeParse(jsonOf(textOf(bytes), 'The templates in this file are damaged.'));
  if (!said.success) throw refused(`The file is signed, but a template in it is wrong: ${said.error.issues[0]?.message ?? ''}`);
  const { publisher, templates } = said.data;
  return {
    publisher,
    publicKey,
    fingerprint: fingerprintOf(key),
    templates: templates.map(({ about, ...rest }) => ({ ...rest, about: about ?? null })),
  };
}

/** How people compare a key by eye: the first 16 bytes of its SHA-256, in groups of four digits. */
export const fingerprintOf = (key: Uint8Array): string =>
  createHash('sha256').update(key).digest('hex').slice(0, 32).toUpperCase().match(/.{4}/g)!.join(' ');

const refused = (message: string): AppError => new AppError('ValidationError', { message, fields: { content: message } });

function jsonOf(text: string, problem: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused(problem);
  }
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused('The templates in this file are damaged.');
  }
}

/** Base64 in its one form, of so many bytes; null for everything else. */
function bytesOf(text: string, length?: number): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text && (length === undefined || bytes.length === length) ? bytes : null;
}

const publicKeyOf = (key: Buffer): KeyObject => createPublicKey({ key: Buffer.concat([SPKI_HEAD, key]), format: 'der', type: 'spki' });

/** False also for a key that is no point of the curve. */
function fits(key: KeyObject, payload: Buffer, signature: Buffer): boolean {
  try {
    return verify(null, signedBytes(payload), key, signature);
  } catch {
    return false;
  }
}

/** The same point with the bit of its sign set. */
function withSign(hex: string): string {
  const last = Number.parseInt(hex.slice(-2), 16) | 0x80;
  return hex.slice(0, -2) + last.toString(16);
}
