export { TextAnchored, type TextAnchoredProps } from './at-text.tsx';
export { BlockBars } from './block-bars.tsx';
export { BlockTools } from './block-tools.ts';
export { default as blockCss } from './blocks.module.css';
export { type Block, textBlocks } from './blocks.tsx';
export { default as floatingCss } from './floating.module.css';
export { InsertMenu } from './insert-menu.tsx';
export { SlashMenu } from './slash-menu.tsx';
