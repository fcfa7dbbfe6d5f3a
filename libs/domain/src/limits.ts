const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const GIGABYTE = 1024 * MEGABYTE;

/**
 * Every number the product promises, in one place for server, browser and tests; text lengths are code points after trimming,
 * sizes are bytes, a name that ends in a unit is in that unit.
 */
export const LIMITS = {
  /** A project's name and description, and how many projects the default plan gives a workspace. */
  project: { name: 200, description: 2000, perWorkspace: 200 },
  /**
   * The name of a workspace (the "team name" of the specification), what its admins announce on Home, and the days for which a deleted one can be
   * restored.
   */
  workspace: { name: 200, announcement: 300, keptDays: 30 },
  /** The title of a note, an insight or anything else that has a title of its own. */
  title: 200,
  /** The name of a contact or of a user. */
  person: { name: 300 },
  /** A contact beside its name: its texts, how many e-mail addresses it has, the id of a speaker whom it is, and its consents. */
  contact: {
    organisation: 300,
    phone: 100,
    jobTitle: 300,
    notes: 10_000,
    emails: 20,
    speakerId: 100,
    consents: 100,
    consentScope: 300,
    consentVersion: 50,
  },
  /** A note field: what a person may type into it by hand; the stored value may be longer (`field.value`). */
  note: { field: 300 },
  /**
   * A field's label, any serialised field value as it is stored or imported, how many fields a project has for one kind of object, how many values
   * one action may set, how many kinds of values the preview of a change of type lists, and how many rows of a spreadsheet may be pasted at once.
   */
  field: { label: 250, value: 10299, perProject: 100, atOnce: 5000, previewed: 5, pastedRows: 10_000 },
  /** The label of one option of a SELECT field, how many options a field may have, and how many of them one value may name. */
  select: { label: 50, options: 200, chosen: 100 },
  /**
   * A search: characters and words of the query, the largest page, the page when none is asked for, values chosen of one kind, and values that a
   * list beside the results has: in all, and before more is asked for.
   */
  search: { query: 2000, words: 60, limit: 1000, defaultLimit: 25, choices: 50, facet: 50, facetShown: 8 },
  /** A saved search: its name, its address, how many a person may keep, and how many of its newest results tell what is new. */
  savedSearch: { name: 100, path: 6000, each: 100, watched: 200 },
  /**
   * A chart: categories and series that have a mark of their own, how much it needs of what it counts and of notes for a
   * curve, how many points that has, the name of a saved one, and how many of
   * these a person sees in one project.
   */
  chart: { categories: 200, series: 12, fewest: 1, fewestNotes: 2, points: 1000, name: 200, perProject: 100 },
  /** A filter: its parts, rows of a part that are alternatives, values of a row, and how long a value and the name of a field may be. */
  filter: { parts: 20, alternatives: 10, values: 200, value: 300, field: 50 },
  /** A saved view: its name, how many a person sees in a project, its columns, and how wide one may be in pixels. */
  view: { name: 100, perProject: 100, columns: 120, columnWidth: { min: 60, max: 1000 } },
  /** Templates of a workspace: how many, what one is for, its text, boards, groups, tags and fields; texts looked for in notes, and drafts a minute. */
  template: { perWorkspace: 200, about: 300, text: 20_000, boards: 20, groups: 50, tags: 500, fields: 100, searched: 500, perMinute: 20 },
  /** A publisher's file: its bytes and its templates; how many publishers there are, and the name of one. */
  templatePack: { packBytes: MEGABYTE, packTemplates: 50, publishers: 50, publisher: 100 },
  /** An export of a project: how long it can be downloaded, how many are listed, and how many a person may order in a minute. */
  projectExport: { days: 7, listed: 20, perMinute: 20 },
  /** One imported CSV or JSON file. */
  import: { bytes: 10 * MEGABYTE, items: 5000 },
  /** One file attached to a note. */
  attachment: { bytes: 10 * GIGABYTE },
  /** A picture in a text: its file, its pixels, those of all its frames together and how many these are; and the words that stand for it. */
  image: { bytes: 10 * MEGABYTE, pixels: 64_000_000, drawnPixels: 2_000_000_000, frames: 1000, alt: 1000 },
  /** The logo of a workspace: its file, and its longer side in pixels. */
  logo: { bytes: MEGABYTE / 2, side: 2000 },
  /** A highlight's region on an image or a page, once serialised. */
  region: { serialized: 17000 },
  /** The length of a password in code points. */
  password: { min: 12, max: 100 },
  /** A workspace's sub-domain, and how often it may be changed. */
  subdomain: { min: 3, max: 30, changes: 5 },
  /** An e-mail address, which is the longest that a mail server has to accept. */
  email: { length: 254 },
  /** A tag's title and description, and how many tags one action may change. */
  tag: { title: 200, description: 2000, atOnce: 500 },
  /** How many code points of a passage are read to suggest tags for it, how many tags are suggested, and for how many passages a minute. */
  tagSuggestion: { text: 1000, shown: 3, perMinute: 120 },
  /**
   * Suggested highlights: how many a note has at once, of how many sentences one is at most, how many passages a tag needs before it is suggested,
   * of how many sentences of a note the meaning is compared, and how often a minute one person may ask. Of a model: how many of those may be its
   * proposals, how many letters of a note it reads at once and in how many parts at most, how many passages it writes of one part, how long one of
   * them may be, and how many tags it is given.
   */
  highlightSuggestion: {
    shown: 100,
    sentences: 3,
    examples: 5,
    compared: 2000,
    perMinute: 20,
    proposed: 50,
    window: 12_000,
    windows: 50,
    ofPart: 12,
    quote: 1000,
    tags: 300,
  },
  /** How many highlights that say the same are shown beside one. */
  similar: { shown: 10, perMinute: 240 },
  /**
   * Groups of alike highlights: of so many (the newest) groups are made, of fewer than so many none; so many of each are shown at once, so many are
   * asked for by a page, how often a minute one person may ask, and how often what is asked for may have to be computed.
   */
  highlightGroups: { compared: 2000, fewest: 6, nearest: 3, page: 100, perMinute: 60, madePerMinute: 12 },
  /** How many highlights one split of a tag may take. */
  split: { highlights: 1000 },
  /** The name of a group of users, or of a column of a tag board. */
  group: { name: 200 },
  /**
   * How many letters around personal data that was found are shown on either side; how many passages one action may redact, give back or make
   * permanent; how many other places that say the same are listed, and how long the words are that are looked for.
   */
  redaction: { context: 80, atOnce: 2000, copies: 200, words: 500 },
  /** The name of a tag board. */
  tagBoard: { name: 200 },
  /** A folder's name and description. */
  folder: { name: 200, description: 2000 },
  /** How many groups of users a workspace may have, and how many members each. */
  userGroups: { perWorkspace: 50, members: 200 },
  /**
   * Billing: seats of the free plan, seats that can be bought, days to pay an open invoice, invoices that
   * are listed, and days for which a quote holds.
   */
  billing: { freeSeats: 5, seats: 5000, graceDays: 14, invoices: 24, quoteDays: 30 },
  /** The numbers of a workspace: days that count as a week and a month of use, weeks, insights and tags that are listed, and days after which an unused tag is stale. */
  analytics: { weekDays: 7, monthDays: 30, weeks: 12, insights: 10, tags: 20, staleDays: 90, emptyDays: 90 },
  /**
   * A request for access: its message, how many days it waits for an answer, for how many days access is given, how many of one person may be open,
   * how many they may make in 24 hours, and how many a list shows.
   */
  accessRequest: { message: 500, waitDays: 3, grantDays: 30, open: 20, perDay: 50, listed: 100 },
  /**
   * Access of the installation's operators: the reason, for how many days a request waits and access lasts at most, how many a list shows, and how many
   * requests an operator may make in a minute.
   */
  support: { reason: 500, waitDays: 3, grantDays: 30, listed: 50, perMinute: 30 },
  /** How many people one invitation may name. */
  invite: { emails: 50 },
  /** How many tags one highlight may carry, how many code points it may cover, and how many of them a list shows. */
  highlight: { tags: 50, length: 100_000, excerpt: 600 },
  /** How many references of an insight may be asked for at once, and how many highlights a new one may start with; how many drafts are listed, and how many new quotes of a tag make an automatic one due. */
  insight: { references: 500, drafts: 50, draftQuotes: 5 },
  /** A comment's text, and how many people it may mention. */
  comment: { length: 5000, mentions: 50 },
  /** The inbox: how many unread ones are counted (among how many), marked at once, listed in a mail, and how long a mail waits for more. */
  inbox: { counted: 10, countedAmong: 100, atOnce: 200, inMail: 10, mailAfterSeconds: 60 },
  /** The daily digest: the hour on the reader's clock at which it is sent, and how many pieces of news it lists. */
  digest: { hour: 7, inMail: 50 },
  /** News that were read, or that are in no inbox and wait for no mail, go after this long; unread ones stay. */
  news: { days: 90 },
  /** The periods, in days, after which a workspace or project may have its notes deleted. */
  retention: { days: [30, 60, 90, 180, 365] },
  /** One push of edits to a note's document. */
  doc: { steps: 200, bytes: MEGABYTE },
  /**
   * Requests to one server, at once and from then on: of all strangers at one address, and of one person. A query counts once more for each so many
   * cost points; `text` is what one person's own queries may be long, in kB. What a stranger sends is at most so long.
   */
  rate: {
    stranger: { burst: 1200, perSecond: 20 },
    person: { burst: 6000, perSecond: 150 },
    costPerRequest: 500,
    text: { burst: 1024, perSecond: 128 },
    strangerBytes: 100 * KILOBYTE,
    teamRedirects: 60,
  },
  /** WebSockets to one server: of one person, of one address; one message, what may wait to be read, and how many messages come; when a silent one is asked. */
  socket: {
    perPerson: 200,
    perAddress: 2000,
    bytes: 128 * KILOBYTE,
    backlog: 4 * MEGABYTE,
    messages: { burst: 500, perSecond: 50 },
    pingSeconds: 30,
  },
  /** How long a one-time token sent by mail, or handed from the root domain to a sub-domain, stays valid. */
  token: { magicMinutes: 15, unlockMinutes: 15, resetMinutes: 60, inviteDays: 7, confirmHours: 24, handoffSeconds: 60 },
  /** The networks from which a workspace may be opened, and the label of one. */
  security: { networks: 100, networkLabel: 100 },
  /** Passkeys of one person, and the name of one. */
  passkey: { perPerson: 10, name: 100 },
  /** Single sign-on: domains of a workspace, and the days for which one may lack its DNS record before it counts no longer. */
  sso: { domains: 20, missingDays: 7 },
  /** Failed sign-ins of an account, from one address and from all together, before delays begin and an unlock mail is offered. */
  login: { failures: 10, failuresAnywhere: 100 },
  /**
   * Unknown share tokens one address may try in a minute; after how many days public links may end, and do unless another end is chosen; how many
   * published insights one shows; how many sites may show quotes of a workspace.
   */
  share: { missesPerMinute: 30, days: [7, 30, 90], defaultDays: 30, insights: 200, embedSites: 20 },
  /** A link's password: its length, tries of one address, of one network at all links and of all, and for how long a browser need not enter it again. */
  linkPassword: { min: 8, max: 100, triesPerMinute: 5, triesOfNetworkPerMinute: 60, triesOfAllPerMinute: 60, hours: 12 },
  /** How many opened objects the Recent page remembers for each person. */
  recent: 200,
  /** The distance between two neighbours of a freshly ordered list. */
  rank: { gap: 65536 },
  /** How often, and after how long, the client repeats a call that failed on the network or with a server error. */
  retry: { count: 5, minMs: 300, maxMs: 2000 },
  /** When the client gives up on `GET /ping`. */
  ping: { abortMs: 5000 },
  /** A workspace's model: its address, name, key and monthly tokens; how long one call may take, how often it is tried again, how much it may answer. */
  ai: {
    baseUrl: 500,
    model: 200,
    key: 1000,
    budget: 1_000_000_000_000,
    callSeconds: 120,
    testSeconds: 20,
    retries: 3,
    answerBytes: 8 * MEGABYTE,
    testsPerMinute: 20,
  },
  /**
   * A summary: what may be asked for, its parts, how many sentences a text needs for one, how much of it a model reads at once, how many versions
   * are listed; of how many notes or highlights, and letters of them, one is made; and of how many notes the language is looked at before an order.
   */
  summary: {
    prompt: 1000,
    bullet: 5000,
    bullets: 100,
    sections: 60,
    sentences: 5,
    atOnce: 60_000,
    listed: 50,
    notes: 100,
    highlights: 400,
    letters: 1_000_000,
    lookedAt: 100,
  },
  /** An answer: what it is called among the saved ones, and what is said of one that is not right. */
  answer: { name: 200, comment: 2000 },
  /** How long lists are at most that have no pages. */
  list: {
    citations: 200,
    followers: 50,
    given: 500,
    imports: 20,
    merges: 50,
    recentTags: 9,
    togetherTags: 8,
    sameSpeakers: 499,
    savedAnswers: 200,
    starred: 500,
    titles: 20,
    weeks: 12,
  },
  /** How long something deleted can be restored. */
  trash: { days: 30 },
  /** Failed jobs that are retried or dismissed together: a page of them. */
  job: { atOnce: 200 },
} as const;

/** An archive of a project that is imported: the file, all of it unpacked, one part of text in it, how many parts it has, and how many a person may send in a minute. */
export const PROJECT_ARCHIVE_LIMITS = {
  bytes: 256 * MEGABYTE,
  unpacked: GIGABYTE,
  part: 32 * MEGABYTE,
  parts: 50_000,
  perMinute: 30,
} as const;
