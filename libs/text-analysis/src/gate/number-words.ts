import { type LanguageCode } from '../languages.js';
import { foldWord } from '../words.js';

/** How a language writes numbers in words: phrases of folded words with their value, and words that multiply what stands before them. */
export interface NumberWords {
  phrases: ReadonlyMap<string, number>;
  /** The most words of a phrase. */
  longest: number;
  scales: ReadonlyMap<string, number>;
  /** Months and days; they compare by name. */
  calendar: ReadonlySet<string>;
}

const list = (words: string): string[] => words.split(' ');
type NumberParser = (n: number) => string[];

/** Numbers below a hundred: those with a word of their own, the tens, and how a ten and a unit are joined. */
const upTo = (own: string, tens: string, join: (ten: string, unit: string) => string[]): NumberParser => {
  const [words, ten] = [list(own), list(tens)];
  return (n) => {
    if (n < words.length) return words[n]!.split('/');
    const [t, u] = [ten[Math.floor(n / 10) - 2]!, n % 10];
    return u === 0 ? t.split('/') : words[u]!.split('/').flatMap((unit) => join(t.split('/')[0]!, unit));
  };
};

const NUMBER_PARSERS: Partial<Record<LanguageCode, NumberParser>> = {
  de: upTo(
    'null eins zwei/zwo drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
    'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
    (ten, unit) => [`${unit === 'eins' ? 'ein' : unit}und${ten}`],
  ),
  nl: upTo(
    'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
    'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
    (ten, unit) => [`${unit}en${ten}`],
  ),
  it: upTo(
    'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
    'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
    (ten, unit) => [(/^[uo]/.test(unit) ? ten.slice(0, -1) : ten) + unit],
  ),
  es: upTo(
    `cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno/veintiún veintidós
veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve`.replace('\n', ' '),
    'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    (ten, unit) => [`${ten} y ${unit}`],
  ),
  pt: upTo(
    'zero um dois/duas três quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze dezasseis/dezesseis dezassete/dezessete dezoito dezanove/dezenove',
    'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
    (ten, unit) => [`${ten} e ${unit}`],
  ),
  fr: (n) => {
    const own = list(
      'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix+sept dix+huit dix+neuf',
    ).map((w) => w.replace('+', ' '));
    if (n < 20) return [own[n]!];
    const ten = n < 80 ? Math.min(6, Math.floor(n / 10)) * 10 : 80;
    const word = ten === 80 ? 'quatre vingt' : list('vingt trente quarante cinquante soixante')[ten / 10 - 2]!;
    const rest = n - ten;
    if (rest === 0) return ten === 80 ? [word, `${word}s`] : [word];
    return [`${word} ${own[rest]!}`, `${word} et ${own[rest]!}`];
  },
};

const HUNDREDS: Partial<Record<LanguageCode, string>> = {
  de: 'hundert/einhundert zweihundert dreihundert vierhundert fünfhundert sechshundert siebenhundert achthundert neunhundert',
  nl: 'honderd tweehonderd driehonderd vierhonderd vijfhonderd zeshonderd zevenhonderd achthonderd negenhonderd',
  it: 'cento duecento trecento quattrocento cinquecento seicento settecento ottocento novecento',
  es: 'cien/ciento doscientos/doscientas trescientos/trescientas cuatrocientos quinientos/quinientas seiscientos setecientos ochocientos novecientos',
  pt: 'cem/cento duzentos/duzentas trezentos/trezentas quatrocentos quinhentos seiscentos setecentos oitocentos novecentos',
  fr: 'cent',
};
const SCALES: Partial<Record<LanguageCode, Record<string, number>>> = {
  de: { tausend: 1000, million: 1e6, millionen: 1e6, milliarde: 1e9, milliarden: 1e9 },
  nl: { duizend: 1000, miljoen: 1e6, miljard: 1e9 },
  it: { mille: 1000, mila: 1000, milione: 1e6, milioni: 1e6, miliardo: 1e9, miliardi: 1e9 },
  es: { mil: 1000, millón: 1e6, millones: 1e6 },
  pt: { mil: 1000, milhão: 1e6, milhões: 1e6 },
  fr: { cents: 100, mille: 1000, million: 1e6, millions: 1e6, milliard: 1e9, milliards: 1e9 },
};
/** Where numbers are written as one word, how a thousand ends it. */
const THOUSAND: Partial<Record<LanguageCode, string>> = { de: 'tausend', nl: 'duizend', it: 'mila' };

const KNOWN = new Map<LanguageCode, NumberWords | null>();

/** The number words of a language; null for English, whose are read elsewhere, and where they are not known. */
export function numberWordsOf(language: LanguageCode): NumberWords | null {
  let numberWords = KNOWN.get(language);
  if (numberWords === undefined) {
    const teller = NUMBER_PARSERS[language];
    numberWords = teller ? made(teller, language) : null;
    KNOWN.set(language, numberWords);
  }
  return numberWords;
}

function made(teller: NumberParser, language: LanguageCode): NumberWords {
  const phrases = new Map<string, number>();
  const add = (words: string, value: number) => phrases.set(words.split(' ').map(foldWord).join(' '), value);
  const hundreds = list(HUNDREDS[language] ?? '').map((h) => h.split('/'));
  // "Ein" is an article as well: one cannot be distinguished.
  for (let n = 0; n < 100; n++) {
    if (n === 1) continue;
    for (const word of teller(n)) {
      add(word, n);
      const thousand = THOUSAND[language];
      if (thousand && n > 1) add(word + thousand, n * 1000);
      // "Zweihundertfünfzig" is one word, "doscientos cincuenta" are two.
      for (const [i, forms] of hundreds.entries())
        for (const form of forms) add(thousand ? form + word : `${form} ${word}`, (i + 1) * 100 + n);
    }
  }
  for (const [i, forms] of hundreds.entries()) for (const form of forms) add(form, (i + 1) * 100);
  const calendar = new Set<string>();
  for (let k = 0; k < 12; k++) {
    const day = new Date(Date.UTC(2026, k, 1 + k));
    for (const form of [{ month: 'long' }, { weekday: 'long' }] as const) {
      const name = foldWord(new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' }).format(day));
      if (/^\p{L}+$/u.test(name)) calendar.add(name);
    }
  }
  return {
    phrases,
    longest: Math.max(...[...phrases.keys()].map((p) => p.split(' ').length)),
    scales: new Map(Object.entries(SCALES[language] ?? {}).map(([word, value]) => [foldWord(word), value])),
    calendar,
  };
}
