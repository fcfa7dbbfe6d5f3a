const SHORTEST = 5;
let pattern: RegExp | null = null;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The secret parts of an address with a password, as far as it can be read: what stands between `//` and the last `@`, whole and by itself. */
function partsOf(value: string): string[] {
  const at = value.lastIndexOf('@');
  const userinfo = value.includes('//') && at > 0 ? value.slice(value.indexOf('//') + 2, at) : '';
  const password = userinfo.slice(userinfo.indexOf(':') + 1);
  const query = value.includes('?') ? [...new URLSearchParams(value.slice(value.indexOf('?') + 1)).values()] : [];
  return [value, userinfo, password, ...query];
}

function encodingsOf(text: string): string[] {
  const decoded = (() => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  })();
  return [text, decoded].flatMap((form) => [
    form,
    encodeURIComponent(form),
    JSON.stringify(form).slice(1, -1),
    Buffer.from(form).toString('base64'),
  ]);
}

/** Values that no line of this process may show from now on: passwords, keys, addresses that hold one. */
export function setSecretsToMask(values: readonly string[]): void {
  const forms = new Set(values.flatMap(partsOf).flatMap(encodingsOf));
  const hidden = [...forms].filter((form) => form.length >= SHORTEST).sort((a, b) => b.length - a.length);
  pattern = hidden.length ? new RegExp(hidden.map(escaped).join('|'), 'g') : null;
}

/** The text without what must be kept secret. */
export const hideSecrets = (text: string): string => (pattern ? text.replace(pattern, '(hidden)') : text);
