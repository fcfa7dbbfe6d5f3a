import { type Client, errorOf, graphql } from '@libs/api';
import { type HighlightsJson, PushRefused, SCHEMA_VERSION, type StepRow, type Transport } from '@libs/editor';
import { toast } from '@libs/ui';

/** A document with everything that an editor needs to begin. */
export interface OpenedDoc {
  version: number;
  epoch: number;
  doc: object;
  highlights: HighlightsJson;
}

/** Why a document did not come. */
export class DocError extends Error {
  constructor(
    readonly status: number,
    readonly requestId: string | null,
    message: string,
  ) {
    super(message);
  }
}

const PUSH = graphql(`
  mutation NotePushSteps($input: PushStepsInput!) {
    pushSteps(input: $input) { accepted version rows }
  }
`);

/** Confirmed steps as they come. */
export const DOC_STEPS = graphql(`
  subscription NoteDocSteps($docId: ID!, $since: Int!) {
    docSteps(docId: $docId, since: $since) { version rows epoch }
  }
`);

/** Codes that stay the same however often one asks. */
const FINAL = new Set(['ValidationError', 'Forbidden', 'NotFound', 'Unauthorized']);

async function get<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(path, { credentials: 'same-origin', headers: { 'x-verbatim': '1' } });
  if (!answer.ok) throw new DocError(answer.status, answer.headers.get('x-request-id'), `The document answered ${answer.status}.`);
  return (await answer.json()) as Answer;
}

/** A document as it comes. */
interface DocAnswer {
  version: number;
  epoch: number;
  schemaVersion: number;
  doc: object;
  highlights: HighlightsJson['rows'];
  reviveLog: HighlightsJson['log'];
}

/** The newest version of a document with its highlights. */
export async function fetchDoc(id: string): Promise<OpenedDoc> {
  const { version, epoch, schemaVersion, doc, highlights, reviveLog } = await get<DocAnswer>(`/api/docs/${id}`);
  if (schemaVersion !== SCHEMA_VERSION) throw new DocError(409, null, 'This page is older than the document. Reload it.');
  return { version, epoch, doc, highlights: { version, rows: highlights, log: reviveLog } };
}

/** The way of one document to the server: pushes by GraphQL, what was missed by REST. */
export function docTransport(client: Client, id: string, epoch: number): Transport {
  return {
    async push({ version, clientId, steps, metas, ops }) {
      const input = { docId: id, version, epoch, clientId, steps, metas, ops };
      let { data, error } = await client.mutation(PUSH, { input }, { quiet: true }).toPromise();
      if (error && errorOf(error).fields['tagIds']) {
        // A tag went away meanwhile. The highlight and the text are worth more than the tag.
        toast({ text: errorOf(error).message, tone: 'bad' });
        const untagged = ops.map((op) => ({ ...op, tagIds: [] }));
        ({ data, error } = await client.mutation(PUSH, { input: { ...input, ops: untagged } }, { quiet: true }).toPromise());
      }
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
        return await get<{ rows: StepRow[]; version: number }>(`/api/docs/${id}/steps?since=${since}`);
      } catch (error) {
        if (error instanceof DocError && [403, 404, 409, 410].includes(error.status)) throw new PushRefused(error.message);
        throw error;
      }
    },
  };
}

/** The confirmed steps after a version. */
export async function docRows(id: string, since: number): Promise<StepRow[]> {
  return (await get<{ rows: StepRow[] }>(`/api/docs/${id}/steps?since=${since}`)).rows;
}
