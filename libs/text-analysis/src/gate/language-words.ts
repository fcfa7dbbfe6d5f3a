import { type LanguageCode } from '../languages.js';
import { foldWord, stemOf } from '../words.js';

/** The words by which the gate compares sentences of a language other than English; folded, and stems where it says so. */
export interface LanguageWords {
  negations: ReadonlySet<string>;
  /** "But" and its like, after which something else is said. */
  contrastWords: ReadonlySet<string>;
  /** Words before a person who is mentioned and does not speak. */
  addresseeMarkers: ReadonlySet<string>;
  /** Stems of words that only report that something was said. */
  frame: ReadonlySet<string>;
  /** For a stem those that say the contrary. */
  opposites: ReadonlyMap<string, readonly string[]>;
  /** What turns a word into its contrary when it stands before it. */
  prefixes: readonly string[];
  /** Whether every noun has a capital, so that capitals make no names. */
  hasNounCapitals: boolean;
}

interface Raw {
  negations: string;
  contrastWords: string;
  addresseeMarkers: string;
  frame: string;
  opposites: string;
  prefixes: string;
}

const RAW: Partial<Record<LanguageCode, Raw>> = {
  de: {
    negations:
      'nicht nichts nie niemals nirgends nirgendwo kein keine keinen keinem keiner keines niemand niemanden niemandem weder ohne kaum',
    contrastWords: 'aber sondern jedoch doch während wohingegen',
    addresseeMarkers: 'zu mit von für an auf über gegen fragte fragt bat bittet dankte sagte gegenüber zwischen bei laut',
    frame: `sagt sagte sagten gesagt meint meinte meinten erklärt erklärte erklärten erwähnt erwähnte berichtet berichtete erzählt erzählte findet fand denkt dachte glaubt
      glaubte antwortete fragte beschrieb beschreibt betont betonte äußerte außerdem zudem ferner teilnehmer teilnehmerin person personen gespräch befragte`,
    opposites: `gut schlecht,besser schlechter,mehr weniger,leicht schwer,einfach schwierig,einfach kompliziert,schnell langsam,teuer billig,teuer günstig,hoch niedrig,groß klein,
      früh spät,möglich unmöglich,zufrieden unzufrieden,mag hasst,mögen hassen,steigen sinken,stieg sank,gewinnen verlieren,immer nie,zustimmen ablehnen,stimmte lehnte,erlaubt verboten,
      sicher unsicher,klar unklar,wichtig unwichtig,voll leer,stark schwach,positiv negativ,richtig falsch,erster letzter,alle keine,lang kurz`,
    prefixes: 'un in miss nicht',
  },
  nl: {
    negations: 'niet niets nooit geen niemand nergens noch zonder nauwelijks',
    contrastWords: 'maar echter terwijl doch',
    addresseeMarkers: 'aan met van voor op over tegen vroeg bedankte tussen bij volgens',
    frame: `zegt zei zeiden gezegd vindt vond vonden legt uitlegde noemt noemde vertelt vertelde denkt dacht meent meende antwoordde beschreef benadrukte bovendien deelnemer persoon gesprek`,
    opposites: `goed slecht,beter slechter,meer minder,makkelijk moeilijk,eenvoudig ingewikkeld,snel langzaam,duur goedkoop,hoog laag,groot klein,vroeg laat,mogelijk onmogelijk,
      tevreden ontevreden,stijgen dalen,winnen verliezen,altijd nooit,eens oneens,zeker onzeker,duidelijk onduidelijk,belangrijk onbelangrijk,vol leeg,sterk zwak,lang kort`,
    prefixes: 'on in niet',
  },
  fr: {
    negations: "ne n' pas jamais rien aucun aucune sans guere nul nulle ni non",
    contrastWords: 'mais cependant tandis alors toutefois pourtant',
    addresseeMarkers: 'à avec de pour sur contre demanda demande remercia entre chez selon par',
    frame: `dit disait déclare déclaré explique expliqué pense pensait trouve trouvait mentionne mentionné raconte raconté croit estime affirme ajoute répond répondu décrit souligne participant
      personne interviewé entretien`,
    opposites: `bon mauvais,mieux pire,plus moins,facile difficile,simple compliqué,rapide lent,cher abordable,haut bas,élevé faible,grand petit,tôt tard,possible impossible,content mécontent,
      satisfait insatisfait,aime déteste,augmenter diminuer,gagner perdre,toujours jamais,accepter refuser,accord désaccord,sûr incertain,clair confus,important secondaire,plein vide,fort faible,long court`,
    prefixes: 'in im ir il mé dés dé',
  },
  es: {
    negations: 'no nunca jamas nada nadie ningun ninguno ninguna ni sin tampoco apenas',
    contrastWords: 'pero sino aunque mientras',
    addresseeMarkers: 'a con de para sobre contra preguntó pregunta agradeció entre según por',
    frame: `dice dijo dijeron explica explicó cree creía piensa pensaba opina opinó menciona mencionó cuenta contó afirma afirmó añade añadió responde respondió describe describió destaca destacó
      participante persona entrevistado conversación`,
    opposites: `bueno malo,mejor peor,más menos,fácil difícil,sencillo complicado,rápido lento,caro barato,alto bajo,grande pequeño,temprano tarde,posible imposible,satisfecho insatisfecho,
      gusta odia,aumentar disminuir,subir bajar,ganar perder,siempre nunca,aceptar rechazar,acuerdo desacuerdo,seguro inseguro,claro confuso,importante secundario,lleno vacío,fuerte débil,largo corto`,
    prefixes: 'in im des ir',
  },
  pt: {
    negations: 'nao nunca jamais nada ninguem nenhum nenhuma nem sem tampouco',
    contrastWords: 'mas porém contudo enquanto embora',
    addresseeMarkers: 'a com de para sobre contra perguntou pergunta agradeceu entre segundo por',
    frame: `diz disse disseram explica explicou acha achava pensa pensava acredita menciona mencionou conta contou afirma afirmou acrescenta acrescentou responde respondeu descreve descreveu
      participante pessoa entrevistado conversa`,
    opposites: `bom mau,melhor pior,mais menos,fácil difícil,simples complicado,rápido lento,caro barato,alto baixo,grande pequeno,cedo tarde,possível impossível,satisfeito insatisfeito,
      gosta odeia,aumentar diminuir,subir descer,ganhar perder,sempre nunca,aceitar recusar,acordo desacordo,seguro inseguro,claro confuso,cheio vazio,forte fraco,longo curto`,
    prefixes: 'in im des ir',
  },
  it: {
    negations: 'non mai nulla niente nessuno nessuna nessun senza neanche nemmeno neppure mica',
    contrastWords: 'ma pero mentre tuttavia bensi',
    addresseeMarkers: 'a con di per su contro chiese chiede ringraziò tra fra secondo da',
    frame: `dice disse dissero spiega spiegò crede credeva pensa pensava ritiene menziona menzionò racconta raccontò afferma affermò aggiunge aggiunse risponde rispose descrive descrisse
      partecipante persona intervistato conversazione`,
    opposites: `buono cattivo,meglio peggio,migliore peggiore,più meno,facile difficile,semplice complicato,veloce lento,caro economico,alto basso,grande piccolo,presto tardi,possibile impossibile,
      soddisfatto insoddisfatto,piace odia,aumentare diminuire,salire scendere,vincere perdere,sempre mai,accettare rifiutare,accordo disaccordo,sicuro insicuro,chiaro confuso,pieno vuoto,forte debole,lungo corto`,
    prefixes: 'in im dis ir s',
  },
};

const KNOWN = new Map<LanguageCode, LanguageWords | null>();

/** The words of a language; null for English, which has rules of its own, and for languages whose words are not known. */
export function languageWordsOf(language: LanguageCode): LanguageWords | null {
  let languageWords = KNOWN.get(language);
  if (languageWords === undefined) {
    const raw = RAW[language];
    languageWords = raw ? parseLanguageWords(raw, language) : null;
    KNOWN.set(language, languageWords);
  }
  return languageWords;
}

function parseLanguageWords(raw: Raw, language: LanguageCode): LanguageWords {
  const folded = (text: string) => text.trim().split(/\s+/).map(foldWord);
  const stems = (text: string) => folded(text).map((w) => stemOf(w, language));
  const opposites = new Map<string, string[]>();
  for (const pair of raw.opposites.split(',')) {
    const [a = '', b = ''] = stems(pair);
    opposites.set(a, [...(opposites.get(a) ?? []), b]);
    opposites.set(b, [...(opposites.get(b) ?? []), a]);
  }
  return {
    negations: new Set(folded(raw.negations)),
    contrastWords: new Set(folded(raw.contrastWords)),
    addresseeMarkers: new Set(folded(raw.addresseeMarkers)),
    frame: new Set(stems(raw.frame)),
    opposites,
    prefixes: folded(raw.prefixes),
    hasNounCapitals: language === 'de',
  };
}
