import { type ErrorCode, propertyOf, SERVER_LIMITS } from '@libs/domain';
import { defaultFieldResolver, GraphQLError, type GraphQLSchema } from 'graphql';
import type { ActorSource, Caller } from '#platform/access';
import type { Live } from '#platform/live';

/** Close code for a socket whose session or seat has ended; a client that still has one may open another. */
export const MEMBERSHIP_ENDED = 4403;
/** How often a socket is looked at without a hint: only the end of a session by its age comes without one. */
const POLL_MS = 60_000;
/** The clocks of server and database may differ a little. */
const GRACE_MS = 250;

interface WebSocketLike {
  close(code: number, reason: string): void;
  on(event: 'close', fn: () => void): void;
}
type Stream = AsyncIterator<unknown>;

/** One open socket: who opened it, and the streams that it has. It closes when its session, token or seat is gone. */
export class SocketConnection {
  private readonly streams = new Map<string, Stream | null>();
  private readonly stops: (() => void)[] = [];
  private looking = false;
  private isRerunRequested = false;
  private ending: NodeJS.Timeout | undefined;

  constructor(
    readonly caller: Caller,
    private readonly socket: WebSocketLike,
    private readonly headers: Record<string, string | string[] | undefined>,
    private readonly source: ActorSource,
    live: Live,
  ) {
    const recheck = () => void this.look();
    const timer = setInterval(recheck, POLL_MS);
    timer.unref();
    this.stops.push(() => clearInterval(timer), live.on(`user:${caller.user?.id}`, recheck), live.on('reconnected', recheck));
    // The workspace asks something else of those who come in.
    this.stops.push(live.on(`entry:${caller.actor?.workspaceId}`, recheck));
    socket.on('close', () => this.end());
    // It may have ended between the handshake and here.
    recheck();
  }

  /** Runs `open` unless the socket has its fill of streams; a stream is counted until either side ends it. */
  async track(id: string, open: () => Promise<unknown> | unknown): Promise<unknown> {
    if (this.streams.has(id)) throw refusal('ValidationError', 'This id has a subscription already.');
    if (this.streams.size >= SERVER_LIMITS.graphql.subscriptions)
      throw refusal('TooManyRequests', `At most ${SERVER_LIMITS.graphql.subscriptions} subscriptions at a time.`);
    this.streams.set(id, null);
    try {
      const stream = await open();
      if (!isStream(stream)) {
        this.streams.delete(id);
        return stream;
      }
      this.streams.set(id, stream);
      return counted(stream, () => this.streams.delete(id));
    } catch (error) {
      this.streams.delete(id);
      throw error;
    }
  }

  /** Closes the socket unless its headers still say the same member. */
  private async look(): Promise<void> {
    if (this.looking) {
      this.isRerunRequested = true;
      return;
    }
    this.looking = true;
    try {
      do {
        this.isRerunRequested = false;
        const { user, actor } = await this.source.callerOf(this.headers, this.caller.address, false);
        if (!actor || user?.id !== this.caller.user?.id) this.socket.close(MEMBERSHIP_ENDED, 'Signed out');
        // The role may be another by now.
        else this.caller.actor = actor;
        this.lookAt(actor?.support?.until);
      } while (this.isRerunRequested);
    } catch {
      // A database that cannot be asked is no reason to sign users out; the next check comes.
    } finally {
      this.looking = false;
    }
  }

  /** Looks again when access that was given for a time is over. */
  private lookAt(moment: Date | undefined): void {
    clearTimeout(this.ending);
    const wait = moment ? moment.getTime() - Date.now() + GRACE_MS : POLL_MS;
    if (wait < POLL_MS) this.ending = setTimeout(() => void this.look(), Math.max(wait, GRACE_MS)).unref();
  }

  private end(): void {
    clearTimeout(this.ending);
    for (const stop of this.stops) stop();
    for (const stream of this.streams.values()) void stream?.return?.();
    this.streams.clear();
  }
}

const refusal = (code: ErrorCode, message: string) => new GraphQLError(message, { extensions: { code } });

const isStream = (value: unknown): value is AsyncIterableIterator<unknown> => typeof propertyOf(value, 'next') === 'function';

function counted(stream: Stream, ended: () => void): AsyncIterableIterator<unknown> {
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      const step = await stream.next().catch((error) => {
        ended();
        throw error;
      });
      if (step.done) ended();
      return step;
    },
    async return() {
      ended();
      return (await stream.return?.()) ?? { done: true, value: undefined };
    },
  };
}

/** Makes every subscription of the schema count on the socket that asks for it. */
export function withSubscriptionTracking(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getSubscriptionType()?.getFields() ?? {})) {
    const subscribe = field.subscribe ?? defaultFieldResolver;
    field.subscribe = (root, args, context: { line?: SocketConnection; id?: string }, info) => {
      const open = () => subscribe(root, args, context, info);
      return context.line ? context.line.track(String(context.id), open) : open();
    };
  }
  return schema;
}
