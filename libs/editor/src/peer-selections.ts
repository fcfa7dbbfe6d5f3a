import type { EditorState } from '@tiptap/pm/state';
import { Step, type StepMap } from '@tiptap/pm/transform';
import type { DocClient } from './doc-client.js';
import { localSteps } from './rebase.js';

/** A selection that counts in a confirmed version, which everybody has or will have. */
export interface Place {
  version: number;
  anchor: number;
  head: number;
}

/** How many confirmed steps back a place may come from: older ones come from a client that is far behind. */
const MAX_MAPS = 300;

/** Translates selections between this editor, with its unconfirmed edits, and the confirmed versions in which others count. */
export class PeerSelections {
  /** What each confirmed step did to positions, up to the newest version. */
  private readonly maps: StepMap[] = [];
  private readonly stop: () => void;

  constructor(
    private readonly client: DocClient,
    private readonly now: () => EditorState,
  ) {
    this.stop = client.onConfirmed(({ rows }) => {
      for (const { step } of rows) this.maps.push(Step.fromJSON(now().schema, step).getMap());
      this.maps.splice(0, this.maps.length - MAX_MAPS);
    });
  }

  /** This editor's selection as others can map it; inside unconfirmed text it is where that text begins. */
  own(): Place {
    const state = this.now();
    const maps = localSteps(state).map(({ step }) => step.getMap());
    const back = (pos: number) => maps.reduceRight((at, map) => map.invert().map(at, -1), pos);
    return { version: this.client.base.version, anchor: back(state.selection.anchor), head: back(state.selection.head) };
  }

  /** A remote selection in this editor: null when it is too old to be placed, `later` while its version is not here. */
  here({ version, anchor, head }: Place): { anchor: number; head: number } | null | 'later' {
    const behind = this.client.base.version - version;
    if (behind < 0) return 'later';
    if (behind > this.maps.length) return null;
    const state = this.now();
    const maps = [...this.maps.slice(this.maps.length - behind), ...localSteps(state).map(({ step }) => step.getMap())];
    const end = state.doc.content.size;
    // What others type at a cursor pushes it along, as it does for the one whose it is.
    const forth = (pos: number) =>
      Math.min(
        maps.reduce((at, map) => map.map(at, 1), pos),
        end,
      );
    return { anchor: forth(anchor), head: forth(head) };
  }

  /** Stops listening. */
  close(): void {
    this.stop();
  }
}
