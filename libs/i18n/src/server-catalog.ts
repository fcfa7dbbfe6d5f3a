import { keyOfText, LABEL_TEXTS, SERVER_TEXTS, type ServerText } from '@libs/domain';
import { catalog } from './catalog.ts';

const t = catalog('server', SERVER_TEXTS);
/** Values that are words of ours, such as the name of a field; the others are people's own. */
const OURS = new Set(['label', 'level', 'kind']);

const wordOf = (name: string, value: string): string => {
  const serverText = OURS.has(name) ? keyOfText(value) : null;
  return serverText && serverText.key in LABEL_TEXTS ? t(serverText.key) : value;
};

/** Fills the template of a text in the reader's language. */
export function translateServerText(text: string, knownServerText: ServerText | null = keyOfText(text)): string {
  if (!knownServerText || !(knownServerText.key in SERVER_TEXTS)) return text;
  return t(
    knownServerText.key,
    Object.fromEntries(Object.entries(knownServerText.values).map(([name, value]) => [name, wordOf(name, value)])),
  );
}
