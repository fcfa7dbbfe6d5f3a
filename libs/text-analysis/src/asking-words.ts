import type { LanguageCode } from './languages.js';
import { wordsOf } from './words.js';

/**
 * Words by which a question says what is wanted (a summary, an opinion, a reason), who is asked (anybody) and how things are spoken of, not what
 * they are about. No list of topics: each of them can stand in a question about anything.
 */
const WORDS: Partial<Record<LanguageCode, string>> = {
  en: `summarize summary summarise discussion discuss discussed think thought say said talk talked opinion opinions mention describe explain suggest suggestion propose
    proposal introduce introduction meeting conclusion conclude attitude group member members team view idea ideas agree agreed agreement disagree recommend recommendation
    ask give feel happen people participant participants respondent person somebody someone anyone speaker speakers reason reasons decision decide decided final finally
    main whole detail details regarding related consider considered believe argue comment comments point points issue issues topic topics part presentation present
    expect expected want wanted need make made come reach know perspective stance response respond reply concern concerned concerns problem problems plan plans important
    specific overall mostly different express report way thing things tell told`,
  de: `sagen gesagt sagt sagten meinen meinung denken dachten finden fanden leute menschen teilnehmer personen jemand zusammenfassen zusammenfassung erklären beschreiben
    erwähnen vorschlagen vorschlag besprechen diskutieren diskussion gründe grund entscheidung entscheiden gruppe team thema punkt sprechen erzählen halten`,
  es: `decir dice dicen dijo dijeron pensar piensa piensan opinar opinión opinan gente persona personas participante participantes alguien resumir resumen explicar describir
    mencionar proponer propuesta discutir discusión razón razones decisión decidir grupo equipo tema punto hablar contar parecer parece`,
  fr: `dire disent dit dites penser pense pensent avis opinion gens personne personnes participant participants quelqu résumer résumé expliquer décrire mentionner proposer
    proposition discuter discussion raison raisons décision décider groupe équipe sujet point parler raconter trouver trouvent`,
  it: `dire dicono dice detto pensare pensano pensa opinione gente persone persona partecipante partecipanti qualcuno riassumere riassunto spiegare descrivere menzionare proporre
    proposta discutere discussione ragione ragioni decisione decidere gruppo squadra tema punto parlare raccontare`,
  nl: `zeggen zegt zei zeiden gezegd denken denkt dachten mening vinden vindt vonden mensen deelnemer deelnemers persoon iemand samenvatten samenvatting uitleggen beschrijven
    noemen voorstellen voorstel bespreken discussie reden redenen beslissing beslissen groep team onderwerp punt praten vertellen`,
  pt: `dizer dizem disse disseram pensar pensam pensa opinião gente pessoa pessoas participante participantes alguém resumir resumo explicar descrever mencionar propor proposta
    discutir discussão razão razões decisão decidir grupo equipe equipa tema ponto falar contar acham achar`,
};

const stems = new Map<LanguageCode, ReadonlySet<string>>();

/** Whether a stem of a question only says what is asked for; never in a language without a list of such words. */
export function isAskingStem(stem: string, language: LanguageCode): boolean {
  let known = stems.get(language);
  if (!known) {
    known = new Set(wordsOf(WORDS[language] ?? '', language).map((w) => w.stem));
    stems.set(language, known);
  }
  return known.has(stem);
}
