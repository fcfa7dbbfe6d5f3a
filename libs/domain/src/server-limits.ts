const KILOBYTE = 1024;

/** Numbers that only the server needs, apart from LIMITS so that no page loads them; in the same units. */
export const SERVER_LIMITS = {
  /**
   * What the process that reads one imported file may take: work of the processor, time by the clock, memory, and how deep its parts may lie in each
   * other. So many files are read at once, and so many of them for one workspace, which leaves one reader for the others.
   */
  reader: { workSeconds: 20, seconds: 60, heapMegabytes: 384, megabytes: 768, nesting: 400, atOnce: 3, perWorkspace: 2 },
  /**
   * One GraphQL request: what it may select, how long its text may be and of how many parts, how deep its variables and how many values they hold;
   * and how many subscriptions a socket may have.
   */
  graphql: {
    fields: 2000,
    rootFields: 20,
    depth: 12,
    aliases: 30,
    cost: 5000,
    bytes: 100 * KILOBYTE,
    tokens: 10_000,
    operations: 10,
    fragments: 100,
    variables: 100,
    directives: 200,
    nesting: 200,
    values: 150_000,
    subscriptions: 64,
  },
  /** Access tokens of a workspace that its admins are shown at once, those used last. */
  listedTokens: 200,
  /** Groups of fields that a workspace keeps. */
  fieldGroups: 50,
  /** Charts whose numbers one public page counts. */
  publicCharts: 12,
  /** Between cells: how long an answer may take and be, how old a request may be, names in one request, what strangers may make a process ask, what those of one network may look up and check of names, and when a claim without a workspace is given up. */
  cells: {
    answerMs: 3000,
    bytes: 1024 * KILOBYTE,
    freshMs: 60_000,
    names: 100,
    lookups: { burst: 60, perSecond: 5 },
    networkLookups: { burst: 10, perSecond: 0.5 },
    networkChecks: { burst: 20, perSecond: 1 },
    claimMinutes: 5,
  },
  /** People in one answer: whose names are asked for by their ids, who can be mentioned or added, and whose access would change. */
  people: { named: 200, offered: 20, changed: 50 },
  /** What is looked for and not found: its length, how many of it in one week, and how many a list shows. */
  emptySearches: { length: 200, perWeek: 1000, listed: 10 },
  /** For how many hours a removed logo can be brought back. */
  logo: { undoHours: 24 },
  /** From how many answers on admins see what people said about themselves: fewer would name who it was. */
  onboarding: { shownFrom: 3 },
  /** After how many seconds the queue looks whether a call that adds the sample, which takes two, was stopped: half a minute is the least it can wait. */
  sample: { finishAfterSeconds: 30 },
} as const;
