import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as the fake server got it. */
export interface AnthropicCall {
  path: string;
  headers: http.IncomingHttpHeaders;
  body: any;
}

/** How it behaves for its next calls: `times` of them, for ever unless given. */
export interface AnthropicBehaviour {
  times?: number;
  status?: number;
  retryAfterMs?: number;
  /** What it writes, or what it puts into the form that is asked for. */
  answer?: unknown;
}

/**
 * A server that speaks Anthropic's Messages protocol, for tests: plain text, streams, and objects, by the schema of the output or by a tool
 * that the model is made to call, as it is asked. It refuses what the protocol refuses: calls without a version, a key or a limit of tokens.
 */
export class FakeAnthropic {
  readonly calls: AnthropicCall[] = [];
  private behaviours: AnthropicBehaviour[] = [];
  private constructor(private readonly server: http.Server) {}

  static async start(): Promise<FakeAnthropic> {
    const server = http.createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const fake = new FakeAnthropic(server);
    server.on('request', (q, r) => void fake.handle(q, r).catch(() => r.destroy()));
    return fake;
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  get url(): string {
    return `http://${this.host}/v1`;
  }

  behave(...behaviours: AnthropicBehaviour[]): void {
    this.behaviours = behaviours.map((b) => ({ ...b }));
    this.calls.length = 0;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private async handle(q: http.IncomingMessage, r: http.ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of q) text += chunk;
    const call = { path: q.url ?? '', headers: q.headers, body: text ? JSON.parse(text) : {} };
    this.calls.push(call);
    const b = this.next();
    if (b.status) return refuse(r, b.status, KINDS[b.status] ?? 'api_error', b.retryAfterMs);
    if (call.path !== '/v1/messages') return refuse(r, 404, 'not_found_error');
    if (!q.headers['x-api-key']) return refuse(r, 401, 'authentication_error');
    if (!q.headers['anthropic-version'] || !(call.body.max_tokens > 0)) return refuse(r, 400, 'invalid_request_error');
    const content = contentOf(call.body, b.answer ?? 'Yes.');
    const usage = { input_tokens: Math.ceil(text.length / 4), output_tokens: Math.ceil(JSON.stringify(content).length / 4) };
    const message = { id: 'msg_fake', type: 'message', role: 'assistant', model: call.body.model, stop_sequence: null };
    const stop_reason = content.type === 'tool_use' ? 'tool_use' : 'end_turn';
    if (call.body.stream) return stream(r, { ...message, content: [], stop_reason: null }, String(content.text ?? ''), usage);
    send(r, 200, { ...message, content: [content], stop_reason, usage });
  }

  private next(): AnthropicBehaviour {
    const [first] = this.behaviours;
    if (!first) return {};
    if (first.times !== undefined && --first.times <= 0) this.behaviours.shift();
    return first;
  }
}

const KINDS: Record<number, string> = {
  401: 'authentication_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  500: 'api_error',
  529: 'overloaded_error',
};

/** An object goes where it is asked for: into the tool that must be called, else into the text. */
function contentOf(body: any, answer: unknown): { type: string; text?: string; [more: string]: unknown } {
  const tool = body.tools?.find((one: any) => body.tool_choice?.type === 'any' || one.name === body.tool_choice?.name);
  if (tool) return { type: 'tool_use', id: 'toolu_fake', name: tool.name, input: answer };
  return { type: 'text', text: typeof answer === 'string' ? answer : JSON.stringify(answer) };
}

function stream(r: http.ServerResponse, message: object, text: string, usage: { input_tokens: number; output_tokens: number }): void {
  r.writeHead(200, { 'content-type': 'text/event-stream' });
  const event = (type: string, data: object) => r.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  event('message_start', { message: { ...message, usage: { ...usage, output_tokens: 1 } } });
  event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } });
  for (const piece of text.match(/[\s\S]{1,9}/g) ?? [])
    event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: piece } });
  event('content_block_stop', { index: 0 });
  event('message_delta', { delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: usage.output_tokens } });
  event('message_stop', {});
  r.end();
}

function refuse(r: http.ServerResponse, status: number, type: string, retryAfterMs?: number): void {
  const wait: Record<string, string> =
    retryAfterMs === undefined ? {} : { 'retry-after-ms': String(retryAfterMs), 'retry-after': String(Math.ceil(retryAfterMs / 1000)) };
  send(r, status, { type: 'error', error: { type, message: `status ${status}` } }, wait);
}

function send(r: http.ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  r.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
