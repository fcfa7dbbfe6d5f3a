import type { TFunction } from '../../copy.ts';
import type { HighlightMeta, TagView } from './highlight-meta.ts';

/** What coding needs of the page; read anew at every action. */
export interface CodingSources {
  projectId: string;
  canCode: boolean;
  meta: ReadonlyMap<string, HighlightMeta>;
  /** Tags used last, newest first. */
  recent: readonly TagView[];
  t: TFunction;
}
