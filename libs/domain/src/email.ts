import { z } from 'zod';
import { LIMITS } from './limits.js';

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** An address as stored, trimmed and with its domain in lower case, or null; the part before the @ keeps its case, so compare without it. */
export function normalizeEmail(text: string): string | null {
  const address = text.trim();
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 1 || address.length > LIMITS.email.length || local.length > 64 || !LOCAL.test(local)) return null;
  const labels = domain.split('.');
  const isDomain = labels.length > 1 && labels.every((label) => LABEL.test(label)) && /[a-z]/.test(labels.at(-1) ?? '');
  return isDomain ? `${local}@${domain}` : null;
}

/** An address as it is compared with others: two that differ in the case of their letters are one. */
export const foldEmail = (address: string): string => address.toLowerCase();

/** An e-mail address as people have them: ASCII, at most 254 characters, a domain with a dot. */
export const emailSchema = z.string({ error: 'E-mail is required.' }).transform((text, ctx) => {
  const length = text.trim().length;
  const { email } = LIMITS;
  const address = normalizeEmail(text);
  if (address !== null) return address;
  const tooLong = `E-mail can have at most ${email.length} characters; this one has ${length}.`;
  const message = length === 0 ? 'E-mail is required.' : length > email.length ? tooLong : 'Enter an e-mail address like name@example.com.';
  ctx.addIssue({ code: 'custom', message });
  return z.NEVER;
});
