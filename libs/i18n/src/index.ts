export { addTexts, catalog, folderTexts, type TextKey, type TextTree, type TextValues, type Translate, useT } from './catalog.ts';
export { isPseudo, PSEUDO_MARK, pseudo } from './pseudo.ts';
export { loadServerTexts, serverText } from './server-text.ts';
