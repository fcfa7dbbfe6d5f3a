// Lies that change one thing of a true sentence: how many, how sure, which unit, which order, who, when, under which condition.
import { pick, shuffled } from './lib-gate-sources.mjs';

/** "a>b|c" lines: any of the right side may stand in the place of the left one, a whole word or some. */
const table = (lines) =>
  lines
    .trim()
    .split(/\s*[\n;]\s*/)
    .map((line) => line.split('>'))
    .map(([from, to]) => ({
      from: new RegExp(`(?<![\\p{L}\\p{N}'’-])(?:${from.trim()})(?![\\p{L}\\p{N}'’-])`, 'iu'),
      to: to.split('|').map((t) => t.trim()),
    }));

const SWAPS = {
  quantifier: {
    en: table(`some of>all of|most of;some>all|most|every;several>all|most;many>all|few;most>all|few;a few>most|all|many;few>many;sometimes>always;often>always|rarely
      a lot of>all|few;lots of>all;one of>all of|most of;part of>all of|most of;almost all>all;a couple of>all|dozens of;half of>all of;mostly>entirely|always;usually>always
      generally>always;somebody>everybody;someone>everyone;something>everything;all>some|few|most;every>some|hardly any;everybody>somebody|hardly anybody;everyone>somebody
      everything>something|hardly anything;each>some|one;both>neither of|one of;a bit of>all;any>every;partly>fully;much>all`),
    de: table(`einige>alle|die meisten;einigen>allen;viele>alle|wenige;vielen>allen;manche>alle;mehrere>alle|sämtliche;die meisten>alle;meisten>wenigsten;oft>immer;häufig>immer|selten;teilweise>vollständig
      manchmal>immer;alle>einige|wenige;jeder>mancher;jedes>manches;wenige>viele|alle;beide>keine;etwa>genau;fast>ganz`),
    es: table(`algunos>todos;algunas>todas;muchos>todos|pocos;muchas>todas|pocas;varios>todos;varias>todas;la mayoría de>todos;pocos>muchos;pocas>muchas;a menudo>siempre
      a veces>siempre;todos>algunos|pocos;todas>algunas|pocas;cada>algún;ambos>ninguno de;parte de>todo|toda;casi>totalmente;generalmente>siempre`),
  },
  modality: {
    en: table(`might>will|must|does;may>will|must;could>will|must|did;can>must|has to;should>will|must|had to;would like to>has to|will;maybe>certainly;perhaps>definitely|certainly;probably>certainly|definitely
      possibly>certainly;they think>they know|everybody knows;they thought>they knew;i think>I know|they know;we think>we know|they know;i guess>I know;they guess>they know;i believe>I know;they believe>they know
      i suppose>I know;they suppose>they know;want to>have to|refuse to;wanted to>had to|did;try to>manage to;trying to>managing to;tried to>managed to;hope>know;going to>already able to;seems to be>is;seems>proves
      seem to>must;likely to>certain to;would>will|must;will>might|has to;must>can|might;need to>might;have to>can|might;was>will be;were>will be;is>will be`),
    de: table(`kann>muss|wird;können>müssen|werden;könnte>wird;könnten>werden;soll>muss;sollte>wird;sollen>werden;muss>kann;müssen>können;vielleicht>sicher;wahrscheinlich>sicher
      vermutlich>zweifellos;möglicherweise>sicher;wird>könnte|muss;werden>könnten;war>wird;waren>werden;ist>wird|muss;sind>werden`),
    es: table(`puede>debe;pueden>deben;podría>va a;podrían>van a;debe>puede;deben>pueden;quizás>seguramente;probablemente>seguramente;posiblemente>seguramente;tal vez>sin duda
      parece>demuestra;fue>será;era>será;eran>serán;es>será|debe ser;son>serán;está>estará`),
  },
  unit: {
    en: table(`seconds?>minutes|hours;minutes?>hours|days;hours?>minutes|days;days?>weeks|hours;weeks?>months|days;months?>years|weeks;years?>months|decades;euros?>dollars|cents;dollars?>euros|cents
      pounds?>euros|pence;cents?>euros;percent>per mille|points;per cent>per mille|points;inch(?:es)?>feet;feet>inches;miles?>kilometres|yards;kilomet(?:re|er)s?>miles|metres;met(?:re|er)s?>kilometres|feet;yards?>miles|feet
      millions?>billions|thousands;billions?>millions;thousands?>millions|hundreds;hundreds?>thousands;hertz>kilohertz;kilohertz>hertz;decades?>years|centuries;centur(?:y|ies)>decades;grams?>kilograms;tons?>kilograms
      pages?>chapters|volumes;degrees?>percent;words?>pages|letters;meetings?>years|projects;times>years|hours`),
    de: table(`Sekunden?>Minuten|Stunden;Minuten?>Stunden|Tage;Stunden?>Minuten|Tage;Tage?>Wochen|Stunden;Tagen>Wochen;Wochen?>Monate|Tage;Monate?>Jahre|Wochen;Monaten>Jahren;Jahre?>Monate|Jahrzehnte;Jahren>Monaten|Jahrzehnten
      Prozent>Promille;Kilometer>Meter|Meilen;Meter>Kilometer|Zentimeter;Millionen>Milliarden|Tausend;Milliarden>Millionen;Euro>Dollar;Dollar>Euro;Yards>Meilen;Jahrhunderts>Jahrzehnts;Tonnen>Kilogramm`),
    es: table(`segundos?>minutos|horas;minutos?>horas|días;horas?>minutos|días;días?>semanas|horas;semanas?>meses|días;meses>años|semanas;años>meses|décadas;por ciento>por mil;kilómetros>metros|millas;metros>kilómetros
      millones>miles;dólares>euros;euros>dólares;libras>euros;yardas>millas;siglos?>décadas|años;décadas?>siglos;toneladas>kilos`),
  },
  'fraction and order': {
    en: table(`first>second|last|third;second>first|third;third>first|fourth;last>first;next>previous|last;previous>next;final>first;once>twice|three times;twice>once|three times;a couple of>a dozen|ten;couple of>dozen
      half>third|quarter;quarter>half|third;double>triple|half;triple>double;single>double;percent>per mille;per cent>per mille;two>three|twenty;three>two|thirty;four>five|forty;five>four|six;ten>twelve|eleven
      initially>finally;finally>initially;former>latter;latter>former;latest>earliest;one>two|three;thirds?>quarters;primary>secondary;another>a third`),
    de: table(`erste>zweite|letzte;ersten>zweiten|letzten;erster>zweiter;zweite>erste|dritte;zweiten>ersten|dritten;dritte>zweite;dritten>ersten;letzte>erste;letzten>ersten;einmal>zweimal;zweimal>dreimal
      hälfte>drittel|viertel;drittel>viertel|hälfte;viertel>drittel;nächsten>vorigen;zwei>drei|zwanzig;drei>zwei|vier;vier>fünf;fünf>sechs;zunächst>zuletzt;zuerst>zuletzt`),
    es: table(`primer>segundo|último;primera>segunda|última;primero>segundo|último;segundo>primero|tercero;segunda>primera|tercera;tercer>primer|cuarto;tercera>segunda;último>primero;última>primera;una vez>dos veces
      dos veces>una vez|tres veces;mitad>tercera parte;tercio>cuarto;próximo>anterior;siguiente>anterior;dos>tres|veinte;tres>dos|cuatro;cuatro>cinco;doble>triple`),
  },
  'before and after': {
    en: table(`before>after;after>before;at least>at most;at most>at least;more than>less than;less than>more than;over>under;under>over;until>since;since>until;up to>at least;within>after;above>below;below>above
      earlier>later;later>earlier;during>after|before;as soon as>long before;while>before;when>before|until;no more than>at least;by the end of>at the beginning of;at the end of>at the beginning of;from>to;into>out of`),
    de: table(
      `vor>nach;nach>vor;bevor>nachdem;nachdem>bevor;mindestens>höchstens;höchstens>mindestens;über>unter;unter>über;mehr als>weniger als;weniger als>mehr als;bis>seit;seit>bis;während>nach|vor;später>früher;früher>später;als>bevor`,
    ),
    es: table(
      `antes de>después de;después de>antes de;antes>después;después>antes;al menos>como máximo;más de>menos de;menos de>más de;hasta>desde;desde>hasta;durante>antes de;más que>menos que;cuando>antes de que;mientras>después de que`,
    ),
  },
  comparison: {
    en: table(`better>worse;worse>better;more>less;less>more;fewer>more;bigger>smaller;smaller>bigger;larger>smaller;higher>lower;lower>higher;faster>slower;slower>faster;cheaper>dearer|more expensive;easier>harder|more difficult
      harder>easier;longer>shorter;shorter>longer;greater>smaller;stronger>weaker;older>younger;younger>older;nearer>farther;closer>farther;further>nearer;best>worst;worst>best;most>least;highest>lowest;lowest>highest
      largest>smallest;smallest>largest;biggest>smallest;too>not nearly;enough>too;the same as>better than;similar to>better than|worse than;as well as>better than;increase>decrease;increased>decreased;quicker>slower;newer>older`),
    de: table(
      `besser>schlechter;mehr>weniger;weniger>mehr;größer>kleiner;größere>kleinere;größten>kleinsten;größte>kleinste;höher>niedriger;höchste>niedrigste;höchsten>niedrigsten;älter>jünger;älteste>jüngste;ältesten>jüngsten;schneller>langsamer;kürzer>länger;länger>kürzer;beste>schlechteste;besten>schlechtesten;meisten>wenigsten;kleiner>größer;stärker>schwächer`,
    ),
    es: table(
      `mejor>peor;mejores>peores;peor>mejor;más>menos;menos>más;mayor>menor;mayores>menores;menor>mayor;superior>inferior;inferior>superior`,
    ),
  },
  'time moved': {
    en: table(`yesterday>tomorrow|last month;tomorrow>yesterday|next week;today>yesterday|last year;tonight>last night;now>last year|next year;this week>last week|next month;last week>next week;next week>last week;last year>next year;next year>last year
      this year>last year;last month>next month;morning>evening|night;afternoon>morning;evening>morning;night>morning;later>last year;currently>formerly;recently>long ago;already>soon;still>no longer;soon>last year;at the moment>last year
      monday>thursday;tuesday>friday;wednesday>monday;thursday>tuesday;friday>monday;january>july;march>june;april>october;june>january;september>may;october>march;november>april;at that time>yesterday;then>yesterday;these days>in the past`),
    de: table(
      `heute>gestern|damals;gestern>morgen;morgen>gestern;jetzt>damals;damals>heute;bereits>bald;noch>nicht mehr;heutigen>damaligen;januar>juli;februar>august;märz>juni;april>oktober;mai>september;juni>januar;juli>februar;august>april;september>mai;oktober>märz;november>april;dezember>juni`,
    ),
    es: table(
      `hoy>ayer|entonces;ayer>mañana;ahora>entonces;actualmente>antiguamente;ya>pronto;todavía>ya no;enero>julio;febrero>agosto;marzo>junio;abril>octubre;mayo>septiembre;junio>enero;julio>febrero;agosto>abril;septiembre>mayo;octubre>marzo;noviembre>abril;diciembre>junio`,
    ),
  },
};

/** Another word in the place of one, of those that stand in the sentence. */
const swapped =
  (kind) =>
  ({ random, sentence, language }) => {
    const found = SWAPS[kind][language]?.filter(({ from }) => from.test(sentence)) ?? [];
    if (!found.length) return null;
    const { from, to } = pick(random, found);
    return sentence.replace(from, pick(random, to));
  };

const HEDGES = {
  en: [
    /\b(they|I|we) (think|thought|guess|guessed|believe|believed|suppose|supposed|feel|felt)( that)? (?=they|it|that|there|the|we|I|he|she|you|a|this)/i,
    /\b(maybe|perhaps|probably|possibly|apparently|presumably|hardly|barely|nearly|almost|roughly|approximately|partly|mostly|usually|sometimes|occasionally|generally|often|largely|potentially|basically|fairly|likely),? /i,
    /\b(kind|sort) of /i,
    /\bonly /i,
    /\b(some of|a few of|most of|part of|many of|a bit of|one of) /i,
    /\b(seems? to|seemed to|tends? to|tried to|tries to|trying to|might|may|could|would like to|wants? to|wanted to|hopes? to|hoped to) /i,
    /\b(about|around|up to|more than|less than|at least|at most) (?=\d|two|three|four|five|six|ten|twenty|fifty|a hundred)/i,
    /\b(some|several|many|a few) (?=\w+s\b)/i,
  ],
  de: [
    /\b(vielleicht|wahrscheinlich|vermutlich|möglicherweise|etwa|ungefähr|fast|nahezu|oft|häufig|meist|meistens|manchmal|teilweise|nur|lediglich|rund|kaum|insbesondere|vor allem) /iu,
    /\b(einige|viele|mehrere|manche) /iu,
  ],
  es: [
    /\b(quizás|probablemente|posiblemente|aproximadamente|alrededor de|casi|a menudo|a veces|generalmente|solo|solamente|sólo|apenas|principalmente|unos|unas) /iu,
    /\b(algunos|algunas|muchos|muchas|varios|varias) /iu,
  ],
};

const CONDITIONS = {
  en: [
    /^((?:[^,]+ (?:said|noted|mentioned|explained|pointed out)(?: that)?|According to [^,]+,) )?(?:and |so |but |well ,? ?)?(?:if|unless|when|whenever|as long as|provided|once) [^,]+ ?, (?:then )?/i,
    / ,? ?(?:if|unless|as long as|provided|in case|whenever|when|depending on|assuming|once|until) [^,.]+(?= ?[.,])/i,
  ],
  de: [/,? (?:wenn|falls|sofern|sobald|solange|außer) [^,.]+(?=[.,])/iu, /^(?:Wenn|Falls|Sofern) [^,]+, /u],
  es: [/,? (?:si|cuando|siempre que|a menos que) [^,.]+(?=[.,])/iu, /^(?:Si|Cuando) [^,]+, /u],
};

const AUX = /\b(is|are|was|were|can|could|will|would|should|must|has|had|have|do|does|did|may|might)\b/gi;
const SUBJECT =
  /\b(they|it|he|she|we|I|you|there|this|that|people|\w+s) (is|are|was|were|can|could|will|would|should|must|has|had|have|may|might)\b/i;

export const CHANGES = {
  ...Object.fromEntries(Object.keys(SWAPS).map((kind) => [kind, swapped(kind)])),
  'hedge dropped': ({ random, sentence, language }) => {
    const found = (HEDGES[language] ?? []).filter((h) => h.test(sentence));
    return found.length ? upperFirst(sentence.replace(pick(random, found), '')) : null;
  },
  'condition dropped': ({ random, sentence, language }) => {
    for (const condition of shuffled(random, CONDITIONS[language] ?? []))
      if (condition.test(sentence)) return upperFirst(sentence.replace(condition, '$1').replaceAll('$1', '')).trim();
    return null;
  },
  'subject and object': ({ sentence, language }) => {
    const article = { en: '(?:the|a|an|their|this|these)', de: '(?:der|die|das|den|dem|ein|eine)', es: '(?:el|la|los|las|un|una)' }[
      language
    ];
    const noun = `\\b(${article}) ([\\p{L}-]{3,})(?= [\\p{Ll},.])`;
    // Who is said to have reported it is no part of what is reported.
    const found = [...sentence.matchAll(new RegExp(noun, 'giu'))].filter((f) => !/^(participant|speaker|respondent|person)$/i.test(f[2]));
    const [a, b] = [found[0], found.find((f) => f.index > (found[0]?.index ?? 0) + 14 && f[2].toLowerCase() !== found[0][2].toLowerCase())];
    if (!a || !b || /\bof $|\band $|\bor $|\bund $|\by $|\bde(l)? $/i.test(sentence.slice(0, b.index))) return null;
    const [p, q] = [a.index + a[1].length + 1, b.index + b[1].length + 1];
    return sentence.slice(0, p) + b[2] + sentence.slice(p + a[2].length, q) + a[2] + sentence.slice(q + b[2].length);
  },
  'negation moved': ({ random, sentence, language }) => {
    if (language !== 'en') return null;
    const not = /\b(\w+?)(n't| not)\b/i.exec(sentence);
    if (!not) return null;
    const bare =
      sentence.slice(0, not.index) +
      ({ ca: 'can', wo: 'will' }[not[1].toLowerCase()] ?? not[1]) +
      sentence.slice(not.index + not[0].length);
    const others = [...bare.matchAll(AUX)].filter((m) => Math.abs(m.index - not.index) > 10);
    if (!others.length) return null;
    const to = pick(random, others);
    return `${bare.slice(0, to.index + to[0].length)} not${bare.slice(to.index + to[0].length)}`;
  },
  'entity of the same source': ({ random, sentence, source }) => {
    const namesIn = (t) =>
      [...t.matchAll(/(?<=[\p{Ll},] )\p{Lu}[\p{L}-]{2,}(?: \p{Lu}[\p{L}-]+)*/gu)].filter(
        (m) => !/^(I|He|She|It|They|The|This)\b/.test(m[0]),
      );
    const here = namesIn(sentence);
    if (!here.length) return null;
    const hit = pick(random, here);
    const other = pick(
      random,
      namesIn(source)
        .map((m) => m[0])
        .filter((n) => !sentence.includes(n) && !hit[0].includes(n) && !n.split(' ').some((w) => hit[0].includes(w))),
    );
    return other ? sentence.slice(0, hit.index) + other + sentence.slice(hit.index + hit[0].length) : null;
  },
  'list member added': ({ random, sentence, source, language }) => {
    const and = { en: 'and', de: 'und', es: 'y' }[language];
    const hit = new RegExp(`(\\p{L}{3,}) ${and} (?=\\p{L}{3,})`, 'iu').exec(sentence);
    const pool = [...source.matchAll(/(?<=\b(?:the|a|der|die|das|el|la) )\p{L}{5,}/gu)]
      .map((m) => m[0])
      .filter((w) => !sentence.includes(w));
    const word = random() < 0.5 && pool.length ? pick(random, pool) : pick(random, ADDED[language]);
    return hit ? `${sentence.slice(0, hit.index + hit[1].length)}, ${word}${sentence.slice(hit.index + hit[1].length)}` : null;
  },
  superlative: ({ random, sentence, language }) => {
    const forms = {
      en: [
        [/\bgood\b/i, 'the best'],
        [/\bbad\b/i, 'the worst'],
        [/\bbetter\b/i, 'best'],
        [/\bbig\b/i, 'the biggest'],
        [/\b(an?) (?=\w+ \w+)/i, 'the only '],
        [/\b(very|really|quite|fairly|pretty) (\w+)/i, 'the most $2'],
        [/\b(important|useful|difficult|expensive|interesting|helpful|common|popular|effective|likely)\b/i, 'most $1'],
        [/\bmore (?=[a-z]{5,})/i, 'the most '],
        [/\bone of the\b/i, 'the only'],
      ],
      de: [
        [/\b(ein|eine|einen|einem|einer) (?=\p{Ll}{4,} \p{Lu})/iu, 'der einzige '],
        [/\bgroße\b/, 'größte'],
        [/\bwichtige\b/, 'wichtigste'],
        [/\bguten?\b/, 'besten'],
        [/\bhohe[nr]?\b/, 'höchste'],
      ],
      es: [
        [/\buna? (?=\p{Ll}{4,})/iu, 'el único '],
        [/\bgran\b/, 'mayor'],
        [/\bimportante\b/, 'más importante'],
        [/\buno de los\b/, 'el único de los'],
      ],
    }[language];
    const found = forms.filter(([from]) => from.test(sentence));
    return found.length ? sentence.replace(...pick(random, found)) : null;
  },
  'frequency added': ({ random, sentence, language }) => {
    if (language !== 'en' || !SUBJECT.test(sentence)) return null;
    return sentence.replace(
      SUBJECT,
      (all) => `${all} ${pick(random, ['always', 'never', 'constantly', 'often', 'completely', 'rarely', 'permanently', 'extremely'])}`,
    );
  },
  'agent changed': ({ random, sentence, language, people }) => {
    if (language !== 'en') return null;
    const other = pick(random, [...people, 'the committee', 'the customers', 'the supplier', 'the management', 'the manager']);
    if (/\bby (the |a |an )?\w+/i.test(sentence)) return sentence.replace(/\bby (the |a |an |their )?\w+/i, `by ${other}`);
    const passive = /\b(?:was|were|been|be|is|are|being) (?:\w+ly )?\w{3,}ed\b/i.exec(sentence);
    return passive
      ? `${sentence.slice(0, passive.index + passive[0].length)} by ${other}${sentence.slice(passive.index + passive[0].length)}`
      : null;
  },
  'stronger report': ({ random, sentence }) => {
    const verb = /\b(said|mentioned|explained|noted|suggested|thought|believed|asked|pointed out|felt)( that)? /i;
    if (!verb.test(sentence)) return null;
    return sentence.replace(
      verb,
      `${pick(random, ['proved', 'promised', 'guaranteed', 'denied', 'ordered', 'demonstrated', 'doubted', 'confirmed', 'hoped', 'knew'])} that `,
    );
  },
};

const ADDED = {
  en: ['helicopters', 'insurance', 'lawyers', 'bonuses', 'subtitles'],
  de: ['Anwälte', 'Versicherungen', 'Fahrräder'],
  es: ['abogados', 'seguros', 'bicicletas'],
};
const upperFirst = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
