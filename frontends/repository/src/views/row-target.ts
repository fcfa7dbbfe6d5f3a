import type { FieldTarget, ViewTarget } from '@libs/domain';
import { folderTexts } from '@libs/shell-kit';
import { createContext, useContext } from 'react';
import { rowTexts } from './row-texts.ts';

const Target = createContext<ViewTarget>('note');

/** Around rows of a kind; where it is missing they are notes. */
export const RowTarget = Target.Provider;
/** Of which kind the rows here are. */
export const useRowTarget = (): ViewTarget => useContext(Target);

/** The texts of rows; those of one kind begin with its name. */
export const useRowTexts = folderTexts('repository', 'rows', rowTexts);

/** What has the fields that rows of a kind show: highlights show those of their notes. */
export const fieldTargetOf = (target: ViewTarget): FieldTarget => (target === 'highlight' ? 'note' : target);
