import { AppError, foundByWords, LIMITS, MESSAGES, SUMMARY_REFUSALS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { AiProviderError } from '#contexts/ai';
import { Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { type MessageOf, OnJob } from '#platform/jobs';
import { runSummary } from '../insights.topics.js';
import { alreadyCited, notesIn } from './citations.js';
import { CurrentTextGuard } from './current-text-guard.js';
import { extractSection, type Group } from './extract/extract-section.js';
import { NO_MEANINGS, textsToCompare } from './extract/meanings.js';
import { Salience } from './extract/salience.js';
import { FRAMEWORKS, type FrameworkSection } from './frameworks/frameworks.js';
import { PHRASE_LANGUAGE } from './frameworks/phrase-patterns.js';
import type { SummaryRow } from './summary.entity.js';
import type { SummaryBullet, SummarySection } from './summary.graphql.js';
import { SummaryMeanings } from './summary-meanings.service.js';
import { SummaryModel } from './summary-model.service.js';
import { type AiOutputFeature, featureOf, type Scope, type Source, SummaryScopes, scopeOf } from './summary-scopes.js';
import { informativeCount, type SourceText, SummaryText } from './summary-text.service.js';

type Work = Pick<
  SummaryRow,
  | 'id'
  | 'noteId'
  | 'projectId'
  | 'scope'
  | 'scopeId'
  | 'picked'
  | 'picks'
  | 'search'
  | 'framework'
  | 'prompt'
  | 'step'
  | 'tries'
  | 'sections'
  | 'isExtractive'
  | 'model'
  | 'isDraft'
  | 'createdBy'
>;
/** What one part of a framework gave. */
interface Part {
  sections: SummarySection[];
  dropped: number;
  model: string | null;
}

/** What was read, of which sources, and what for. */
interface Read {
  list: readonly Source[];
  text: SourceText;
  feature: AiOutputFeature;
}

/** A text, and what is asked before each use of it. */
type Material = { text: SourceText; recheck: () => Promise<void> };
/** Something was trashed, redacted, switched off or put out of reach since the text was read. */
class SourceGone extends Error {}

const MAX_ATTEMPTS = 3;
const POLL_MS = 1000;
const HAS_LEFT = 'The person who asked for this summary is no longer a member of the workspace.';

/** Makes summaries, one part of the framework after the other: a part and the step behind it are one commit, so nothing is made twice, whatever dies or runs twice. */
@Injectable()
export class SummaryJobs {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly members: Memberships,
    private readonly scopes: SummaryScopes,
    private readonly text: SummaryText,
    private readonly current: CurrentTextGuard,
    private readonly model: SummaryModel,
    private readonly meanings: SummaryMeanings,
  ) {}

  @OnJob(runSummary, 'summaries.run', 'long')
  async run({ workspaceId, payload }: MessageOf<typeof runSummary>): Promise<void> {
    if (!workspaceId) return;
    const first = await this.next(workspaceId, payload.summaryId);
    if (!first) return;
    const scope = scopeOf(first);
    let actor: Actor = { userId: first.createdBy, name: '', memberId: '', role: 'viewer', workspaceId, via: 'job' };
    try {
      actor = await this.actorOf(actor);
      let { list } = await this.scopes.sources(actor, scope, featureOf(first));
      let text = await this.text.of(actor, list);
      for (let work: Work | null = first; work; work = await this.next(workspaceId, first.id)) {
        actor = await this.actorOf(actor);
        const left = await this.scopes.current(actor, scope, list, featureOf(first));
        const isLess = left.length < list.length;
        list = left;
        // Text that was edited or redacted since is neither sent to a model nor repeated.
        if (isLess || !(await this.text.isCurrent(actor, text))) text = await this.text.of(actor, list);
        const known = new Set(list.map((source) => source.noteId));
        if (notesIn(work.sections).some((id) => !known.has(id))) {
          await this.restart(actor, work);
          continue;
        }
        const section = FRAMEWORKS[work.framework].sections[work.step];
        if (!section) return await this.finish(actor, work, text);
        await this.part(actor, work, section, { text, recheck: this.guard(actor, scope, { list, text, feature: featureOf(first) }) });
      }
    } catch (e) {
      // Everything was deleted, its reader lost access, or summaries were switched off, while this waited or worked.
      if (e instanceof AppError && (e.code === 'NotFound' || e.code === 'Forbidden')) return this.fail(actor, first, e.message);
      throw e;
    } finally {
      this.meanings.forget(first.id);
    }
  }

  /** The summary as it stands while there is work to do on it; null when it was stopped, is done or gone. */
  private next(workspaceId: string, id: string): Promise<Work | null> {
    return this.db.tx({ workspaceId }, async (m) => {
      const [rows]: [Work[], number] = await m.query(
        `update summaries set state = 'running' where workspace_id = $1 and id = $2 and state in ('queued', 'running')
         returning id, note_id as "noteId", project_id as "projectId", scope, scope_id as "scopeId", picked, picks, search, framework, prompt, step, tries, sections, model, is_extractive as "isExtractive", is_draft as "isDraft", created_by as "createdBy"`,
        [workspaceId, id],
      );
      return rows[0] ?? null;
    });
  }

  /** The requesting user with their current role. Throws Forbidden when they have left. */
  private async actorOf(actor: Actor): Promise<Actor> {
    const seat = await this.members.seatOf(actor.workspaceId, actor.userId);
    if (!seat) throw new AppError('Forbidden', { message: HAS_LEFT });
    return { ...actor, memberId: seat.memberId, role: seat.role };
  }

  /** Throws SourceGone once a part of the text must not be sent to a model or stored any more. */
  private guard(actor: Actor, scope: Scope, { list, text, feature }: Read): () => Promise<void> {
    return async () => {
      const left = await this.scopes.current(await this.actorOf(actor), scope, list, feature);
      if (left.length < list.length || (await this.text.isRewritten(actor, text))) throw new SourceGone();
    };
  }

  /** Begins again from what is left: parts that are made say things of a source that left the summary. */
  private async restart(actor: Actor, work: Work): Promise<void> {
    await this.db.tx(actor, (m) =>
      m.query(
        `update summaries set step = 0, sections = '[]', model = null, dropped = 0 where workspace_id = $1 and id = $2 and state = 'running' and step = $3`,
        [actor.workspaceId, work.id, work.step],
      ),
    );
  }

  private async part(actor: Actor, work: Work, section: FrameworkSection, { text, recheck }: Material): Promise<void> {
    const taken = alreadyCited(work.sections, text);
    const salience = new Salience(text.units);
    const request = work.prompt ?? '';
    // A model that writes reads for itself what is alike.
    const meanings = work.isExtractive
      ? await this.meanings.of(work.id, textsToCompare(section, salience, request), text.language)
      : NO_MEANINGS;
    const groups = extractSection(section, text.units, salience, taken, request, text.language, text.titles, meanings);
    const stop = new AbortController();
    // Cancel takes effect without waiting for a slow model.
    const timer = setInterval(
      () =>
        void this.isStopped(actor, work.id)
          .then((is) => is && stop.abort(new Error('cancelled')))
          .catch(() => {}),
      POLL_MS,
    );
    try {
      const how = { signal: stop.signal, before: recheck };
      const written = work.isExtractive ? null : await this.model.write(actor, work, section, groups, text, how);
      await recheck();
      await this.keep(actor, work, text, written ?? { sections: this.quoted(groups, text), dropped: 0, model: null });
    } catch (e) {
      // The next round looks at what is left.
      if (stop.signal.aborted || e instanceof SourceGone) return;
      if (!(e instanceof AiProviderError)) throw e;
      await this.providerError(actor, work, text, e);
    } finally {
      clearInterval(timer);
    }
  }

  private quoted(groups: readonly Group[], text: SourceText): SummarySection[] {
    return groups.map(({ key, title, units }) => ({
      key,
      title,
      bullets: units.map(
        (u): SummaryBullet => ({ id: newId(), text: u.text, isVerbatim: true, isEdited: false, citations: [this.text.cite(text, u)] }),
      ),
    }));
  }

  /** Adds a part, unless the run was cancelled or another worker was faster. */
  private async keep(actor: Actor, work: Work, text: SourceText, part: Part): Promise<void> {
    await this.current.store(actor, part.sections, (m, sections) =>
      m.query(
        `with kept as (
           update summaries set sections = sections || $4::jsonb, step = step + 1, tries = 0, provider_error = case when is_extractive then provider_error end,
             dropped = dropped + $5, model = coalesce($6, model), doc_version = $7, used = $8
           where workspace_id = $1 and id = $2 and state = 'running' and step = $3 returning id)
         insert into summary_sources (workspace_id, summary_id, note_id)
         select distinct $1::uuid, kept.id, x.id from kept, unnest($9::uuid[]) as x (id) on conflict do nothing`,
        [
          actor.workspaceId,
          work.id,
          work.step,
          JSON.stringify(sections),
          part.dropped,
          part.model,
          work.noteId && text.versions.get(work.noteId),
          text.used,
          notesIn(sections),
        ],
      ),
    );
  }

  /**
   * A model that may answer later is asked again by the queue; then, or when it never will, the whole summary is made without it. Where that
   * would find nothing, the parts that are made stay.
   */
  private async providerError(actor: Actor, work: Work, text: SourceText, e: AiProviderError): Promise<void> {
    const willRetry = e.isPassing && work.tries + 1 < MAX_ATTEMPTS;
    if (!willRetry && needsModel(work, text)) {
      if (hasPoints(work)) return this.end(actor, work, { state: 'done', providerError: e.message });
      return this.fail(actor, work, e.message);
    }
    await this.db.tx(actor, (m) =>
      m.query(
        willRetry
          ? `update summaries set provider_error = $3, tries = tries + 1 where workspace_id = $1 and id = $2 and state = 'running'`
          : `update summaries set provider_error = $3, is_extractive = true, step = 0, sections = '[]', model = null, dropped = 0
             where workspace_id = $1 and id = $2 and state = 'running'`,
        [actor.workspaceId, work.id, e.message],
      ),
    );
    if (willRetry) throw e;
  }

  private async finish(actor: Actor, work: Work, text: SourceText): Promise<void> {
    if (!hasPoints(work)) return this.fail(actor, work, this.emptyReason(work, text));
    await this.end(actor, work, { state: 'done' });
  }

  /** Why a summary has no point: too little is left, a model stayed away that alone knows the language, or nothing was said of the kind. */
  private emptyReason(work: Work, text: SourceText): string {
    if (informativeCount(text.units) < LIMITS.summary.sentences) return MESSAGES.notEnoughContent;
    if (work.model !== null) return SUMMARY_REFUSALS.nothing(work.framework);
    // Words that were looked for tell nothing of what was said in others.
    return needsModel(work, text) ? SUMMARY_REFUSALS.needsModel(work.framework, text.language) : SUMMARY_REFUSALS.notFound(work.framework);
  }

  private async fail(actor: Actor, work: Work, error: string): Promise<void> {
    await this.end(actor, work, { state: 'failed', error });
  }

  /** Ends the work; `providerError` is what kept a model from writing the rest. */
  private async end(
    actor: Actor,
    work: Work,
    { state, error = null, providerError = null }: { state: 'done' | 'failed'; error?: string | null; providerError?: string | null },
  ): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const [, ended] = await m.query(
        `update summaries set state = $3, error = $4, provider_error = coalesce($5, provider_error), ended_at = now()
         where workspace_id = $1 and id = $2 and state = 'running'`,
        [actor.workspaceId, work.id, state, error, providerError],
      );
      if (ended)
        await this.changes.record(m, actor, {
          kind: 'summary',
          id: work.id,
          action: 'updated',
          projectId: work.projectId,
          noteId: work.noteId,
          after: { state, error },
        });
    });
  }

  private async isStopped(actor: Actor, id: string): Promise<boolean> {
    const row = await this.db.one<{ state: string }>(actor, `select state from summaries where workspace_id = $1 and id = $2`, [
      actor.workspaceId,
      id,
    ]);
    return row?.state !== 'running';
  }
}

const hasPoints = ({ sections }: Work): boolean => sections.some((s) => s.bullets.length > 0);

/** Whether nothing of a kind can be found without a model: it is found by words, and the text has none of their language. */
const needsModel = ({ framework }: Work, { languages }: SourceText): boolean =>
  foundByWords(framework) === 'all' && !languages.has(PHRASE_LANGUAGE);
