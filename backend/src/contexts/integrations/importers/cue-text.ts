import { clockMs } from './clock-time.js';
import { decodeEntities } from './entities.js';
import { marksAtLetters, timeMark, unmarkable } from './time-marks.js';

/** A stretch of a caption by one voice, with a mark (see `timeMark`) where a word has a time of its own. */
export interface VoiceText {
  speaker?: string;
  text: string;
}

const TAG = /^<(\/?)([^\s<>/]{0,120})(?:\s([^<>]{0,600}))?\/?>/;
const TAG_NAME = /^[a-z0-9:]+$/i;
const KNOWN = new Set('b i u s c v ruby rt lang font span br p em strong sub sup'.split(' '));
const TIMESTAMP = /^[\d:.]+$/;
// `{\an8}` and the like place a caption on the screen; `{laughs}` is part of the text.
const PLACEMENT = /\{\\[^{}\n]{0,80}\}/g;

/**
 * Reads the words of a caption: tags removed, entities decoded, `<v Name>` as speaker. What is no tag stays: `a < b`, and,
 * where only known tags are meant (SubRip), `<laughs>`.
 */
export function readCueText(raw: string, knownTagsOnly: boolean): VoiceText[] {
  const voices: VoiceText[] = [{ text: '' }];
  const source = unmarkable(raw).replace(PLACEMENT, '');
  let at = 0;
  while (at < source.length) {
    const open = source.indexOf('<', at);
    const end = open < 0 ? source.length : open;
    voices.at(-1)!.text += decodeEntities(source.slice(at, end));
    if (open < 0) break;
    const tag = TAG.exec(source.slice(open, open + 750));
    const name = tag?.[2]?.split('.')[0]?.toLowerCase() ?? '';
    const known = KNOWN.has(name) || TIMESTAMP.test(tag?.[2] ?? '');
    if (!tag || !(known || (!knownTagsOnly && TAG_NAME.test(name)))) {
      voices.at(-1)!.text += '<';
      at = open + 1;
      continue;
    }
    at = open + tag[0].length;
    if (name === 'v') {
      const speaker = tag[1] ? '' : decodeEntities(tag[3] ?? '').trim();
      voices.push(speaker === '' ? { text: '' } : { speaker, text: '' });
    } else if (name === 'br') {
      voices.at(-1)!.text += '\n';
    } else if (TIMESTAMP.test(tag[2] ?? '')) {
      const ms = clockMs(tag[2]!);
      if (ms !== undefined) voices.at(-1)!.text += timeMark(ms);
    }
  }
  return voices.map((voice) => ({ ...voice, text: marksAtLetters(voice.text) })).filter((voice) => voice.text.trim() !== '');
}
