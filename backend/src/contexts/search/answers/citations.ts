import type { CitationState } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import type { AnswerBody, StoredCitation } from './answer.entity.js';
import type { AnswerCitation, AnswerSentence } from './answer.graphql.js';
import { AnswerSources, citationOf, findCited, type NoteText } from './answer-sources.js';
import { TRASHED_NOTES } from './answers.sql.js';

/** How much of the paragraph a card shows on either side of a quote. */
const CONTEXT = 160;

/** What stands behind citations for one reader at this moment. */
@Injectable()
export class Citations {
  constructor(
    private readonly db: TenantDb,
    private readonly sources: AnswerSources,
  ) {}

  /** Reads every quote anew. A sentence none of whose sources is as it was loses its text: nothing proves it any more. */
  async check(actor: Actor, { sentences, closest }: AnswerBody): Promise<{ sentences: AnswerSentence[]; closest: AnswerCitation[] }> {
    const all = [...sentences.flatMap((s) => s.citations), ...closest];
    const ids = [...new Set(all.map((c) => c.objectId))];
    const texts = await this.sources.texts(actor, ids);
    const missing = ids.filter((id) => !texts.has(id));
    const there = missing.length ? await this.db.read<{ id: string }>(actor, TRASHED_NOTES, [actor.workspaceId, missing]) : [];
    const exists = new Set(there.map((n) => n.id));
    const show = (c: StoredCitation) => shown(c, texts.get(c.objectId), exists.has(c.objectId) ? 'hidden' : 'removed');
    return {
      sentences: sentences.map(({ text, citations }) => {
        const now = citations.map(show);
        const isProven = now.length > 0 && now.every((c) => c.state === 'unchanged');
        return { text: isProven ? (text ?? now[0]!.quote) : null, citations: now };
      }),
      // The closest passages are a help to look further, not a proof: those that moved away are left out.
      closest: closest.map(show).filter((c) => c.state === 'unchanged'),
    };
  }
}

function shown(kept: StoredCitation, text: NoteText | undefined, otherwise: CitationState): AnswerCitation {
  const at = { noteId: kept.objectId, version: kept.version, start: kept.start, end: kept.end, sha256: kept.sha256 };
  const nothing = {
    quote: null,
    before: '',
    after: '',
    speaker: null,
    startMs: null,
    note: null,
    projectId: null,
    project: null,
    date: null,
  };
  if (!text) return { ...at, ...nothing, state: otherwise };
  const { note } = text;
  const named = { note: note.title, projectId: note.projectId, project: note.project.name, date: note.recordedAt ?? note.createdAt };
  const result = findCited(text, kept);
  if (!result) return { ...at, ...nothing, ...named, state: 'changed' };
  const { line, start, end } = result;
  const now = citationOf(text, line, start, end);
  return {
    ...at,
    ...named,
    version: now.version,
    start: now.start,
    end: now.end,
    state: 'unchanged',
    quote: line.text.slice(start, end),
    before: ending(line.text.slice(0, start)),
    after: beginning(line.text.slice(end)),
    speaker: line.speaker,
    startMs: line.startMs,
  };
}

/** The last words of a text, cut between two of them. */
const ending = (text: string): string => (text.length <= CONTEXT ? text : `… ${text.slice(text.indexOf(' ', text.length - CONTEXT) + 1)}`);
const beginning = (text: string): string => (text.length <= CONTEXT ? text : `${text.slice(0, text.lastIndexOf(' ', CONTEXT))} …`);
