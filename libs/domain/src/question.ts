const ASKING =
  /^(why|how|what|when|where|who|whom|whose|which|do|does|did|is|are|was|were|can|could|should|would|has|have|warum|wieso|wie|was|wann|wo|wer|por qué|cómo|qué|cuándo|dónde|quién|pourquoi|comment|quoi|quand|où|qui|perché|come|cosa|почему|как|что|когда|где|кто)\s/iu;

/** Whether a query is a question: it ends with a question mark, or begins with a word that asks and has three words. */
export function isQuestion(text: string): boolean {
  const query = text.trim();
  return /[?？؟]$/.test(query) || (ASKING.test(query) && query.split(/\s+/).length >= 3);
}
