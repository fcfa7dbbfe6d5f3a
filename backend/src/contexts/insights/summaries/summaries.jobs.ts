import { AppError, ERRORS, MESSAGES } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { AiTrouble } from '#contexts/ai';
import { Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { Changes } from '#platform/events';
import { On, type OutboxMessage } from '#platform/jobs';
import { notesIn } from './citations.js';
import { cook, type Group } from './extract/recipes.js';
import { Salience } from './extract/salience.js';
import type { Unit } from './extract/units.js';
import { FRAMEWORKS, type FrameworkSection } from './frameworks/frameworks.js';
import { StandingWords } from './standing-words.js';
import type { SummaryRow } from './summary.entity.js';
import type { SummaryBullet, SummaryCitation, SummarySection } from './summary.graphql.js';
import { SummaryModel } from './summary-model.service.js';
import { madeFor, SummaryScopes, scopeOf } from './summary-scopes.js';
import { type SourceText, SummaryText } from './summary-text.service.js';

type Work = Pick<
  SummaryRow,
  | 'id'
  | 'noteId'
  | 'projectId'
  | 'scope'
  | 'scopeId'
  | 'picked'
  | 'picks'
  | 'framework'
  | 'prompt'
  | 'step'
  | 'tries'
  | 'sections'
  | 'isExtractive'
  | 'isDraft'
  | 'createdBy'
>;
/** What one part of a framework gave. */
interface Part {
  sections: SummarySection[];
  dropped: number;
  model: string | null;
}

const MOST_TRIES = 3;
const LOOK_MS = 1000;
const HAS_LEFT = 'Whoever asked for this summary is no longer a member of the workspace.';

/** Makes summaries, one part of the framework after the other: a part and the step behind it are one commit, so nothing is made twice, whatever dies or runs twice. */
@Injectable()
export class SummaryJobs {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: Changes,
    private readonly members: Memberships,
    private readonly scopes: SummaryScopes,
    private readonly text: SummaryText,
    private readonly standing: StandingWords,
    private readonly model: SummaryModel,
  ) {}

  @On('summary.run', 'long')
  async run({ workspaceId, payload }: OutboxMessage<{ summaryId: string }>): Promise<void> {
    if (!workspaceId) return;
    const first = await this.next(workspaceId, payload.summaryId);
    if (!first) return;
    const seat = await this.members.seatOf(workspaceId, first.createdBy);
    const actor: Actor = {
      userId: first.createdBy,
      name: '',
      memberId: seat?.memberId ?? '',
      role: seat?.role ?? 'viewer',
      workspaceId,
      via: 'job',
    };
    if (!seat) return this.fail(actor, first, HAS_LEFT);
    try {
      const { list } = await this.scopes.sources(actor, scopeOf(first), madeFor(first));
      let text = await this.text.of(actor, list);
      for (let work: Work | null = first; work; work = await this.next(workspaceId, first.id)) {
        const section = FRAMEWORKS[work.framework].sections[work.step];
        if (!section) return await this.finish(actor, work);
        // What was edited or redacted since is not told a model, nor said again.
        if (!(await this.text.isCurrent(actor, text))) text = await this.text.of(actor, list);
        await this.part(actor, work, section, text);
      }
    } catch (e) {
      // Everything was deleted, its reader lost access, or summaries were switched off, while this waited.
      if (e instanceof AppError && (e.code === 'NotFound' || e.code === 'Forbidden'))
        return this.fail(actor, first, e.code === 'NotFound' ? ERRORS.NotFound.message : e.message);
      throw e;
    }
  }

  /** The summary as it stands while there is work to do on it; null when it was stopped, is done or gone. */
  private next(workspaceId: string, id: string): Promise<Work | null> {
    return this.db.tx({ workspaceId }, async (m) => {
      const [rows]: [Work[], number] = await m.query(
        `update summaries set state = 'running' where workspace_id = $1 and id = $2 and state in ('queued', 'running')
         returning id, note_id as "noteId", project_id as "projectId", scope, scope_id as "scopeId", picked, picks, framework, prompt, step, tries, sections, is_extractive as "isExtractive", is_draft as "isDraft", created_by as "createdBy"`,
        [workspaceId, id],
      );
      return rows[0] ?? null;
    });
  }

  private async part(actor: Actor, work: Work, section: FrameworkSection, text: SourceText): Promise<void> {
    const taken = takenIn(work.sections, text);
    const groups = cook(section, text.units, new Salience(text.units), taken, work.prompt ?? '', text.language);
    const stop = new AbortController();
    // Somebody who presses Cancel does not wait for a slow model.
    const look = setInterval(
      () =>
        void this.isStopped(actor, work.id)
          .then((is) => is && stop.abort(new Error('cancelled')))
          .catch(() => {}),
      LOOK_MS,
    );
    try {
      const written = work.isExtractive ? null : await this.model.write(actor, work, section, groups, text, stop.signal);
      await this.keep(actor, work, text, written ?? { sections: this.quoted(groups, text), dropped: 0, model: null });
    } catch (e) {
      if (stop.signal.aborted) return;
      if (!(e instanceof AiTrouble)) throw e;
      await this.trouble(actor, work, e);
    } finally {
      clearInterval(look);
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

  /** Adds a part, unless somebody stopped the work or another worker was faster. */
  private async keep(actor: Actor, work: Work, text: SourceText, part: Part): Promise<void> {
    await this.standing.store(actor, part.sections, (m, sections) =>
      m.query(
        `with kept as (
           update summaries set sections = sections || $4::jsonb, step = step + 1, tries = 0, trouble = case when is_extractive then trouble end,
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

  /** A model that may answer later is asked again by the queue; then, or when it never will, the whole summary is made without it. */
  private async trouble(actor: Actor, work: Work, e: AiTrouble): Promise<void> {
    const again = e.isPassing && work.tries + 1 < MOST_TRIES;
    await this.db.tx(actor, (m) =>
      m.query(
        again
          ? `update summaries set trouble = $3, tries = tries + 1 where workspace_id = $1 and id = $2 and state = 'running'`
          : `update summaries set trouble = $3, is_extractive = true, step = 0, sections = '[]', model = null, dropped = 0
             where workspace_id = $1 and id = $2 and state = 'running'`,
        [actor.workspaceId, work.id, e.message],
      ),
    );
    if (again) throw e;
  }

  private async finish(actor: Actor, work: Work): Promise<void> {
    if (!work.sections.some((s) => s.bullets.length)) return this.fail(actor, work, MESSAGES.notEnoughContent);
    await this.end(actor, work, 'done', null);
  }

  private async fail(actor: Actor, work: Work, error: string): Promise<void> {
    await this.end(actor, work, 'failed', error);
  }

  private async end(actor: Actor, work: Work, state: 'done' | 'failed', error: string | null): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const [, ended] = await m.query(
        `update summaries set state = $3, error = $4, ended_at = now() where workspace_id = $1 and id = $2 and state = 'running'`,
        [actor.workspaceId, work.id, state, error],
      );
      if (ended)
        await this.changes.record(m, actor, {
          kind: 'summary',
          id: work.id,
          deed: 'updated',
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

/** Sentences of the text that stand in the summary already. */
function takenIn(sections: readonly SummarySection[], text: SourceText): Set<number> {
  const cited = sections.flatMap((s) => s.bullets).flatMap((b) => b.citations);
  const covers = (c: SummaryCitation, u: Unit) => c.version === text.versions.get(u.noteId) && c.start <= u.start && c.end >= u.end;
  return new Set(
    text.units.filter((u) => cited.some((c) => c.objectId === u.noteId && (c.quote === u.text || covers(c, u)))).map((u) => u.index),
  );
}
