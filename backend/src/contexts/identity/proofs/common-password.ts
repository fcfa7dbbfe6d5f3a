// The words of which the commonest passwords are made, as the published lists of leaked ones show them. The rule of the specification
// (upper-case, lower-case, digit, sign, 12 characters) leaves almost none of those lists as they stand: what people make of them to
// please such a rule ("Password123!", "Welcome-2026!", "1qaz2wsx!QAZ") is what this file refuses.
const COMMON_WORDS = new Set(
  `password passwort passwd passw pass word secret geheim contrasena senha motdepasse parola wachtwoord haslo
  qwerty qwertz azerty qwert asdf asdfgh zxcv zxcvbn qaz wsx edc rfv tgb qazwsx qweasd qweasdzxc zaq xsw
  admin administrator root user guest test tester testing demo sample default changeme change me letmein let in enter access login logon
  signin welcome willkommen bienvenue hello hallo hey hi abc abcd abcde abcdef xyz
  iloveyou love you i loveyou lovely lover loveme my the babygirl baby girl boy angel princess prince queen king
  monkey dragon tiger lion eagle bear wolf panther horse dog cat puppy kitty kitten bunny fish butterfly spider turtle
  football baseball basketball soccer hockey tennis golf rugby cricket sport player team arsenal chelsea liverpool barcelona
  madrid juventus yankees lakers cowboys steelers eagles raiders packers
  master superman batman spiderman starwars pokemon naruto matrix ninja hunter killer warrior wizard magic shadow phoenix
  sunshine summer winter spring autumn fall monday tuesday wednesday thursday friday saturday sunday january february march april may june
  july august september october november december sommer today tomorrow
  michael jordan jennifer jessica ashley daniel thomas robert andrew joshua matthew charlie george david james john william richard
  maria anna laura sarah sophie emma oliver harry jack alex alexander max nicole michelle amanda samantha hannah
  computer internet google facebook apple microsoft windows linux samsung laptop server system network database oracle cisco office
  company business work job manager boss support service security secure private public money cash dollar
  freedom whatever nothing something forever family friend friends mother father mama papa happy lucky smile star stars
  flower rose blossom cookie chocolate cheese pepper ginger banana orange cherry lemon coffee beer pizza sugar candy
  ferrari porsche mercedes mustang corvette harley yamaha honda toyota bmw audi
  music guitar piano rock metal metallica nirvana slipknot eminem
  london paris berlin america canada australia texas california newyork
  trustno one trustno1 starter temp temporary new old good bad big super mega ultra best top cool hot sexy
  blink bailey buster maggie bella daisy molly lucy rocky peanut snoopy garfield scooter pookie
  verbatim research insight insights interview workspace customer`
    .split(/\s+/)
    .filter(Boolean),
);

/** Rows of keys and of the alphabet: four neighbours or more are a run, forwards or backwards. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** Signs and digits that stand for a letter. */
const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '6': 'g',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '2': 'z',
};

/** How many common words in a row still make a guessable password. */
const MAX_COMMON_WORDS = 3;

/**
 * Whether a password is easy to guess: at most three common words, key rows or parts of the person's own
 * name and address, with digits and signs around or instead of letters; or hardly any different characters.
 */
export function isCommonPassword(password: string, person: { email: string; name: string }): boolean {
  const text = password.toLowerCase();
  if (new Set(text).size <= 4) return true;
  const own = new Set(
    [person.email.split('@')[0]!, ...person.email.split(/[^a-z0-9]+/i), ...person.name.split(/\s+/)]
      .map((w) => letters(w.toLowerCase()))
      .filter((w) => w.length >= 3),
  );
  const trimmed = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const spelled = [...trimmed].map((c) => LOOKALIKES[c] ?? c).join('');
  return [letters(text), letters(spelled)].some((core) => isMadeOf(core, own, MAX_COMMON_WORDS));
}

const letters = (text: string): string => text.replace(/[^\p{L}]/gu, '');

/** Whether a text is nothing but up to `left` common pieces, one after another. */
function isMadeOf(text: string, own: ReadonlySet<string>, remaining: number): boolean {
  if (text === '') return true;
  if (remaining === 0) return false;
  for (let end = text.length; end > 0; end--) {
    const piece = text.slice(0, end);
    const known =
      COMMON_WORDS.has(piece) ||
      own.has(piece) ||
      (piece.length >= 4 && RUNS.some((row) => row.includes(piece))) ||
      /^(.)\1*$/u.test(piece);
    if (known && isMadeOf(text.slice(end), own, remaining - 1)) return true;
  }
  return false;
}
