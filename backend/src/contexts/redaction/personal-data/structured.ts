import { passesLuhn, passesMod97 } from './checksums.js';
import { hasHintBefore, type Span, spansOf } from './finding.js';

const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}_%+-](?:[\p{L}\p{N}._%+'-]{0,62}[\p{L}\p{N}_%+-])?@(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}])/gu;
const URL = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"'()[\]{}]{3,2000}/giu;
const CARD = /(?<![\p{L}\d.-])\d(?:[ -]?\d){11,18}(?![\d-])/gu;
const CARD_CUE = /\b(?:card|visa|mastercard|amex|american express|cc|credit|debit)\b[^\n]{0,20}$/i;
const IBAN = /(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){2,7}(?: ?[a-z0-9]{1,3})?(?![\p{L}\p{N}])/giu;
const SSN = /(?<![\d-])(?!000|666)\d{3}([- ])(?!00)\d{2}\1(?!0000)\d{4}(?![\d-])/g;
const ID_CUE =
  /(?:licen[sc]e|passport|social security|ssn|national id|id card|identity card|tax id|insurance|member(?:ship)? id|nhs|steuer-?id|personnummer|(?:id|identification|personal) (?:number|no\.?))(?: (?:number|no\.?|nr\.?|#))?(?: is| was|:)?[ :#]{0,3}$/i;
const ID = /(?<![\p{L}\p{N}-])(?=[a-z0-9 -]{0,12}\d{3})[a-z0-9]{1,16}(?:-[a-z0-9]{1,8}){0,3}(?![\p{L}\p{N}-])/giu;
const IP4 = /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d]|\.\d)/g;
const IP6 =
  /(?<![\p{L}\p{N}:])(?:[0-9a-f]{1,4}:){2,7}(?::?[0-9a-f]{1,4}){1,7}(?![\p{L}\p{N}:])|(?<![\p{L}\p{N}:])(?:[0-9a-f]{1,4}:){1,6}:(?![\p{L}\p{N}:])/giu;
const VERSION_CUE = /(?:version|release|build|v|firmware|section|chapter) ?$/i;
const DATE =
  /(?<![\d/.-])(?:\d{1,2}([/.-])\d{1,2}\1(?:19|20)\d{2}|(?:19|20)\d{2}-\d{2}-\d{2}|\d{1,2}(?:st|nd|rd|th|\.)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6},? (?:19|20)\d{2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6} \d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\d{2})(?![\d/-])/gi;
const BIRTH_CUE = /(?:\bborn\b|\bbirth(?:day|date)?\b|\bd\.?o\.?b\b|geburt|geboren|\bnée?\b|naissance|nacid|nacimiento)[^\n]{0,30}$/i;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Personal data with a form that a rule can check. */
export function structuredSpans(text: string): Span[] {
  return [
    ...spansOf(text, EMAIL, 'EMAIL', 0.99),
    ...spansOf(text, URL, 'URL', 0.8).map((span) => ({
      ...span,
      end: span.start + text.slice(span.start, span.end).replace(/[.,;:!?…]+$/, '').length,
    })),
    ...spansOf(text, IBAN, 'IBAN', 0.99, (match) => {
      const iban = match.replaceAll(' ', '').toUpperCase();
      return iban.length >= 15 && iban.length <= 34 && passesMod97(iban);
    }),
    ...spansOf(text, CARD, 'CARD', 0.97, (match, start) => {
      const digits = digitsOf(match);
      return passesLuhn(digits) && !/^(\d)\1+$/.test(digits) && (digits.length >= 13 || hasHintBefore(text, start, CARD_CUE));
    }),
    ...spansOf(text, SSN, 'NATIONAL_ID', 0.9),
    ...spansOf(text, IP4, 'IP_ADDRESS', 0.9, (_, start) => !hasHintBefore(text, start, VERSION_CUE, 12)),
    ...spansOf(text, IP6, 'IP_ADDRESS', 0.95, isIp6),
    ...spansOf(text, ID, 'NATIONAL_ID', 0.7, (match, start) => digitsOf(match).length >= 4 && hasHintBefore(text, start, ID_CUE, 60)),
    ...spansOf(text, DATE, 'BIRTH_DATE', 0.8, (_, start) => hasHintBefore(text, start, BIRTH_CUE, 60)),
  ];
}

/** Eight groups, or fewer with one gap; a clock time is neither. */
function isIp6(match: string): boolean {
  const groups = match.split(':');
  const gaps = match.split('::').length - 1;
  if (!gaps && groups.length !== 8) return false;
  return gaps <= 1 && groups.length <= 9 && /[0-9a-f]/i.test(match) && (gaps === 0 || /[a-f]|\d{3}/i.test(match));
}
