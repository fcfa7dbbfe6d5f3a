/** Who is in a document now: how often one says so, and when one counts as gone. Times in milliseconds. */
export const PRESENCE = {
  /** The least time between two messages of one editor. */
  every: 110,
  /** A client without activity says so after this long; without others there, after `alone`. */
  beat: 4_000,
  alone: 20_000,
  /** Who has not said anything for this long is gone: two beats may be lost on the way. */
  gone: 9_000,
  /** How many cursors a text shows, and how many faces stand above it. */
  cursors: 12,
  faces: 4,
  /** The most messages a second that a server passes on for one person. */
  perSecond: 30,
} as const;
