const MINUTE_MS = 60_000;
const MAX_RESTARTS = 3;

/** Counts how often something is started again: each call asks for one more and answers whether it may be, at most three times within a minute. */
export function restarts(now = Date.now) {
  const times = [];
  const ask = () => {
    const at = now();
    while (times.length && times[0] <= at - MINUTE_MS) times.shift();
    if (times.length >= MAX_RESTARTS) return false;
    times.push(at);
    ask.count++;
    return true;
  };
  /** How often it was in all. */
  ask.count = 0;
  return ask;
}
restarts.MAX = MAX_RESTARTS;
