import { collabPlugins, DocClient, type DroppedEdits, type HighlightsJson, schema, type Transport } from '@libs/editor';
import { EditorState, type Transaction } from '@tiptap/pm/state';

/** A document as the server answers it. */
export interface OpenedDoc {
  version: number;
  doc: unknown;
  highlights: HighlightsJson['rows'];
  reviveLog: HighlightsJson['log'];
}

/** An editor without a screen: a state, and the client that keeps it level with the server. */
export class HeadlessEditor {
  state: EditorState;
  readonly client: DocClient;
  /** Why it was offline or refused, in order. */
  readonly errors: { state: string; reason: Error }[] = [];
  readonly dropped: DroppedEdits[] = [];

  constructor(
    readonly clientId: string,
    start: OpenedDoc,
    transport: Transport,
    onApplied: (tr: Transaction) => void = () => {},
  ) {
    this.state = EditorState.create({ doc: schema.nodeFromJSON(start.doc), plugins: collabPlugins(clientId, start.version) });
    this.client = new DocClient({
      clientId,
      transport,
      adapter: {
        getState: () => this.state,
        dispatch: (tr) => {
          this.state = this.state.apply(tr);
          onApplied(tr);
        },
      },
      highlights: { version: start.version, rows: start.highlights, log: start.reviveLog },
      onState: (state, reason) => reason && this.errors.push({ state, reason }),
      onDropped: (dropped) => this.dropped.push(dropped),
      wait: () => new Promise((r) => setTimeout(r, 100)),
    });
  }

  /** Edits as typing does, and sends. */
  edit(change: (tr: Transaction) => Transaction): void {
    this.state = this.state.apply(change(this.state.tr));
    this.client.stateChanged();
  }

  /** Document and highlights as this editor has them confirmed. */
  confirmed(): OpenedDoc {
    const { version, rows, log } = this.client.base.highlights.toJSON();
    return { version, doc: this.client.base.doc.toJSON(), highlights: rows, reviveLog: log };
  }
}

/** Only what an editor compares of an answer. */
export const comparable = ({ version, doc, highlights, reviveLog }: OpenedDoc): OpenedDoc => ({ version, doc, highlights, reviveLog });
