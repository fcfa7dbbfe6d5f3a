import { useEffect, useId, useMemo, useRef } from 'react';
import { type SpeakerDisplay, speakerDisplays } from './speakers.ts';

const quoted = (text: string) => `"${text.replace(/[^\p{L}\p{N} ]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `)}"`;

/** Names and colours of those who speak; the same list while nothing of it changes, because its style sheet styles the whole text anew. */
export function useSpeakerStyles(speakers: readonly { id: string; name: string }[]): SpeakerDisplay[] {
  const last = useRef<SpeakerDisplay[]>([]);
  const looks = useMemo(() => speakerDisplays(speakers), [speakers]);
  if (JSON.stringify(looks) !== JSON.stringify(last.current)) last.current = looks;
  return last.current;
}

/**
 * Puts the name above the turns of each speaker by one rule of CSS a speaker, so that a transcript of two thousand turns needs no element
 * more. Answers the attribute value to set on the text.
 */
export function useSpeakerNames(looks: readonly SpeakerDisplay[]): string {
  const scope = useId();
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    const text = `[data-names=${quoted(scope)}]`;
    for (const { id, name, colour } of looks) {
      const turn = `p[data-speaker=${quoted(id)}]`;
      const ink = colour ? `var(--vb-tag-${colour}-ink)` : 'var(--vb-ink-2)';
      sheet.insertRule(`${text} ${turn}::before{content:${quoted(name)};color:${ink}}`, sheet.cssRules.length);
      // Who goes on speaking is not named again.
      sheet.insertRule(`${text} ${turn} + ${turn}::before{content:none}`, sheet.cssRules.length);
    }
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [looks, scope]);
  return scope;
}
