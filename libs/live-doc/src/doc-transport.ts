import { type Client, type CombinedError, errorOf, firstAnswer, graphql, onLiveState, type PushStepsInput } from '@libs/api';
import { thrownError } from '@libs/domain';
import {
  type HighlightOp,
  type HighlightsJson,
  isStepRows,
  type PushAnswer,
  PushRefused,
  type RefusalReason,
  SCHEMA_VERSION,
  type StepRow,
  type Transport,
  WordTimes,
} from '@libs/editor';

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

/** A push as small as this is sent to its end also when the page goes; browsers allow 64 kB of such requests at a time. */
const OUTLIVES_PAGE = 12_000;

/** What is the same however often one asks, by code and by HTTP status. */
const FINAL: Record<string, RefusalReason | undefined> = { Forbidden: 'forbidden', NotFound: 'gone', Unauthorized: 'signedOut' };
const FINAL_STATUS: Record<number, RefusalReason | undefined> = {
  401: 'signedOut',
  403: 'forbidden',
  404: 'gone',
  409: 'stale',
  410: 'stale',
};

/** What the server has below /api/docs. Throws DocumentFailed. */
export async function requestDocument(path: string): Promise<Response> {
  const answer = await (firstAnswer(path) ?? fetch(path, { credentials: 'same-origin', headers: { 'x-verbatim': '1' } }));
  if (answer.ok) return answer;
  // An unread body keeps one of the few connections that a page has.
  await answer.body?.cancel();
  throw new DocumentFailed(answer.status, answer.headers.get('x-request-id'), `The document answered ${answer.status}.`);
}

const get = async <Answer>(path: string): Promise<Answer> => (await requestDocument(path)).json();

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

/** When the words of a document's newest version are said; null where only its paragraphs have times. Throws DocumentFailed. */
export async function wordTimesOf(id: string): Promise<WordTimes | null> {
  const answer = await requestDocument(`/api/docs/${id}/times`);
  return answer.status === 204 ? null : WordTimes.unpack(new Uint8Array(await answer.arrayBuffer()));
}

/** A document's line to the server, with what others do to it. */
export interface DocTransport extends Transport {
  /** Hands on the rows that others confirm, and asks for what was missed when the line comes back; answers the way to stop. */
  subscribe(since: number, take: { receive: (rows: StepRow[]) => void; pull: () => void }): () => void;
}

/** The confirmed steps after a version; after some thousands one has to ask again. Throws DocumentFailed. */
export async function stepsSince(docId: string, since: number): Promise<StepRow[]> {
  return (await get<{ rows: StepRow[] }>(`/api/docs/${docId}/steps?since=${since}`)).rows;
}

/** Why a failed push will fail for ever, or null when it may get through another time. */
function refusalOf(error: CombinedError): RefusalReason | null {
  const { code, data } = errorOf(error);
  if (code !== 'ValidationError') return FINAL[code] ?? null;
  // The server names its own version or epoch where this page does not continue it.
  return data['epoch'] !== undefined || data['version'] !== undefined ? 'stale' : 'invalid';
}

/** The way of one document to the server: pushes by GraphQL, what was missed by REST, what is new by subscription. */
export function createDocTransport(client: Client, docId: string, epoch: number, onTagsGone?: (message: string) => void): DocTransport {
  const send = (input: PushStepsInput) => {
    const small = JSON.stringify([input.steps, input.ops]).length < OUTLIVES_PAGE;
    const fetchOptions = { credentials: 'same-origin', headers: { 'x-verbatim': '1' }, keepalive: small } as const;
    return client.mutation(PUSH, { input }, { quiet: true, keepsPage: true, fetchOptions }).toPromise();
  };
  return {
    async push({ version, clientId, steps, metas, ops }): Promise<PushAnswer> {
      const input: PushStepsInput = { docId, version, epoch, clientId, steps, metas, ops };
      let { data, error } = await send(input);
      if (error && onTagsGone && errorOf(error).fields['tagIds']) {
        // A tag went away meanwhile. The highlight and the text are worth more than the tag.
        onTagsGone(errorOf(error).message);
        ({ data, error } = await send({ ...input, ops: ops.map((op: HighlightOp) => ({ ...op, tagIds: [] })) }));
      }
      if (error) {
        const reason = refusalOf(error);
        throw reason ? new PushRefused(errorOf(error).message, reason) : error;
      }
      if (!data) throw new Error('no answer');
      const { accepted, rows, version: now } = data.pushSteps;
      if (accepted) return { accepted: true, version: now };
      if (!isStepRows(rows)) throw new Error('the answer has no rows of the log');
      return { accepted: false, rows, version: now };
    },
    async pull(since) {
      try {
        const answer = await get<{ rows: StepRow[]; version: number; epoch: number }>(`/api/docs/${docId}/steps?since=${since}`);
        if (answer.epoch !== epoch) throw new PushRefused('the log was cut', 'stale');
        return answer;
      } catch (error) {
        const reason = error instanceof DocumentFailed ? FINAL_STATUS[error.status] : undefined;
        throw reason ? new PushRefused(thrownError(error).message, reason) : error;
      }
    },
    subscribe(since, { receive, pull }) {
      const running = client.subscription(STEPS, { docId, since }).subscribe(({ data }) => {
        if (!data) return;
        const { rows } = data.docSteps;
        if (data.docSteps.epoch === epoch && isStepRows(rows)) receive(rows);
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
