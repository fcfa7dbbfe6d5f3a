const MAX_DIGITS = 15;
const GROUPED = /^\d{1,3}(?:([ ,.'’])\d{3})(?:\1\d{3})*$/;

/**
 * A number as people write it ("19,50", "1,234.5", "1.234,50", "£31.90", "−3"), as a plain decimal ("19.50"), or null. A single comma before three
 * digits groups them, as in English. At most 15 digits, so that a double holds the number exactly as far as it is compared.
 */
export function parseNumber(text: string): string | null {
  const bare = text
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/^([-−+]?) ?\p{Sc} ?/u, '$1')
    .replace(/ ?\p{Sc}$/u, '')
    .replace('−', '-')
    .trim();
  const sign = /^[-+]/.exec(bare)?.[0] ?? '';
  const plain = withPoint(bare.slice(sign.length));
  if (plain === null) return null;
  const [whole = '', fraction] = plain.split('.');
  const digits = `${whole.replace(/^0+(?=\d)/, '')}${fraction === undefined ? '' : `.${fraction}`}`;
  if (digits.replace('.', '').length > MAX_DIGITS) return null;
  return sign === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

/** Digits without grouping and with a point before the fraction, or null. */
function withPoint(text: string): string | null {
  if (/^\d+(\.\d+)?$/.test(text)) return text;
  if (/^\.\d+$/.test(text)) return `0${text}`;
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  const mark = text[last];
  const whole = last < 0 ? text : text.slice(0, last);
  const fraction = last < 0 ? '' : text.slice(last + 1);
  if (GROUPED.test(text) && !text.startsWith('0')) return text.replace(/\D/g, '');
  if (!mark || !/^\d+$/.test(fraction)) return null;
  if (/^\d+$/.test(whole)) return `${whole}.${fraction}`;
  return GROUPED.test(whole) && !whole.includes(mark) ? `${whole.replace(/\D/g, '')}.${fraction}` : null;
}
