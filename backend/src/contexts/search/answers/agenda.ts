import type { LanguageCode } from '@libs/text-analysis';

/** What a speaker is about to do, wants others to do, or thanks them for: together with a word of meetings it leads through the talk. */
const LEADS =
  /\b(let'?s|let us|shall we|we('| wi|')ll|we('re| are) (going to|gonna)|we (should|can|could|have to|need to) (move|start|begin|go|do|look|discuss|talk)|i('| wi|')ll|i('m| am) (going to|gonna)|i('d| would) (like|want) to|can (i|we|you)|could (i|we|you)|may i|would you like|do you want to|you want to|thank(s| you)|welcome|over to|move on|go on to|turn to|come back to|wrap (it )?up|here (is|are) (our|my|the|some)|next up|now we have|first(ly)? (off )?we|(if|maybe) we (can|could|should))\b/i;
const MEETING =
  /\b(meetings?|agenda|items?|minutes|present(ation|ations|ing)?|slides?|discuss(ion|ing)?|questions?|topics?|next|first|evaluation|overview|members?|committee|group \d+|amendments?|lunch|break|time|whiteboard|document|project|start off|wrap|plan|introduce|move on|report|criteria|requirements|finish)\b/i;

/** Whether a sentence leads through a meeting instead of saying something about what is discussed; English alone. */
export const isAgenda = (sentence: string, language: LanguageCode): boolean =>
  language === 'en' && LEADS.test(sentence) && MEETING.test(sentence);

/** Stems of words that fill a spoken sentence and say nothing, in English. */
export const FILLERS: ReadonlySet<string> = new Set(
  'mm hmm mhm hm uh um er ah oh huh eh yeah yep yes okay ok right well like know mean gonna wanna kind sort thing stuff'.split(' '),
);
