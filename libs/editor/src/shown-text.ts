/** A node as a reader of the history sees it: the text of the later version, with what went still in its place. */
export interface ShownNode {
  type: string;
  attrs?: Record<string, unknown>;
  text?: string;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  content?: ShownNode[];
  /** Put in or taken out with all that is in it; `break` nodes are borders of paragraphs. */
  change?: 'in' | 'out';
  /** What the block was before: kind and attributes that differ, empty when only its looks do. */
  was?: Record<string, unknown>;
}

/** An earlier text as the server answers it, with what was done since `before` marked in it. */
export interface ShownVersion {
  version: number;
  /** The version that it is compared with; null for the first one. */
  before: number | null;
  blocks: ShownNode[];
  /** Words. */
  added: number;
  removed: number;
}
