import type { ReferenceKind } from '@libs/editor';
import { type Block, type BlockTools, textBlocks } from '@libs/live-doc/blocks';
import { ObjectIcon } from '@libs/object-views';
import type { InsightTexts } from '../copy.ts';

/** Everything the menu of an insight can make: evidence first, then what every text has. */
export function blocksOf(t: InsightTexts, tools: BlockTools, onReference: (kind: ReferenceKind) => void): readonly Block[] {
  const evidence = (kind: ReferenceKind): Block => ({
    id: kind,
    group: t('blocks.evidence'),
    label: t(`blocks.${kind}`),
    hint: t(`blocks.${kind}Hint`),
    sign: <ObjectIcon kind={kind} />,
    also: t(`blocks.${kind}Also`),
    run: () => onReference(kind),
  });
  return [evidence('highlight'), evidence('tag'), evidence('note'), evidence('chart'), ...textBlocks(tools)];
}
