import { useMemo } from 'react';
import { isPseudo, pseudoTree } from './pseudo.ts';

/** Texts of one namespace: plain strings, nested as deep as one likes; `{{name}}` and `{{name, number}}` are filled in, `_one` and `_other` go by `count`, whose digits are grouped. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** Dotted paths of a tree of texts, without the endings that count. */
export type TextKey<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? Key extends `${infer Base}_one` | `${infer Base}_other`
      ? Base
      : Key
    : `${Key}.${TextKey<Tree[Key]>}`;
}[keyof Tree & string];

/** What fills the places of a text. */
export type TextValues = Record<string, string | number>;

/** Fills one text. */
export type Translate<Key extends string = string> = (key: Key, values?: TextValues) => string;

const LANGUAGE = 'en';
const PLACE = /\{\{(\w+)(, number)?\}\}/g;
const plurals = new Intl.PluralRules(LANGUAGE);
const numbers = new Intl.NumberFormat(LANGUAGE);
/** Texts by dotted key, for each namespace. */
const catalogs = new Map<string, Map<string, string>>();

function catalogOf(namespace: string): Map<string, string> {
  let texts = catalogs.get(namespace);
  if (!texts) {
    texts = new Map();
    catalogs.set(namespace, texts);
  }
  return texts;
}

function addTree(texts: Map<string, string>, tree: TextTree, path: string): void {
  for (const [name, text] of Object.entries(tree)) {
    if (typeof text === 'string') texts.set(path + name, text);
    else addTree(texts, text, `${path}${name}.`);
  }
}

/** Adds a remote's texts; the shell calls it with `texts` of the remote module. */
export function addTexts(namespace: string, texts: TextTree): void {
  addTree(catalogOf(namespace), isPseudo() ? pseudoTree(texts) : texts, '');
}

const fill = (text: string, values: TextValues): string =>
  text.replace(PLACE, (_place, name: string, asNumber?: string) => {
    const value = values[name] ?? '';
    return asNumber || (name === 'count' && typeof value === 'number') ? numbers.format(Number(value)) : String(value);
  });

/** A function that fills the texts of a namespace, in components and outside of them. A key without a text is shown itself. */
function filler(namespace: string): Translate {
  const texts = catalogOf(namespace);
  return (key, values = {}) => {
    const counted = typeof values.count === 'number' ? texts.get(`${key}_${plurals.select(values.count)}`) : undefined;
    return fill(counted ?? texts.get(key) ?? key, values);
  };
}

/** Texts under a name of their own, and the function that fills them; for what is there before any remote, and for lines outside of components. */
export function catalog<const Tree extends TextTree>(namespace: string, texts: Tree): Translate<TextKey<Tree>> {
  addTexts(namespace, texts);
  return filler(namespace);
}

/** The texts of a namespace. `useT<typeof texts>('repository')` checks the keys. */
export function useT(namespace: string): Translate;
export function useT<Tree>(namespace: string): Translate<TextKey<Tree>>;
export function useT(namespace: string): Translate {
  return useMemo(() => filler(namespace), [namespace]);
}

/** A hook that fills the texts of one folder of a front end; they come with the first page that needs them, not with the first page of all. */
export function folderTexts<Tree extends TextTree>(namespace: string, folder: string, texts: Tree): () => Translate<TextKey<Tree>> {
  addTexts(namespace, { [folder]: texts });
  return () => {
    const t = useT(namespace);
    return useMemo(() => (key, values) => t(`${folder}.${key}`, values), [t]);
  };
}
