import { LIMITS } from '@libs/domain';
import { type CitedText, judge, PassageIndex, type StemWeight, weightsOfMany } from '@libs/text-analysis';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AiProvider } from '#contexts/ai';
import type { Actor } from '#platform/access';
import { newId } from '#platform/db';
import { type Group, slices } from './extract/extract-section.js';
import { Salience } from './extract/salience.js';
import type { Turn, Unit } from './extract/units.js';
import { FRAMEWORKS, type FrameworkSection } from './frameworks/frameworks.js';
import { PHRASE_LANGUAGE } from './frameworks/phrase-patterns.js';
import type { SummaryRow } from './summary.entity.js';
import type { SummaryBullet, SummarySection } from './summary.graphql.js';
import { featureOf } from './summary-scopes.js';
import { type SourceText, SummaryText } from './summary-text.service.js';

const ANSWER = z.object({
  points: z.array(z.object({ text: z.string(), sources: z.array(z.string()) })),
});
const MAX_SOURCES = 4;
/** Recipes that find headings of their own in a text: questions, subjects, people. */
const PARTED: ReadonlySet<string> = new Set(['questions', 'themes', 'speakers']);
/** Recipes that look for something by name: its heading and its instruction are search words. */
const NAMED: ReadonlySet<string> = new Set(['cue', 'request']);

type Order = Pick<SummaryRow, 'framework' | 'prompt' | 'isDraft'>;

/**
 * Has a model write the points of a section, in one call: also where nothing was found for the section by its words, because these are of one
 * language and know one way to say a thing. The headings are ours; every sentence goes through the gate with the turns that it cites, and what
 * these do not support is dropped and counted. A heading of which nothing is left keeps its quotes.
 */
@Injectable()
export class SummaryModel {
  private readonly weights = new WeakMap<SourceText, StemWeight>();
  private readonly passages = new WeakMap<SourceText, Promise<PassageIndex>>();

  constructor(
    private readonly provider: AiProvider,
    private readonly text: SummaryText,
  ) {}

  /** Null when the workspace has no model. Throws AiProviderError, and whatever `before` throws, which is asked before the call. */
  async write(
    actor: Actor,
    work: Order,
    section: FrameworkSection,
    groups: readonly Group[],
    text: SourceText,
    { signal, before }: { signal: AbortSignal; before: () => Promise<void> },
  ): Promise<{ sections: SummarySection[]; dropped: number; model: string | null } | null> {
    // Without one nothing is chosen and weighed in vain.
    if (!(await this.provider.model(actor))) return null;
    const isParted = PARTED.has(section.rule.by) && groups.length > 0;
    const headings: Heading[] = isParted ? groups.map((group) => headingOf(group, text, section.rule.by === 'speakers')) : [];
    const turns = isParted ? within(headings, text) : await this.turnsFor(work, section, groups, text);
    if (!turns.length) return { sections: this.outline(section, groups, headings, [], text), dropped: 0, model: null };
    await before();
    const r = await this.provider.generate(actor, featureOf(work), {
      system: [
        FRAMEWORKS[work.framework].prompt,
        section.prompt,
        'Each point is one sentence, in the language of the texts, with the ids of the texts that it rests on, one to four. An empty list is right when nothing fits.',
        ...(isParted ? ['The points of one heading rest on the texts that are named with it alone.'] : []),
      ].join(' '),
      prompt: asked(work, section, headings, new Set(turns)),
      sources: [
        // Headings are user text too: they are not part of the task.
        ...headings.map(({ title }, i) => ({ id: `h${i}`, text: title, about: 'heading' })),
        ...turns.map((i) => {
          const { text: said, speaker } = text.turns[i]!;
          return { id: `t${i}`, text: said, ...(speaker ? { about: speaker } : {}) };
        }),
      ],
      schema: ANSWER,
      signal,
    });
    if (!r) return null;
    const kept = await this.dropUnsupported(r.value.points, new Set(turns), text);
    return {
      sections: this.outline(section, groups, headings, kept, text),
      dropped: r.value.points.length - kept.length,
      model: r.model,
    };
  }

  /** The points under their headings: each under the one that most of its cited turns belong to. */
  private outline(
    section: FrameworkSection,
    groups: readonly Group[],
    headings: readonly Heading[],
    points: readonly Point[],
    text: SourceText,
  ): SummarySection[] {
    const bulletsOf = (kept: readonly Point[], group: Group | undefined) =>
      kept.length ? kept.map(({ bullet }) => bullet) : group ? this.quotes(group, text) : [];
    if (!headings.length) {
      const bullets = bulletsOf(points, groups[0]);
      return bullets.length ? [{ key: section.key, title: section.title, bullets }] : [];
    }
    const under = new Map<Heading, Point[]>();
    for (const point of points) {
      const share = (heading: Heading) => point.turns.reduce((sum, turn) => sum + (heading.turns.get(turn) ?? 0), 0);
      const heading = headings.reduce((best, heading) => (share(heading) > share(best) ? heading : best));
      under.set(heading, [...(under.get(heading) ?? []), point]);
    }
    return groups.map((group, i) => ({ key: group.key, title: group.title, bullets: bulletsOf(under.get(headings[i]!) ?? [], group) }));
  }

  private async dropUnsupported(points: z.output<typeof ANSWER>['points'], given: ReadonlySet<number>, text: SourceText): Promise<Point[]> {
    const speakers = [...new Set(text.turns.flatMap((t) => t.speaker ?? []))];
    const weight =
      this.weights.get(text) ??
      (await weightsOfMany(
        text.turns.map((t) => t.text),
        text.language,
      ));
    this.weights.set(text, weight);
    return points.flatMap((point) => {
      const named = [...new Set(point.sources)].filter((id) => !/^h\d+$/.test(id));
      const places = named.map((id) => Number(/^t(\d+)$/.exec(id)?.[1] ?? -1));
      if (!places.length || places.length > MAX_SOURCES || places.some((i) => !given.has(i))) return [];
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
      const isVerbatim = citations.some((c) => c.quote === said);
      return [{ turns: places, bullet: { id: newId(), text: said, isVerbatim, isEdited: false, citations } }];
    });
  }

  /**
   * What a model reads for a section, in the order of the text: all of it where it fits, else what was found for the section with what follows it,
   * then what has words of the request, or of the section's name in a text of its language, then passages from all over the notes, then how each
   * note begins.
   */
  private async turnsFor(
    { framework, prompt }: Order,
    section: FrameworkSection,
    groups: readonly Group[],
    text: SourceText,
  ): Promise<number[]> {
    const selectedTurns = new SelectedTurns(text);
    for (const unit of groups.flatMap((group) => group.units))
      for (const i of [unit.turn, unit.turn + 1]) selectedTurns.take(i, unit.noteId);
    const isLong = text.turns.reduce((sum, turn) => sum + turn.text.length, 0) > LIMITS.summary.atOnce;
    const named = prompt ?? (text.language === PHRASE_LANGUAGE ? `${section.title} ${section.prompt}` : null);
    if (isLong && named && NAMED.has(section.rule.by)) {
      const passages = await this.passagesOf(text);
      for (const { index } of passages.rank(named)) selectedTurns.take(index);
    }
    if (isLong) {
      const least = selectedTurns.left / 2;
      const at = FRAMEWORKS[framework].sections.indexOf(section);
      for (const { turn } of spread(text.units, at)) if (selectedTurns.left > least) selectedTurns.take(turn);
    }
    for (const i of inTurn(text.turns)) selectedTurns.take(i);
    return selectedTurns.inOrder();
  }

  private passagesOf(text: SourceText): Promise<PassageIndex> {
    const passages =
      this.passages.get(text) ??
      PassageIndex.of(
        text.turns.map((turn) => ({ text: turn.text, source: turn.noteId, ...(turn.speaker ? { beside: [turn.speaker] } : {}) })),
        text.language,
      );
    this.passages.set(text, passages);
    return passages;
  }

  private quotes(group: Group, text: SourceText): SummaryBullet[] {
    return group.units.map((u) => ({ id: newId(), text: u.text, isVerbatim: true, isEdited: false, citations: [this.text.cite(text, u)] }));
  }
}

/** A point with the turns that it cites. */
interface Point {
  turns: number[];
  bullet: SummaryBullet;
}

/** A heading that was found in the text, and how surely each of some turns belongs to it. */
interface Heading {
  title: string;
  turns: ReadonlyMap<number, number>;
}

/** Turns of a text, as many as a model reads at once. */
class SelectedTurns {
  private room: number = LIMITS.summary.atOnce;
  private readonly places = new Set<number>();

  constructor(private readonly text: SourceText) {}

  /** Takes a turn (of this note only) where it has room and says anything. */
  take(i: number, noteId = this.text.turns[i]?.noteId): void {
    const turn = this.text.turns[i];
    if (!turn || turn.noteId !== noteId || turn.text.trim() === '' || turn.text.length > this.room || this.places.has(i)) return;
    this.room -= turn.text.length;
    this.places.add(i);
  }

  /** How many letters there is room for still. */
  get left(): number {
    return this.room;
  }

  inOrder(): number[] {
    return [...this.places].sort((a, b) => a - b);
  }
}

/** The turns with the sentences of a group, and more loosely what was said right after each; of a person only what they say themselves. */
function headingOf({ title, units }: Group, text: SourceText, isPerson: boolean): Heading {
  const turns = new Map(units.map((u) => [u.turn, 2]));
  for (const { turn, noteId, speaker } of units) {
    const next = text.turns[turn + 1];
    const isOwn = next?.noteId === noteId && (!isPerson || next.speaker === speaker);
    if (isOwn && !turns.has(turn + 1)) turns.set(turn + 1, 1);
  }
  return { title, turns };
}

function within(headings: readonly Heading[], text: SourceText): number[] {
  const selectedTurns = new SelectedTurns(text);
  for (const weight of [2, 1]) for (const { turns } of headings) for (const [i, w] of turns) if (w === weight) selectedTurns.take(i);
  return selectedTurns.inOrder();
}

function asked({ prompt }: Order, section: FrameworkSection, headings: readonly Heading[], given: ReadonlySet<number>): string {
  if (prompt) return `What the person wants to know: ${JSON.stringify(prompt)}`;
  if (!headings.length) return `The heading: ${JSON.stringify(section.title)}`;
  const list = headings.map(({ turns }, i) => {
    const ids = [...turns.keys()].filter((turn) => given.has(turn)).sort((a, b) => a - b);
    return `h${i}: ${ids.map((turn) => `t${turn}`).join(' ')}`;
  });
  return `The headings are the texts whose ids begin with h. One to three points for each, of these texts: ${list.join('; ')}`;
}

/** So many stretches of about as many sentences are all that was said; the step visits each of them, wherever the room ends. */
const SPREAD = { slices: 100, step: 61, each: 3 } as const;

/** Sentences that tell most of what the text is about, from everywhere in it; each part of a summary gets others. */
function spread(units: readonly Unit[], part: number): Unit[] {
  const salience = new Salience(units);
  const { slices: count, step, each } = SPREAD;
  const most = slices(salience.informative(), count).map((slice) => salience.pick(slice, (part + 1) * each));
  return Array.from({ length: each }, (_, round) =>
    most.flatMap((__, i) => {
      const best = most[(i * step) % most.length]!;
      return best[(part * each + round) % best.length] ?? [];
    }),
  ).flat();
}

/** The first turn of each note, then the second of each, and so on: of a long list no note is left out because others come first. */
function inTurn(turns: readonly Turn[]): number[] {
  const seen = new Map<string, number>();
  return turns
    .map(({ noteId }, i) => {
      const at = seen.get(noteId) ?? 0;
      seen.set(noteId, at + 1);
      return { i, at };
    })
    .sort((a, b) => a.at - b.at || a.i - b.i)
    .map(({ i }) => i);
}
