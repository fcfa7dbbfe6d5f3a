/** Words of streets, in the languages in which addresses are written with Latin, Greek or Cyrillic letters; in lower case. */
const STREET = new Set(
  `street st road rd avenue ave av lane ln drive dr boulevard blvd court ct place pl square sq way highway hwy parkway pkwy terrace trail crescent close
  circle row alley walk mews gardens grove rue chemin allée allee impasse quai cours via viale piazza corso vicolo strada calle avenida plaza paseo c/ carrer
  camino carretera rua travessa praça praca alameda largo rúa ulica ulice ul ul. aleja al. nám. náměstí utca u u. út tér köz krt. ulitsa улица ул ул. straße
  strasse str str. platz allee weg gasse ring damm tie katu kuja polku väg gata gatan vägen vej gade gata gate vei veien straat laan plein gracht dijk kade
  tee tänav mnt puiestee prospekt λεωφόρος οδός πλατεία jalan jl jl.`.split(/\s+/),
);
/** How a word for a street ends where it is written together with its name. */
const STREET_END =
  /\p{L}{2}(?:stra(?:ß|ss)e|str\.?|gasse|platz|weg|allee|damm|ufer|markt|tie|katu|kuja|polku|kaari|väg|vägen|gata|gatan|gränd|vej|vejen|gade|gaden|gate|gata|veien|veg|straat|laan|plein|gracht|dijk|kade|singel|utca|stræde|parken|centret|toft|bakken|gårdsvej|ulica|holm|dreef|steeg|hof|pad|lei|baan|götu|götu)$/iu;
const UNIT = /^(?:apt|apartment|suite|ste|unit|flat|floor|room|psc|box|postbox|pobox|hc|rr|usns|usnv|usnr|uss|uscgc|usaf|po|p\.o)\.?$/iu;
const FORCES = /^(?:apo|fpo|dpo)$/i;
const PARTICLE = new Set(
  'de la le les los las el del della dei degli delle di da do dos das du des der den van von het ten ter op aan in u. am an im zum zur és na nad nan pod rin'.split(
    ' ',
  ),
);
/** Words that begin with a capital without being a name. */
const PLAIN = new Set(
  `phone mobile desk fax email e-mail website address name date time user zip the i i'm i'll it it's he she we they you your my his her our their this that is
  are was were oh do does how what where when why who please can could would should and but or if in on at to from for of with by as so no yes not hi hello dear thanks
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december`.split(
    /\s+/,
  ),
);

const bare = (word: string) => word.toLowerCase().replace(/[,;:!?]+$/, '');

export const isStreetWord = (word: string) =>
  STREET.has(bare(word)) || STREET.has(bare(word).replace(/\.$/, '')) || STREET_END.test(bare(word));
export const isUnitWord = (word: string) => UNIT.test(bare(word));
export const isForces = (word: string) => FORCES.test(bare(word));
export const isParticle = (word: string) => PARTICLE.has(bare(word));
export const isPlainWord = (word: string) => PLAIN.has(bare(word).replace(/\.$/, ''));

let countries: Set<string> | undefined;
/** Whether the words are the English name of a country. */
export function isCountry(words: string): boolean {
  if (!countries) {
    countries = new Set(['usa', 'uk', 'england', 'scotland', 'wales', 'holland', 'america', 'czech republic', 'macedonia', 'turkey']);
    const names = new Intl.DisplayNames(['en'], { type: 'region' });
    for (let a = 65; a <= 90; a++)
      for (let b = 65; b <= 90; b++) {
        const code = String.fromCharCode(a, b);
        const name = names.of(code);
        if (name && name !== code) countries.add(name.toLowerCase());
      }
  }
  return countries.has(words.toLowerCase());
}
