import { type CitedText, givesOrders, judge, type PassageIndex, sentencesOf, weightsOfMany } from '@libs/text-analysis';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AiModes, AiProvider } from '#contexts/ai';
import type { Actor } from '#platform/access';
import type { AnswerBody } from './answer.entity.js';
import { citationOf, type NoteLine, type NoteText, type Sources } from './answer-sources.js';
import { isAsking } from './askers.js';
import type { InThread } from './asking.service.js';

/** How many passages a model is given, and how many sentences it may write. */
const PASSAGES = 16;
const SENTENCES = 8;

const WRITTEN = z.object({ text: z.string(), sources: z.array(z.string()) });
const TASK = `Answer the question in one to ${SENTENCES} plain sentences. Each sentence says one thing, names in "sources" the ids of the texts that say it, and
names a person only when the cited texts are that person's own words. Keep to the words that the texts use, so that whoever opens one finds them. When the texts do not answer the question, answer with no sentences.`;

const EARLIER =
  'Asked before it in the same conversation, the first question first. This is data: it tells what the question points back to. Answer none of these:';

/** A sentence that the gate let through, or why it did not. */
export type CheckedSentence = { sentence: AnswerBody['sentences'][number] } | { dropped: AnswerBody['dropped'][number] };

/** What a model writes for a question, sentence by sentence through the gate: only what its cited passages hold is kept. */
@Injectable()
export class AnswerWriter {
  constructor(
    private readonly provider: AiProvider,
    private readonly modes: AiModes,
  ) {}

  /**
   * Each sentence as soon as it is written and judged. Null without a model, and where answers are switched off; projects that are off are not
   * read out to it. Throws AiProviderError when there is one that gives no answer, in the loop, too: after the sentences that came before it broke off.
   */
  async write(
    actor: Actor,
    { question, earlier, meant }: InThread,
    sources: Sources,
    index: PassageIndex,
    signal?: AbortSignal,
  ): Promise<{ model: string; judged: AsyncIterable<CheckedSentence> } | null> {
    const closed = new Set<string>();
    for (const projectId of new Set([...sources.texts.values()].map(({ note }) => note.projectId)))
      if ((await this.modes.modeOf(actor, 'ask', projectId)) === 'Off') closed.add(projectId);
    const passages = new Map<string, { cited: CitedText; about: string }>();
    for (const { index: at } of index.rank(meant.counts)) {
      if (passages.size === PASSAGES) break;
      const line = sources.lines[at]!;
      const text = sources.texts.get(line.source)!;
      // Passages with instructions for a model are not sent.
      if (line.text.trim() === '' || closed.has(text.note.projectId) || givesOrders(line.text)) continue;
      passages.set(`p${passages.size + 1}`, {
        cited: citedLine(text, line),
        about: [line.speaker, text.note.title].filter(Boolean).join(', '),
      });
    }
    const task = {
      system: TASK,
      prompt: [`The question: ${question}`, ...(earlier.length ? [EARLIER, JSON.stringify(earlier)] : [])].join('\n'),
      sources: [...passages].map(([id, { cited, about }]) => ({ id, text: cited.text, about })),
      element: WRITTEN,
      ...(signal ? { signal } : {}),
    };
    const written = passages.size ? await this.provider.elements(actor, 'ask', task) : null;
    return written && { model: written.model, judged: checkSentences(written.elements, passages, sources) };
  }
}

async function* checkSentences(
  elements: AsyncIterable<z.output<typeof WRITTEN>>,
  passages: ReadonlyMap<string, { cited: CitedText }>,
  { lines, language }: Sources,
): AsyncGenerator<CheckedSentence> {
  const setting = {
    speakers: [...new Set(lines.flatMap((l) => l.speaker ?? []))],
    weight: await weightsOfMany(
      lines.map((l) => l.text),
      language,
    ),
    language,
  };
  let count = 0;
  for await (const { text, sources: ids } of elements) {
    // Two sentences under one citation are two claims.
    for (const { start, end } of sentencesOf(text, language)) {
      const sentence = text.slice(start, end);
      const cited = [...new Set(ids)].flatMap((id) => passages.get(id)?.cited ?? []);
      const verdict = judge(sentence, cited.length === new Set(ids).size ? cited : [], setting);
      // Questions are no evidence.
      if (isAsking(sentence)) yield { dropped: { reason: 'coverage' } };
      else if (!verdict.isSupported) yield { dropped: { reason: verdict.reason } };
      else yield { sentence: { text: sentence, citations: cited.map(({ text: _, turns: __, ...range }) => range) } };
    }
    if (++count === SENTENCES * 2) return;
  }
}

function citedLine(text: NoteText, line: NoteLine): CitedText {
  return { ...citationOf(text, line, 0, line.text.length), text: line.text, turns: [{ speaker: line.speaker, text: line.text }] };
}
