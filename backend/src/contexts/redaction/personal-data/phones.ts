import { type CountryCode, findPhoneNumbersInText, getCountries } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.min';
import { hasHintBefore, type Span, spansOf } from './finding.js';

const CUE =
  /(?:\bphone|\bmobile|\bcell(?:phone)?|\bdesk|\bfax|\btel(?:efon|ephone|\.)?|\bcall(?:ed|ing)?|\bnumber|\bnr\.?|\btext(?:ed)?|\bwhatsapp|\breach(?:ed)?|\bring|\bhotline|\bhandy|answering at|messages? to|registered)\b[^\n]{0,30}[\s:]{0,3}$/i;
/** Digits in groups with the signs that people put between them. */
const NUMBER =
  /(?<![\p{L}\p{N}.,/-])(?:\+|00)?(?:\(\d{1,5}\)[ .-]?)?\d{1,5}(?:[ ./-]{0,2}\(?\d{1,6}\)?){1,7}(?:[ ]?(?:x|ext\.?) ?\d{1,6})?(?![\p{L}\p{N}]|[-/.]\d)/giu;
const COUNTRY_DATES = /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}(?: \d{1,2})?)$/;
/** Longer texts are looked through in pieces, so that no input makes the library walk far. */
const PIECE = 20_000;

const isCountry = (code: string): code is CountryCode => getCountries(metadata).some((known) => known === code);

/** Phone numbers: what says so itself by its plus or brackets, what the rules of the country know, and what a word before it announces. */
export function phoneSpans(text: string, ofCountry = 'US'): Span[] {
  const spans: Span[] = [];
  const country = isCountry(ofCountry) ? ofCountry : 'US';
  const options = { defaultCountry: country, extended: true };
  for (let from = 0; from < text.length; from += PIECE) {
    const piece = text.slice(from, from + PIECE + 40);
    // Some countries write their numbers in pairs of digits.
    if (!/(?:\d\D{0,3}){6}/.test(piece)) continue;
    for (const { startsAt, endsAt } of findPhoneNumbersInText(piece, options, metadata)) {
      const match = piece.slice(startsAt, endsAt);
      // A bare run of digits is as often an order, a zip code or an account.
      if (/^\d+$/.test(match) && !hasHintBefore(text, from + startsAt, CUE)) continue;
      spans.push({ type: 'PHONE', start: from + startsAt, end: from + endsAt, confidence: 0.85 });
    }
  }
  spans.push(
    ...spansOf(text, NUMBER, 'PHONE', 0.7, (match, start) => {
      const digits = match.replace(/\D/g, '').length;
      if (digits < 7 || digits > 18 || COUNTRY_DATES.test(match)) return false;
      return /^(?:\+|00\d|\(\d)/.test(match) || hasHintBefore(text, start, CUE, 45);
    }),
  );
  return spans;
}
