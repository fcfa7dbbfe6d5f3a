const ASKING =
  /^(why|how|what|when|where|who|whom|whose|which|do|does|did|is|are|was|were|can|could|should|would|has|have|warum|wieso|wie|was|wann|wo|wer|por qué|cómo|qué|cuándo|dónde|quién|pourquoi|comment|quoi|quand|où|qui|perché|come|cosa|почему|как|что|когда|где|кто)\s/iu;
/** The marks of all scripts: full width, Arabic, reversed, Armenian, Ethiopic, interrobang, and the Greek one of its own. */
const MARK = /[?\uff1f\u061f\u2e2e\u055e\u1367\u203d\u2047-\u2049\ufe56\u037e]["'”’»」』)\s]*$/u;
/** A Greek question ends with a semicolon. */
const GREEK = /\p{Script=Greek}.*;["'”’»)\s]*$/su;
/** Words that ask in scripts without blanks, where no word stands by itself: wherever they are. */
const ASKING_INSIDE =
  /[谁誰何吗嗎呢]|什么|什麼|怎么|怎麼|怎样|为什|為什|哪[里裡些个個儿]?|多少|几[个個]|幾[個]|なぜ|どう|どこ|だれ|いつ|ですか|ますか|อะไร|ทำไม|อย่างไร|ที่ไหน|เมื่อไร|เมื่อไหร่|ใคร|เท่าไร|หรือไม่|ไหม/u;

/** Whether a query is a question: it ends with a question mark of any script, or has a word that asks; in scripts with blanks that word begins it and two follow. */
export function isQuestion(text: string): boolean {
  const query = text.trim();
  return MARK.test(query) || GREEK.test(query) || ASKING_INSIDE.test(query) || (ASKING.test(query) && query.split(/\s+/).length >= 3);
}
