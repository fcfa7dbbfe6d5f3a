import { type Client, graphql, onLiveState } from '@libs/api';
import { PRESENCE, personColour } from '@libs/domain';
import { type DocClient, drawCursors, type EditorAdapter, PeerSelections, type Place } from '@libs/editor';
import { createStore } from '@libs/shell-kit';
import { colourClass } from '@libs/ui';

const SHOW_PRESENCE = graphql(`
  mutation ShowPresence($input: PresenceInput!) { showPresence(input: $input) { isShown } }
`);
const PRESENCE_CHANGES = graphql(`
  subscription PresenceChanges($docId: ID!) {
    presence(docId: $docId) { clientId version anchor head isGone person { id name initials } }
  }
`);

/** What presence needs of its document. */
export interface PresenceOptions {
  docId: string;
  clientId: string;
  userId: string;
  client: DocClient;
  adapter: EditorAdapter;
  /** Whether the own selection means something to others now. */
  hasCursor(): boolean;
}

/** How the API shows a person. */
interface Person {
  id: string;
  name: string;
  initials: string;
}

interface Peer {
  person: Person;
  place: Place | null;
  /** Said of a version that is not here yet. */
  next: Place | null;
  at: number;
}

/** All report when a new client joins; with a random delay. */
const MAX_REPORT_DELAY_MS = 300;
const SWEEP_MS = 1_000;

/** Who else is in a document, and where: broadcast by each editor, stored nowhere. */
export class Presence {
  /** The other people in the document, each once, in the order in which they came. */
  readonly people = createStore<readonly Person[]>([]);
  private readonly peers = new Map<string, Peer>();
  private readonly places: PeerSelections;
  private readonly stops: (() => void)[] = [];
  private lastReport = '';
  private reportedAt = 0;
  private isSending = false;
  private hasDrawnCursors = false;
  private isOver = false;
  private sendTimer: ReturnType<typeof setTimeout> | undefined;
  private heartbeatTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly api: Client,
    private readonly options: PresenceOptions,
  ) {
    const { client, adapter, docId } = options;
    this.places = new PeerSelections(client, () => adapter.getState());
    const heard = api.subscription(PRESENCE_CHANGES, { docId }).subscribe(({ data }) => data && this.receive(data.presence));
    const sweep = setInterval(() => this.sweep(), SWEEP_MS);
    const look = () => (document.visibilityState === 'hidden' ? this.reportLeft() : this.reportNow());
    const leave = () => this.reportLeft();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', leave);
    this.stops.push(
      () => heard.unsubscribe(),
      () => clearInterval(sweep),
      () => document.removeEventListener('visibilitychange', look),
      () => window.removeEventListener('pagehide', leave),
      onLiveState((state) => state === 'open' && this.reportNow()),
      client.onConfirmed(() => [...this.peers.values()].some(({ next }) => next) && this.draw()),
      () => this.places.close(),
    );
    this.reportNow();
  }

  /** To be called after every transaction of the editor. */
  changed(): void {
    // No other client is present.
    if (!this.peers.size || this.sendTimer) return;
    this.sendTimer = setTimeout(() => this.report(false), Math.max(0, this.reportedAt + PRESENCE.every - Date.now()));
  }

  /** Says good-bye and stops. */
  close(): void {
    this.reportLeft();
    this.isOver = true;
    clearTimeout(this.heartbeatTimer);
    for (const stop of this.stops) stop();
  }

  private receive({ clientId, person, version, anchor, head, isGone }: PresenceMessage): void {
    const { clientId: own, userId } = this.options;
    if (clientId === own || person.id === userId) return;
    const key = `${person.id} ${clientId}`;
    const knownPeer = this.peers.get(key);
    if (isGone) this.peers.delete(key);
    else {
      const place = typeof anchor === 'number' && typeof head === 'number' ? { version, anchor, head } : null;
      this.peers.set(key, { person, place: knownPeer?.place ?? null, next: place, at: Date.now() });
      if (!place) this.peers.get(key)!.place = null;
      if (!knownPeer) setTimeout(() => this.reportNow(), Math.random() * MAX_REPORT_DELAY_MS);
    }
    this.emit();
    this.draw();
  }

  private sweep(): void {
    const before = this.peers.size;
    for (const [key, { at }] of this.peers) if (Date.now() - at > PRESENCE.gone) this.peers.delete(key);
    if (this.peers.size === before) return;
    this.emit();
    this.draw();
  }

  private emit(): void {
    const people = [...new Map([...this.peers.values()].map(({ person }) => [person.id, person])).values()];
    const same = (knownPeople: readonly Person[]) =>
      knownPeople.map(({ id, name }) => id + name).join() === people.map(({ id, name }) => id + name).join();
    if (!same(this.people.get())) this.people.set(people);
  }

  private draw(): void {
    const cursors = [...this.peers].flatMap(([id, peer]) => {
      const next = peer.next && this.places.here(peer.next);
      if (next !== 'later') [peer.place, peer.next] = [peer.next ?? peer.place, null];
      const here = peer.place && this.places.here(peer.place);
      if (!here || here === 'later') return [];
      return [{ id, name: peer.person.name, look: colourClass(personColour(peer.person.id)), ...here, at: peer.at }];
    });
    if (!cursors.length && !this.hasDrawnCursors) return;
    this.hasDrawnCursors = cursors.length > 0;
    cursors.sort((a, b) => b.at - a.at);
    drawCursors(this.options.adapter, cursors.slice(0, PRESENCE.cursors));
  }

  private reportNow(): void {
    if (!this.sendTimer) this.report(true);
  }

  private report(always: boolean): void {
    clearTimeout(this.sendTimer);
    this.sendTimer = undefined;
    if (this.isOver || document.visibilityState === 'hidden') return;
    clearTimeout(this.heartbeatTimer);
    this.heartbeatTimer = setTimeout(() => this.report(true), this.peers.size ? PRESENCE.beat : PRESENCE.alone);
    // On a slow line the newest place is said when the last one has arrived.
    if (this.isSending) {
      if (!always) this.sendTimer = setTimeout(() => this.report(false), PRESENCE.every);
      return;
    }
    const place = this.options.hasCursor() ? this.places.own() : { version: this.options.client.base.version, anchor: null, head: null };
    const words = JSON.stringify(place);
    if (!always && words === this.lastReport) return;
    this.lastReport = words;
    this.reportedAt = Date.now();
    this.isSending = true;
    void this.send(place, false).finally(() => {
      this.isSending = false;
    });
  }

  private reportLeft(): void {
    clearTimeout(this.sendTimer);
    this.sendTimer = undefined;
    if (!this.isOver) void this.send({ version: this.options.client.base.version, anchor: null, head: null }, true);
  }

  private send(place: { version: number; anchor: number | null; head: number | null }, isGone: boolean): Promise<unknown> {
    const { docId, clientId } = this.options;
    const fetchOptions = { credentials: 'same-origin', headers: { 'x-verbatim': '1' }, keepalive: isGone } as const;
    // Errors are ignored: real pushes report them.
    const context = { quiet: true, keepsPage: true, fetchOptions };
    return this.api.mutation(SHOW_PRESENCE, { input: { docId, clientId, ...place, isGone } }, context).toPromise();
  }
}

interface PresenceMessage {
  clientId: string;
  person: Person;
  version: number;
  anchor?: number | null;
  head?: number | null;
  isGone: boolean;
}
