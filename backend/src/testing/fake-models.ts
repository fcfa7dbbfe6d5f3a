import type http from 'node:http';
import { FakeModelServer, retryHeaders, sendJson } from './fake-server.js';
import { type AlterationKind, alterSentence } from './lies.js';

/** A call as the fake server got it: the task, what was asked, and the texts between their marks. */
export interface ModelCall {
  path: string;
  headers: http.IncomingHttpHeaders;
  body: any;
  system: string;
  prompt: string;
  sources: { id: string; text: string }[];
  schema: any;
  /** The caller disconnected before the answer was out. */
  wasAborted?: boolean;
}

/** How the fake server behaves for the next `times` calls (for ever unless given). */
export interface Behaviour {
  times?: number;
  status?: number;
  retryAfterMs?: number;
  /** Waits before it answers. */
  delayMs?: number;
  /** Waits after each piece of an answer that it writes piece by piece. */
  pieceMs?: number;
  malformed?: 'noJson' | 'otherShape' | 'noBody';
  /** Refuses a call for vectors of anything with these words. */
  refuses?: string;
  /** Closes the connection: before the answer, or in its middle. */
  drop?: 'before' | 'middle';
  /** Refuses JSON schemas, as some small servers do. */
  noSchemas?: boolean;
  /** What it makes of each sentence that it takes from the texts. */
  lie?: AlterationKind;
  /** Its whole answer to one call, in place of the one made from the texts. */
  answer?: (call: ModelCall) => unknown;
}

/**
 * A server that speaks the OpenAI protocol, for tests: it answers with sentences out of the texts that it is given, in the shape of the
 * schema, and misbehaves or lies on demand. `calls` holds what it was asked. Start the application with
 * `env: { AI_PRIVATE_HOSTS: models.host }` and give a workspace `models.url` as its address.
 */
export class FakeModels extends FakeModelServer<ModelCall, Behaviour> {
  protected async handle(q: http.IncomingMessage, text: string, r: http.ServerResponse): Promise<void> {
    const call = asCall(q, text ? JSON.parse(text) : {});
    this.calls.push(call);
    const b = this.next();
    if (b.delayMs) await new Promise((done) => setTimeout(done, b.delayMs));
    if (r.destroyed) return;
    if (b.drop === 'before') return void r.destroy();
    if (b.status) return sendJson(r, b.status, { error: { message: `status ${b.status}` } }, retryHeaders(b.retryAfterMs));
    if (b.noSchemas && call.body.response_format?.type === 'json_schema')
      return sendJson(r, 400, { error: { message: 'response_format json_schema is not supported' } });
    if (b.malformed === 'noBody') return void r.writeHead(200, { 'content-type': 'application/json' }).end('<html>');
    if (b.refuses && JSON.stringify(call.body.input).includes(b.refuses)) return sendJson(r, 400, { error: { message: 'not this text' } });
    if (call.path.endsWith('/embeddings')) return sendJson(r, 200, vectors(call.body));
    const answer = b.malformed === 'otherShape' ? { nothing: true } : b.answer ? b.answer(call) : honest(call, b.lie);
    const content = b.malformed === 'noJson' ? '{"half": ' : typeof answer === 'string' ? answer : JSON.stringify(answer);
    r.on('close', () => {
      call.wasAborted = !r.writableFinished;
    });
    if (call.body.stream) return stream(r, content, b);
    const whole = JSON.stringify(completion(call.body.model, content, text.length));
    r.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(whole) });
    if (b.drop !== 'middle') return void r.end(whole);
    r.write(whole.slice(0, whole.length / 2));
    setTimeout(() => r.destroy(), 10);
  }
}

/** The sentences of a source, in our own way: a test must not lean on what it tests. */
export const sentencesIn = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((s) => s.trim())
    .filter((s) => s.split(/\s+/).length > 3);

function asCall(q: http.IncomingMessage, body: any): ModelCall {
  const part = (role: string) =>
    (body.messages ?? [])
      .filter((m: any) => m.role === role)
      .map((m: any) => (typeof m.content === 'string' ? m.content : m.content.map((c: any) => c.text ?? '').join('')))
      .join('\n');
  const prompt = part('user');
  const sources = [...prompt.matchAll(/<(text-[0-9a-f]+) id="([^"]*)"[^>]*>\n([\s\S]*?)\n<\/\1>/g)].map((m) => ({
    id: m[2]!,
    text: m[3]!,
  }));
  const inWords = /of this schema: (\{.*\})\s*$/s.exec(part('system'))?.[1];
  const schema = body.response_format?.json_schema?.schema ?? (inWords ? JSON.parse(inWords) : null);
  return { path: q.url ?? '', headers: q.headers, body, system: part('system'), prompt, sources, schema };
}

/** An answer in the shape of the schema: strings that look like sentences come from the texts, those named after a source are its id. */
function honest(call: ModelCall, lie?: AlterationKind): unknown {
  const texts = call.sources.flatMap((s) => sentencesIn(s.text).map((text) => ({ id: s.id, text })));
  let at = 0;
  const fill = (schema: any, name: string, of: { id: string; text: string } | undefined): any => {
    if (!schema) return of ? reported(of, texts, lie) : 'yes';
    if (schema.anyOf) return fill(schema.anyOf[0], name, of);
    if (schema.$ref) return fill(schema.$defs?.[schema.$ref.split('/').pop()], name, of);
    if (schema.enum) return schema.enum[0];
    if (schema.type === 'object') {
      const mine = of ?? texts[at++ % Math.max(1, texts.length)];
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, s]) => [key, fill(s, key, mine)]));
    }
    if (schema.type === 'array') {
      const many = schema.items?.type === 'object' ? Math.min(3, Math.max(texts.length, 1)) : 1;
      return Array.from({ length: many }, () =>
        fill(schema.items, name, schema.items?.type === 'object' ? texts[at++ % Math.max(1, texts.length)] : of),
      );
    }
    if (schema.type === 'boolean') return true;
    if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 0;
    if (!of) return 'yes';
    if (/source|^ids?$|cite|from/i.test(name)) return of.id;
    if (/quote|verbatim/i.test(name))
      return lie === 'quote'
        ? alterSentence(
            'quote',
            of.text,
            texts.map((s) => s.text),
          )
        : of.text;
    return reported(of, texts, lie);
  };
  return call.schema
    ? fill(call.schema, '', undefined)
    : texts
        .slice(0, 3)
        .map((s) => reported(s, texts, lie))
        .join(' ') || 'yes';
}

const reported = (of: { text: string }, texts: readonly { text: string }[], lie?: AlterationKind): string =>
  lie
    ? alterSentence(
        lie,
        of.text,
        texts.map((s) => s.text),
      )
    : of.text;

const completion = (model: string, content: string, asked: number) => ({
  id: 'fake-1',
  object: 'chat.completion',
  created: 0,
  model,
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage: tokens(asked, content),
});

const tokens = (asked: number, content: string) => {
  const [prompt_tokens, completion_tokens] = [Math.ceil(asked / 4), Math.ceil(content.length / 4)];
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
};

async function stream(r: http.ServerResponse, content: string, b: Behaviour): Promise<void> {
  r.writeHead(200, { 'content-type': 'text/event-stream' });
  const event = (data: unknown) => r.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
  const pieces = content.match(/[\s\S]{1,12}/g) ?? [];
  for (const [i, piece] of pieces.entries()) {
    if (b.drop === 'middle' && i >= pieces.length / 2) return void setTimeout(() => r.destroy(), 10);
    event({ id: 'fake-1', choices: [{ index: 0, delta: { content: piece } }] });
    if (b.pieceMs) await new Promise((done) => setTimeout(done, b.pieceMs));
    if (r.destroyed) return;
  }
  event({ id: 'fake-1', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: tokens(400, content) });
  event('[DONE]');
  r.end();
}

/** Vectors of eight numbers by the letters of a text: the same text gives the same vector. */
const vectors = (body: any) => ({
  object: 'list',
  model: body.model,
  data: [body.input].flat().map((text: string, index: number) => {
    const embedding = Array.from({ length: 8 }, () => 0);
    for (const c of text) embedding[c.codePointAt(0)! % 8]! += 1;
    return { object: 'embedding', index, embedding };
  }),
  usage: { prompt_tokens: 5, total_tokens: 5 },
});
