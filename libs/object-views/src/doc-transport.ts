import { type Client, errorOf, graphql, onLiveState } from '@libs/api';
import { type HighlightsJson, type PushAnswer, PushRefused, SCHEMA_VERSION, type StepRow, type Transport } from '@libs/editor';

/** A document as the server sends it to be opened. */
export interface OpenedDocument {
  version: number;
  epoch: number;
  schemaVersion?: number;
  access?: string;
  doc: object;
  highlights: HighlightsJson;
}

/** Why a document did not come: the HTTP status, and the request's id for the small print. */
export class DocumentFailed extends Error {
  constructor(
    readonly status: number,
    readonly requestId: string | null,
    message: string,
  ) {
    super(message);
  }
}

const PUSH = graphql(`
  mutation DocTransportPush($input: PushStepsInput!) {
    pushSteps(input: $input) { accepted version rows }
  }
`);
const STEPS = graphql(`
  subscription DocTransportSteps($docId: ID!, $since: Int!) {
    docSteps(docId: $docId, since: $since) { version rows epoch }
  }
`);

/** Codes that stay the same however often one asks. */
const FINAL = new Set(['ValidationError', 'Forbidden', 'NotFound', 'Unauthorized']);

async function get<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(path, { credentials: 'same-origin', headers: { 'x-verbatim': '1' } });
  if (!answer.ok) throw new DocumentFailed(answer.status, answer.headers.get('x-request-id'), `The document answered ${answer.status}.`);
  return (await answer.json()) as Answer;
}

/** The answer of the server; the highlights are taken apart there. */
interface Answer extends Omit<OpenedDocument, 'highlights'> {
  highlights: HighlightsJson['rows'];
  reviveLog: HighlightsJson['log'];
}

/** The newest version of a document with its highlights. Throws DocumentFailed, with 409 when this page is older than the document's schema. */
export async function openDocument(id: string): Promise<OpenedDocument> {
  const { highlights, reviveLog, ...opened } = await get<Answer>(`/api/docs/${id}`);
  if (opened.schemaVersion !== undefined && opened.schemaVersion !== SCHEMA_VERSION)
    throw new DocumentFailed(409, null, 'This page is older than the document. Reload it.');
  return { ...opened, highlights: { version: opened.version, rows: highlights, log: reviveLog } };
}

/** A document's line to the server, with what others do to it. */
export interface DocTransport extends Transport {
  /** Hands on the rows that others confirm, and asks for what was missed when the line comes back; answers the way to stop. */
  subscribe(since: number, take: { receive: (rows: StepRow[]) => void; pull: () => void }): () => void;
}

/** The way of one document to the server: pushes by GraphQL, what was missed by REST, what is new by subscription. */
export function createDocTransport(client: Client, docId: string, epoch: number): DocTransport {
  return {
    async push({ version, clientId, steps, metas, ops }): Promise<PushAnswer> {
      const input = { docId, version, epoch, clientId, steps, metas, ops };
      const { data, error } = await client.mutation(PUSH, { input }, { quiet: true }).toPromise();
      if (error) {
        const { code, message } = errorOf(error);
        if (FINAL.has(code)) throw new PushRefused(message);
        throw error;
      }
      if (!data) throw new Error('no answer');
      const { accepted, rows, version: now } = data.pushSteps;
      return accepted ? { accepted: true, version: now } : { accepted: false, rows: rows as StepRow[], version: now };
    },
    async pull(since) {
      try {
        return await get<{ rows: StepRow[]; version: number }>(`/api/docs/${docId}/steps?since=${since}`);
      } catch (error) {
        if (error instanceof DocumentFailed && [403, 404, 409, 410].includes(error.status)) throw new PushRefused(error.message);
        throw error;
      }
    },
    subscribe(since, { receive, pull }) {
      const running = client.subscription(STEPS, { docId, since }).subscribe(({ data }) => {
        if (!data) return;
        if (data.docSteps.epoch === epoch) receive(data.docSteps.rows as StepRow[]);
        else pull();
      });
      // What was said while the line was down is not said again.
      const stopLive = onLiveState((state) => state === 'open' && pull());
      window.addEventListener('online', pull);
      return () => {
        running.unsubscribe();
        stopLive();
        window.removeEventListener('online', pull);
      };
    },
  };
}
