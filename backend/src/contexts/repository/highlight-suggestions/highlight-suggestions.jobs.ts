import { setImmediate } from 'node:timers/promises';
import { AppError, LIMITS } from '@libs/domain';
import { type ConfirmedDoc, plainText } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import { AiModes, AiTrouble, Embeddings, hashOf } from '#contexts/ai';
import { Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { Changes } from '#platform/events';
import { On, type OutboxMessage } from '#platform/jobs';
import { DocsService } from '../docs/docs.service.js';
import { NotesService } from '../notes/notes.service.js';
import { sureEnough } from './confidence.js';
import { type FoundPassage, type NearSentence, PassageFinder, passagesOf, type Sentence, tellingSentences } from './find-passages.js';
import { DELETE_OTHERS, DROP_RUN, END, MOVE_ON, PUT, RUN } from './highlight-suggestions.sql.js';
import { LearntExamples } from './learnt-examples.js';
import { isOver, placedIn, StandingSuggestions } from './standing-suggestions.js';

/** The order for suggestions in a note. */
export const SUGGEST = 'highlightSuggestions.make';
/** So many sentences are sent to a model together: between two lots it is asked whether they still may be. */
const TOGETHER = 16;
/** How often what was found is placed anew while others edit the note. */
const MOST_TRIES = 20;

interface Run {
  id: string;
  state: string;
  askedBy: string;
}
/** A passage with the hash of its words. */
interface Found extends FoundPassage {
  sha256: string;
}
/** A run was taken back or another one has begun. */
class RunOver extends Error {}
/** Words were redacted since the text was read: it is read anew before any more of it is told a model. */
class Rewritten extends Error {}

/** Looks through a note for passages that are near to what has a tag. Nothing is stored before all of it is compared: killed, it begins again. */
@Injectable()
export class HighlightSuggestionJobs {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: Changes,
    private readonly members: Memberships,
    private readonly notes: NotesService,
    private readonly docs: DocsService,
    private readonly modes: AiModes,
    private readonly embeddings: Embeddings,
    private readonly examples: LearntExamples,
    private readonly standing: StandingSuggestions,
  ) {}

  @On(SUGGEST, 'long')
  async make({
    workspaceId,
    payload: { noteId, runId },
  }: Pick<OutboxMessage<{ noteId: string; runId: string }>, 'workspaceId' | 'payload'>): Promise<void> {
    if (!workspaceId) return;
    const where = { workspaceId };
    const run = await this.db.one<Run>(where, RUN, [workspaceId, noteId]);
    if (run?.id !== runId || run.state !== 'making') return;
    try {
      const found = await this.find(await this.reader(where.workspaceId, run.askedBy), noteId, runId);
      await this.save(await this.reader(where.workspaceId, run.askedBy), noteId, runId, found);
    } catch (error) {
      if (error instanceof RunOver) return;
      if (error instanceof Rewritten) return await this.make({ workspaceId, payload: { noteId, runId } });
      if (error instanceof AiTrouble) return await this.end(where.workspaceId, noteId, runId, error.message);
      if (!(error instanceof AppError)) throw error;
      // Trashed, switched off, or put out of reach of whoever asked, while this waited or worked.
      await this.db.tx(where, (m) => m.query(DROP_RUN, [workspaceId, noteId, runId]));
    }
  }

  private async find(actor: Actor, noteId: string, runId: string): Promise<Found[]> {
    const note = await this.open(actor, noteId);
    const learnt = await this.examples.of(actor, note.projectId);
    const labelled = await this.examples.labelled(actor, learnt, () => this.moveOn(actor, noteId, runId, 0, 0));
    // Before the text: what is redacted between the two is looked at again.
    const epoch = await this.epochOf(actor, noteId);
    const plain = plainText((await this.docs.textOf(actor, noteId)).doc);
    const isByMeaning = learnt.model !== null;
    const finder = new PassageFinder(labelled, learnt.language, isByMeaning);
    const sentences = await finder.worthComparing(tellingSentences(plain, learnt.language));
    const near: NearSentence[] = [];
    for (let i = 0; i < sentences.length; i += TOGETHER) {
      await this.moveOn(actor, noteId, runId, i, sentences.length);
      if ((await this.epochOf(actor, noteId)) !== epoch) throw new Rewritten();
      const some = sentences.slice(i, i + TOGETHER);
      const vectors = isByMeaning ? await this.vectorsOf(actor, learnt.model!, some) : [];
      for (const [k, { text: _, ...place }] of some.entries()) {
        const best = finder.nearest(some[k]!, vectors[k]);
        if (best) near.push({ ...place, ...best });
      }
      await setImmediate();
    }
    await this.moveOn(actor, noteId, runId, sentences.length, sentences.length);
    const points = [...plain];
    return passagesOf(near, sureEnough(isByMeaning)).map((one) => ({
      ...one,
      sha256: hashOf(points.slice(one.start, one.end).join('')),
    }));
  }

  /** Keeps what was found as far as its words still stand, nobody has decided on it, and no highlight with its tag is there. */
  private async save(actor: Actor, noteId: string, runId: string, found: readonly Found[]): Promise<void> {
    const note = await this.open(actor, noteId);
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const head = (await this.docs.headsOf(actor, [noteId])).get(noteId);
      const entry = await this.docs.textOf(actor, noteId);
      const rows = await this.fresh(actor, { id: noteId, projectId: note.projectId }, entry, found);
      const isSaved = await this.db.tx(actor, async (m) => {
        // Nobody edits or redacts it until this is written: a hash of words that are blocked by then is not kept.
        const now = (await this.docs.headsOf(actor, [noteId], m)).get(noteId);
        if (!head || now?.version !== entry.version || now.epoch !== head.epoch) return false;
        const [ended] = await m.query(END, [actor.workspaceId, noteId, runId, 'ready', null]);
        if (!ended.length) throw new RunOver();
        await m.query(DELETE_OTHERS, [actor.workspaceId, noteId, rows.map(({ id }) => id)]);
        await m.query(PUT, [actor.workspaceId, noteId, actor.userId, JSON.stringify(rows)]);
        const after = { suggested: rows.length };
        await this.changes.record(m, actor, {
          kind: 'highlightSuggestion',
          id: noteId,
          // Whoever makes something made it: nobody made the note whose id this is.
          deed: 'updated',
          projectId: note.projectId,
          noteId,
          after,
        });
        return true;
      });
      if (isSaved) return;
    }
    throw new Error(`note ${noteId} is edited faster than suggestions can be placed`);
  }

  /** What of it is to be shown: the surest, in a number that somebody can look through. One that waits already keeps its id. */
  private async fresh(actor: Actor, note: { id: string; projectId: string }, entry: ConfirmedDoc, found: readonly Found[]) {
    const tagIds = [...new Set(found.map(({ tagId }) => tagId))];
    const known = await this.standing.all(actor, note, entry);
    const decided = known.filter(({ state }) => state !== 'proposed');
    const away = [...(await this.standing.taken(actor, note.id, entry, tagIds)), ...decided];
    const rows = found.map((one) => ({ ...one, id: newId(), version: entry.version, state: 'proposed' as const }));
    return placedIn(entry, rows)
      .filter((one) => !away.some((range) => isOver(range, one)))
      .sort((a, b) => b.confidence - a.confidence || a.start - b.start)
      .slice(0, LIMITS.highlightSuggestion.shown)
      .map(({ quote: _, state: __, ...one }) => {
        const same = known.find((other) => other.tagId === one.tagId && other.start === one.start && other.end === one.end);
        return same ? { ...one, id: same.id } : one;
      });
  }

  private async epochOf(actor: Actor, noteId: string): Promise<number | undefined> {
    return (await this.docs.headsOf(actor, [noteId])).get(noteId)?.epoch;
  }

  private async vectorsOf(actor: Actor, model: string, some: readonly Sentence[]): Promise<Float32Array[]> {
    const texts = some.map(({ text }) => text.slice(0, LIMITS.tagSuggestion.text));
    const made = await this.embeddings.embed(actor, 'highlights', texts);
    // Chosen anew by an admin in between: whoever asks next asks the new one.
    if (made.model !== model) throw new AiTrouble('unknownModel', `${made.model} in place of ${model}`);
    return made.vectors;
  }

  /** Tells how far it is; throws when nobody waits for it any more, or the words may not be told a model now. */
  private async moveOn(actor: Actor, noteId: string, runId: string, done: number, total: number): Promise<void> {
    await this.open(await this.reader(actor.workspaceId, actor.userId), noteId);
    const [moved] = await this.db.tx(actor, (m) => m.query(MOVE_ON, [actor.workspaceId, noteId, runId, done, total]));
    if (!moved.length) throw new RunOver();
  }

  /** The note, for who may make highlights in it, where suggestions are on. */
  private async open(actor: Actor, noteId: string): Promise<{ projectId: string }> {
    const [note] = await this.notes.mustAll(actor, [noteId], 'write');
    if ((await this.modes.modeOf(actor, 'highlights', note!.projectId)) === 'Off') throw new AppError('Forbidden');
    return note!;
  }

  /** Whoever asked, with the role that they have now. Throws Forbidden when they have left. */
  private async reader(workspaceId: string, userId: string): Promise<Actor> {
    const seat = await this.members.seatOf(workspaceId, userId);
    if (!seat) throw new AppError('Forbidden');
    return { workspaceId, userId, name: '', memberId: seat.memberId, role: seat.role, via: 'job' };
  }

  private async end(workspaceId: string, noteId: string, runId: string, trouble: string): Promise<void> {
    await this.db.tx({ workspaceId }, (m) => m.query(END, [workspaceId, noteId, runId, 'trouble', trouble]));
  }
}
