import { LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AiProvider, type CitedText, judge, type Weight, weightsOfMany } from '#contexts/ai';
import type { Actor } from '#platform/access';
import { newId } from '#platform/db';
import type { Group } from './extract/recipes.js';
import type { Turn } from './extract/units.js';
import { FRAMEWORKS, type FrameworkSection } from './frameworks/frameworks.js';
import type { SummaryRow } from './summary.entity.js';
import type { SummaryBullet, SummarySection } from './summary.graphql.js';
import { madeFor } from './summary-scopes.js';
import { type SourceText, SummaryText } from './summary-text.service.js';

const ANSWER = z.object({
  points: z.array(z.object({ text: z.string(), sources: z.array(z.string()) })),
});
const MOST_SOURCES = 4;

/**
 * Has a model write the points of a section. The headings are ours; every sentence goes through the gate with the turns that it cites, and
 * what these do not support is dropped and counted. A group of which nothing is left keeps its quotes.
 */
@Injectable()
export class SummaryModel {
  private readonly weights = new WeakMap<SourceText, Weight>();

  constructor(
    private readonly provider: AiProvider,
    private readonly text: SummaryText,
  ) {}

  /** Null when the workspace has no model. Throws AiTrouble, and whatever `before` throws, which is asked before each call. */
  async write(
    actor: Actor,
    work: Pick<SummaryRow, 'framework' | 'prompt' | 'isDraft'>,
    section: FrameworkSection,
    groups: readonly Group[],
    text: SourceText,
    { signal, before }: { signal: AbortSignal; before: () => Promise<void> },
  ): Promise<{ sections: SummarySection[]; dropped: number; model: string | null } | null> {
    const made: SummarySection[] = [];
    let dropped = 0;
    let model: string | null = null;
    for (const group of groups) {
      const turns = this.turnsFor(section, group, text);
      const task = [
        FRAMEWORKS[work.framework].prompt,
        section.prompt,
        'Each point is one sentence with the ids of the texts that it rests on, one to four. An empty list is right when nothing fits.',
      ].join(' ');
      await before();
      const r = await this.provider.generate(actor, madeFor(work), {
        system: task,
        prompt: work.prompt
          ? `What the person wants to know: ${JSON.stringify(work.prompt)}`
          : `The heading: ${JSON.stringify(group.title)}`,
        sources: turns.map((i) => {
          const { text: said, speaker } = text.turns[i]!;
          return { id: `t${i}`, text: said, ...(speaker ? { about: speaker } : {}) };
        }),
        schema: ANSWER,
        signal,
      });
      if (!r) return null;
      model = r.model;
      const kept = await this.supported(r.value.points, new Set(turns), text);
      dropped += r.value.points.length - kept.length;
      made.push({ key: group.key, title: group.title, bullets: kept.length ? kept : this.quotes(group, text) });
    }
    return { sections: made, dropped, model };
  }

  private async supported(
    points: z.output<typeof ANSWER>['points'],
    given: ReadonlySet<number>,
    text: SourceText,
  ): Promise<SummaryBullet[]> {
    const speakers = [...new Set(text.turns.flatMap((t) => t.speaker ?? []))];
    const weight =
      this.weights.get(text) ??
      (await weightsOfMany(
        text.turns.map((t) => t.text),
        text.language,
      ));
    this.weights.set(text, weight);
    return points.flatMap((point) => {
      const places = [...new Set(point.sources)].map((s) => Number(/^t(\d+)$/.exec(s)?.[1] ?? -1));
      if (!places.length || places.length > MOST_SOURCES || places.some((i) => !given.has(i))) return [];
      const citations = places.map((i) => this.text.cite(text, text.turns[i]!));
      const cited = citations.map(
        (c): CitedText => ({
          objectType: 'NOTE',
          objectId: c.objectId,
          version: c.version,
          start: c.start,
          end: c.end,
          sha256: c.sha256,
          text: c.quote,
          turns: [{ speaker: c.speaker, text: c.quote }],
        }),
      );
      const said = point.text.trim();
      if (!judge(said, cited, { speakers, weight, language: text.language }).isSupported) return [];
      return [{ id: newId(), text: said, isVerbatim: citations.some((c) => c.quote === said), isEdited: false, citations }];
    });
  }

  /** What a model reads for a group: around what was found for it where the group is a part of the text, else as much of the text as fits. */
  private turnsFor(section: FrameworkSection, group: Group, text: SourceText): number[] {
    const found = new Set(group.units.flatMap((u) => [u.turn, u.turn + 1].filter((i) => text.turns[i]?.noteId === u.noteId)));
    const isPart = ['questions', 'themes', 'speakers'].includes(section.recipe.by);
    let room = LIMITS.summary.atOnce;
    const chosen: number[] = [];
    const take = (i: number, turn: Turn) => {
      if (turn.text.trim() === '' || turn.text.length > room || chosen.includes(i)) return;
      room -= turn.text.length;
      chosen.push(i);
    };
    for (const i of found) take(i, text.turns[i]!);
    if (!isPart) for (const [i, turn] of text.turns.entries()) take(i, turn);
    return chosen.sort((a, b) => a - b);
  }

  private quotes(group: Group, text: SourceText): SummaryBullet[] {
    return group.units.map((u) => ({ id: newId(), text: u.text, isVerbatim: true, isEdited: false, citations: [this.text.cite(text, u)] }));
  }
}
