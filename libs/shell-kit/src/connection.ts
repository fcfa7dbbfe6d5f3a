import { onLiveState } from '@libs/api';
import { useEffect, useRef } from 'react';
import { createStore, useStore } from './store.ts';

/** The specification's states of the line to the server. */
export type ConnectionState = 'connecting' | 'connected' | 'reconnecting' | 'reconnected' | 'client offline' | 'server offline';

const PING_TIMEOUT_MS = 5000;
const RETRY_MS = 3000;
const REST_MS = 30_000;
const DETOUR_REST_MS = 5000;
const RECONNECTED_MS = 2000;

const state = createStore<ConnectionState>('connecting');
/** The server says that live changes take the slower way for now. */
const fallback = createStore(false);
const waiting = createStore<Readonly<Record<string, number>>>({});
let timer: ReturnType<typeof setTimeout> | undefined;
let running = false;

async function ping(): Promise<boolean> {
  try {
    const answer = await fetch('/ping', { cache: 'no-store', signal: AbortSignal.timeout(PING_TIMEOUT_MS) });
    fallback.set(answer.headers.get('x-live') === 'fallback');
    await answer.text();
    return answer.ok;
  } catch {
    return false;
  }
}

function isDown(value: ConnectionState): boolean {
  return value === 'client offline' || value === 'server offline' || value === 'reconnecting';
}

function schedule(ms: number) {
  clearTimeout(timer);
  timer = setTimeout(() => void check(), ms);
}

async function check(): Promise<void> {
  if (!navigator.onLine) {
    state.set('client offline');
    return;
  }
  const was = state.get();
  if (was === 'client offline') state.set('reconnecting');
  if (await ping()) {
    if (isDown(was)) {
      state.set('reconnected');
      setTimeout(() => state.get() === 'reconnected' && state.set('connected'), RECONNECTED_MS);
    } else if (was !== 'reconnected') state.set('connected');
    schedule(fallback.get() ? DETOUR_REST_MS : REST_MS);
  } else {
    state.set(navigator.onLine ? 'server offline' : 'client offline');
    schedule(RETRY_MS);
  }
}

/** Something failed on the way: look at once instead of at the next turn. */
export function checkConnectionSoon(): void {
  if (running) schedule(0);
}

/** Starts to watch; called once by the shell. */
export function watchConnection(): void {
  if (running) return;
  running = true;
  window.addEventListener('offline', () => state.set('client offline'));
  window.addEventListener('online', () => schedule(0));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && schedule(0));
  onLiveState((live) => live === 'closed' && schedule(200));
  void check();
}

/** Says how many changes of one source wait on this device for the server; 0 takes the source out. */
export function reportWaiting(source: string, count: number): void {
  if ((waiting.get()[source] ?? 0) === count) return;
  const { [source]: _gone, ...rest } = waiting.get();
  waiting.set(count ? { ...rest, [source]: count } : rest);
}

/** How many changes wait on this device now. */
export const waitingChanges = (): number => total(waiting.get());

const total = (sources: Readonly<Record<string, number>>) => Object.values(sources).reduce((sum, count) => sum + count, 0);

/** The state of the line to the server. */
export const useConnectionState = (): ConnectionState => useStore(state);

/** Runs each time the line to the server is back, after it was away while the component was drawn. */
export function useReconnected(run: () => void): void {
  const line = useConnectionState();
  const isConnected = line === 'connected' || line === 'reconnected';
  const wasAway = useRef(!isConnected);
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (isConnected && wasAway.current) latest.current();
    wasAway.current = !isConnected;
  }, [isConnected]);
}

/** Whether live changes come more slowly for now, because the server's own way for them is out of order. */
export const usePollingFallback = (): boolean => useStore(fallback);

/** How many changes are unsaved on this device; 0 and no rerender while not wanted. */
export const useUnsavedCount = (isWanted: boolean): number => useStore(waiting, (sources) => (isWanted ? total(sources) : 0));
