import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './actor.js';

declare module 'fastify' {
  /** What the hook of platform/web/request-context adds; static files have no caller. */
  interface FastifyRequest {
    requestId: string;
    caller?: Caller;
  }
}

/** A request and its reply as hooks and controllers see them. */
export type HttpRequest = FastifyRequest;
export type HttpReply = FastifyReply;
