declare module 'snowball-stemmers' {
  /** A stemmer by its Snowball name, such as `english`. */
  export function newStemmer(name: string): { stem(word: string): string };
  export function algorithms(): string[];
}
