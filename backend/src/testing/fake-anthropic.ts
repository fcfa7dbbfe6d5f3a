import type http from 'node:http';
import { FakeModelServer, retryHeaders, sendJson } from './fake-server.js';

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
export class FakeAnthropic extends FakeModelServer<AnthropicCall, AnthropicBehaviour> {
  protected async handle(q: http.IncomingMessage, text: string, r: http.ServerResponse): Promise<void> {
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
    if (call.body.stream) return stream(r, { ...message, content: [] }, content, usage, stop_reason);
    sendJson(r, 200, { ...message, content: [content], stop_reason, usage });
  }
}

const KINDS: Record<number, string> = {
  401: 'authentication_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  500: 'api_error',
  529: 'overloaded_error',
};

type Content = { type: string; text?: string; [more: string]: unknown };
type Usage = { input_tokens: number; output_tokens: number };

/** An object goes where it is asked for: into the tool that must be called, else into the text. */
function contentOf(body: any, answer: unknown): Content {
  const tool = body.tools?.find((one: any) => body.tool_choice?.type === 'any' || one.name === body.tool_choice?.name);
  if (tool) return { type: 'tool_use', id: 'toolu_fake', name: tool.name, input: answer };
  return { type: 'text', text: typeof answer === 'string' ? answer : JSON.stringify(answer) };
}

function stream(r: http.ServerResponse, message: object, content: Content, usage: Usage, stop_reason: string): void {
  r.writeHead(200, { 'content-type': 'text/event-stream' });
  const event = (type: string, data: object) => r.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  event('message_start', { message: { ...message, stop_reason: null, usage: { ...usage, output_tokens: 1 } } });
  const isTool = content.type === 'tool_use';
  event('content_block_start', { index: 0, content_block: isTool ? { ...content, input: {} } : { type: 'text', text: '' } });
  for (const piece of (isTool ? JSON.stringify(content['input']) : content.text!).match(/[\s\S]{1,9}/g) ?? []) {
    const delta = isTool ? { type: 'input_json_delta', partial_json: piece } : { type: 'text_delta', text: piece };
    event('content_block_delta', { index: 0, delta });
  }
  event('content_block_stop', { index: 0 });
  event('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: usage.output_tokens } });
  event('message_stop', {});
  r.end();
}

function refuse(r: http.ServerResponse, status: number, type: string, retryAfterMs?: number): void {
  sendJson(r, status, { type: 'error', error: { type, message: `status ${status}` } }, retryHeaders(retryAfterMs));
}
