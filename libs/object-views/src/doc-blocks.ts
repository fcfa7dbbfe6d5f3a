export { AtText, type AtTextProps } from './blocks/at-text.tsx';
export { BlockBars } from './blocks/block-bars.tsx';
export { BlockTools } from './blocks/block-tools.ts';
export { default as blockCss } from './blocks/blocks.module.css';
export { type Block, textBlocks } from './blocks/blocks.tsx';
export { default as floatingCss } from './blocks/floating.module.css';
export { InsertMenu } from './blocks/insert-menu.tsx';
export { SlashMenu } from './blocks/slash-menu.tsx';
