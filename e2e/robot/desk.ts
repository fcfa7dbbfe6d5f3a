import { createHash, randomBytes } from 'node:crypto';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { newId } from '#platform/db';
import { sessionCookie } from '#platform/web';
import type { Person } from '../../backend/src/testing/harness.js';
import { HINT_MS, isWrite, operationOf, repeated } from '../invariants.js';
import type { TestPage, TestStage } from '../steps.js';
import { fileFor } from './files.js';

/** Mutations that make something which the person goes on with; their pages have to say where the focus is then. */
const MAKES =
  /mutation \w+\s*(?:\([^)]*\))?\s*\{\s*(?:\w+: )?(create(?!AccessToken|InviteLink|Workspace)|replyTo|add[A-Z]|save(?:Answer|AsTemplate|Feed|Search)\b)/;
const QUIET_MS = 100;
const ACTION_TIMEOUT_MS = 12_000;
/** What a script that came has to draw, or to ask for, on a busy machine. */
const SCRIPT_MS = 400;
/** What a page waits for before it is drawn: answers, and the files of its parts. */
const AWAITED = /\/api\/|\.(js|css)$/;
/** What the browser says of a line that is cut. */
const DISCONNECT_ERRORS = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|WebSocket|Failed to fetch|NetworkError/;

const nameOf = (request: Request): string => operationOf(request) || new URL(request.url()).pathname;

/** A person at a window of their own, and everything that the window says, asks and is answered. */
export class RobotWindow {
  isOffline = false;
  /** Ended for good: nobody lets this person in any more. */
  isGone = false;
  private readonly underway = new Set<Request>();
  private readonly answers: string[] = [];
  private readonly repeats: ReturnType<typeof repeated>;
  private made: string[] = [];
  private wasCutAt = 0;
  private scriptCameAt = 0;

  private constructor(
    readonly who: number,
    readonly person: Person,
    readonly page: TestPage,
    private readonly stage: TestStage,
    private readonly operations: Record<string, { text: string }>,
  ) {
    this.repeats = repeated(page);
    this.watch();
  }

  static async open(stage: TestStage, who: number, person: Person, operations: Record<string, { text: string }>): Promise<RobotWindow> {
    const page = await stage.page(person, '/home', { width: 1366, height: 768 });
    return new RobotWindow(who, person, page, stage, operations);
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  /** Path, query and hash of what is on the screen. */
  get at(): string {
    const { host, pathname, search, hash } = new URL(this.page.url());
    return `${host === this.person.host ? '' : host}${pathname}${search}${hash}`;
  }

  /** Where it is at home: in the workspace, signed in. */
  get isAtHome(): boolean {
    return this.page.url().startsWith(`http://${this.person.host}/`) && !/^\/(auth|public-object|p)\b/.test(this.at);
  }

  private watch(): void {
    const { page } = this;
    page.on('request', (request) => {
      if (AWAITED.test(request.url())) this.underway.add(request);
      const { text } = this.operations[operationOf(request)] ?? { text: '' };
      if (MAKES.test(text)) this.made.push(operationOf(request));
      // A page that begins anew has nothing yet.
      if (request.isNavigationRequest()) this.repeats.forget();
    });
    page.on('requestfailed', (request) => this.underway.delete(request));
    page.on('requestfinished', (request) => {
      this.underway.delete(request);
      if (request.url().endsWith('.js')) this.scriptCameAt = Date.now();
    });
    page.on('response', async (response) => {
      const request = response.request();
      const name = nameOf(request);
      if (response.status() >= 500) this.answers.push(`${name} answered ${response.status()}`);
      if (!response.url().endsWith('/api/graphql')) return;
      if (isWrite(request)) this.onWrite();
      const body = await response.json().catch(() => null);
      for (const error of body?.errors ?? []) {
        const code = error.extensions?.code;
        if (code === 'InternalError' || !code) this.answers.push(`${name}: ${code} ${error.message}`);
      }
    });
    page.liveListeners.push((message) => {
      if (message.includes('"InternalError"')) this.answers.push(`a subscription: ${message.slice(0, 300)}`);
    });
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
    page.on('filechooser', async (chooser) => {
      const accept = await chooser
        .element()
        .getAttribute('accept')
        .catch(() => null);
      void chooser.setFiles(fileFor(accept ?? '')).catch(() => {});
    });
    page.on('crash', () => this.answers.push('the page crashed'));
    this.context.on('page', (other) => other !== page && void other.close().catch(() => {}));
  }

  /** Told of every change, also those of the others: what is asked again then is no repetition. */
  onWrite: () => void = () => {};

  forgetRepeats(): void {
    this.repeats.forget(HINT_MS);
  }

  /** Whether its line is away, or was a moment ago. */
  get isCut(): boolean {
    return this.isOffline || Date.now() - this.wasCutAt < 20_000;
  }

  /** Everything that went wrong since it was last asked, and what was made since. */
  take(): { violations: string[]; made: string[] } {
    const spoken = this.page.problems.splice(0);
    const { isCut } = this;
    const violations = [
      ...spoken.filter((line) => !(isCut && DISCONNECT_ERRORS.test(line))).map((line) => `console: ${line}`),
      ...this.answers.splice(0).map((line) => `answer: ${line}`),
      ...this.repeats.found.splice(0).map((name) => `asked twice: ${name.trim()}`),
    ];
    return { violations, made: this.made.splice(0) };
  }

  async setOffline(offline: boolean): Promise<void> {
    this.isOffline = offline;
    this.wasCutAt = Date.now();
    this.repeats.forget(HINT_MS);
    await this.context.setOffline(offline);
  }

  /** Waits until nothing is under way and nothing changes; answers what it waits for in vain. */
  async settle(): Promise<string | null> {
    const end = Date.now() + ACTION_TIMEOUT_MS;
    let state = '';
    while (Date.now() < end) {
      const isAsking = this.underway.size > 0 && !this.isOffline;
      state = isAsking ? `an answer to ${[...this.underway].map(nameOf).join(', ')}` : await quiet(this.page);
      if (state === 'quiet' && Date.now() - this.scriptCameAt > SCRIPT_MS) return null;
      if (this.isOffline && state.startsWith('busy')) return null;
      await new Promise((done) => setTimeout(done, 30));
    }
    this.underway.clear();
    // Carets and clocks may go on; what is awaited may not.
    return state === 'changes' ? null : `still waits for ${state}`;
  }

  /** Signs in again where the person was sent away, and goes home. */
  async comeBack(): Promise<void> {
    if (this.isOffline) await this.setOffline(false);
    await this.home();
    if (this.isAtHome) return;
    await this.signIn().catch(() => {});
    await this.home();
    this.isGone = !this.isAtHome;
  }

  private async home(): Promise<void> {
    await this.page.goto(`http://${this.person.host}/home`).catch(() => {});
    await this.settle();
  }

  private async signIn(): Promise<void> {
    const { db, config } = this.stage.t;
    const { userId, workspaceId } = this.person.actor;
    const token = randomBytes(32).toString('base64url');
    await db.global(
      `insert into sessions (id, user_id, workspace_id, token_hash, expires_at) values ($1, $2, $3, $4, now() + interval '1 day')`,
      [newId(), userId, workspaceId, createHash('sha256').update(token).digest()],
    );
    const name = sessionCookie(config.secure);
    this.person.cookie = `${name}=${token}`;
    await this.context.addCookies([
      { name, value: token, domain: this.person.host.split(':')[0]!, path: '/', httpOnly: true, sameSite: 'Lax' },
    ]);
  }
}

/** Whether the page awaits something (`busy ...`), changes, or is quiet; also where it is no page of the product. */
const quiet = (page: Page): Promise<string> =>
  page
    .evaluate(
      (pause) =>
        new Promise<string>((done) => {
          const busy = [...document.querySelectorAll('[aria-busy="true"], [class*="skeleton"], .boot')].find((part) =>
            part.checkVisibility({ visibilityProperty: true }),
          );
          if (busy) return done(`busy ${busy.className} in ${busy.closest('[class]:not([class*="skeleton"])')?.className ?? 'the page'}`);
          const watch = new MutationObserver(() => end('changes'));
          const timer = setTimeout(() => end('quiet'), pause);
          const end = (state: string) => {
            clearTimeout(timer);
            watch.disconnect();
            done(state);
          };
          return watch.observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
        }),
      QUIET_MS,
    )
    .catch(() => 'another page');
