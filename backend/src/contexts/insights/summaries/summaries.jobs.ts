import { AppError, ERRORS, MESSAGES } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { AiTrouble } from '#contexts/ai';
import { Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { Changes } from '#platform/events';
import { On, type OutboxMessage } from '#platform/jobs';
import { cook, type Group } from './extract/recipes.js';
import { Salience } from './extract/salience.js';
import { FRAMEWORKS, type FrameworkSection } from './frameworks/frameworks.js';
import type { SummaryRow } from './summary.entity.js';
import type { SummaryBullet, SummarySection } from './summary.graphql.js';
import { SummaryModel } from './summary-model.service.js';
import { type NoteText, SummaryText } from './summary-text.service.js';

type Work = Pick<SummaryRow, 'id' | 'noteId' | 'framework' | 'prompt' | 'step' | 'tries' | 'sections' | 'isExtractive' | 'createdBy'>;
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
    private readonly text: SummaryText,
    private readonly model: SummaryModel,
  ) {}

  @On('summary.run')
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
      const text = await this.text.of(actor, first.noteId);
      for (let work: Work | null = first; work; work = await this.next(workspaceId, first.id)) {
        const section = FRAMEWORKS[work.framework].sections[work.step];
        if (!section) return await this.finish(actor, work);
        await this.part(actor, work, section, text);
      }
    } catch (e) {
      // The note was deleted, or its reader lost access, while this waited.
      if (e instanceof AppError && e.code === 'NotFound') return this.fail(actor, first, ERRORS.NotFound.message);
      throw e;
    }
  }

  /** The summary as it stands while there is work to do on it; null when it was stopped, is done or gone. */
  private next(workspaceId: string, id: string): Promise<Work | null> {
    return this.db.tx({ workspaceId }, async (m) => {
      const [rows]: [Work[], number] = await m.query(
        `update summaries set state = 'running' where workspace_id = $1 and id = $2 and state in ('queued', 'running')
         returning id, note_id as "noteId", framework, prompt, step, tries, sections, is_extractive as "isExtractive", created_by as "createdBy"`,
        [workspaceId, id],
      );
      return rows[0] ?? null;
    });
  }

  private async part(actor: Actor, work: Work, section: FrameworkSection, text: NoteText): Promise<void> {
    const taken = takenIn(work.sections, text);
    const groups = cook(section, text.units, new Salience(text.units), taken, work.prompt ?? '');
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

  private quoted(groups: readonly Group[], text: NoteText): SummarySection[] {
    return groups.map(({ key, title, units }) => ({
      key,
      title,
      bullets: units.map(
        (u): SummaryBullet => ({ id: newId(), text: u.text, isVerbatim: true, isEdited: false, citations: [this.text.cite(text, u)] }),
      ),
    }));
  }

  /** Adds a part, unless somebody stopped the work or another worker was faster. */
  private async keep(actor: Actor, work: Work, text: NoteText, part: Part): Promise<void> {
    await this.db.tx(actor, (m) =>
      m.query(
        `update summaries set sections = sections || $4::jsonb, step = step + 1, tries = 0, trouble = case when is_extractive then trouble end,
           dropped = dropped + $5, model = coalesce($6, model), doc_version = $7
         where workspace_id = $1 and id = $2 and state = 'running' and step = $3`,
        [actor.workspaceId, work.id, work.step, JSON.stringify(part.sections), part.dropped, part.model, text.version],
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
function takenIn(sections: readonly SummarySection[], text: NoteText): Set<number> {
  const cited = sections.flatMap((s) => s.bullets).flatMap((b) => b.citations);
  return new Set(
    text.units.filter((u) => cited.some((c) => c.version === text.version && c.start <= u.start && c.end >= u.end)).map((u) => u.index),
  );
}
