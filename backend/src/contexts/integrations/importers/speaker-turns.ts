import { ImportedBlock, ImportedRun, textOf, trimRuns } from './imported-text.js';
import { isKey, isRole, looksLikeName, readLabel, SpeakerLabel, withoutName } from './speaker-label.js';

// A transcript has a turn in at least this share of its paragraphs; less is prose that quotes a dialogue.
const MIN_SHARE = 0.15;

/**
 * Decides which lines of a file begin a turn. `''` stands for a blank line.
 * Nothing is a turn unless the file as a whole is a transcript: names that come back after another speaker, roles such
 * as "Interviewer", or times in front. So prose with "Note: ..." stays prose.
 */
export function findTurns(lines: readonly string[]): (SpeakerLabel | undefined)[] {
  const labels = onlyNames(lines, takeTimesAbove(lines, onlyTrueHeadings(lines, lines.map(readLabel))));
  const named = labels.filter((label): label is NamedLabel => label?.speaker !== undefined && !isKey(label.speaker));
  const counts = countNames(named);
  const credible = (name: string): boolean => counts.get(name)! > 1 || looksLikeName(name);
  const timed = named.filter((label) => hasTime(label) && credible(label.speaker));
  const startsWithTurn = timed.length > 0 && labels[lines.findIndex((line) => line !== '')] === timed[0];
  // A word before a colon here and there among pieces with times is no name.
  const pieces = labels.filter((label) => label?.form === 'timed' && label.sure).length;
  const enough = timed.length * 2 >= pieces || timed.some((label) => counts.get(label.speaker)! > 1);
  const byTime = enough && (timed.length >= 2 || startsWithTurn);
  const names = named.map((label) => label.speaker);
  if (!byTime && !isDialogue(names, countUnits(lines)) && !isExchange(lines, labels)) return onlyTimes(lines, labels);

  const namesWithTime = new Set(timed.map((label) => label.speaker));
  const timesEverywhere = byTime && timed.length * 2 >= named.length;
  return labels.map((label, at) => {
    if (!label) return undefined;
    if (label.speaker === undefined) return isPieceTime(label, lines[at]!) ? label : undefined;
    if (isKey(label.speaker) || !credible(label.speaker)) return undefined;
    // Where turns have times, "Problem: ..." without one is part of what is said.
    if (timesEverywhere && !hasTime(label)) return namesWithTime.has(label.speaker) ? label : undefined;
    return label;
  });
}

type Labels = readonly (SpeakerLabel | undefined)[];
type NamedLabel = SpeakerLabel & { speaker: string };

const hasTime = (label: SpeakerLabel): boolean => label.startMs !== undefined && (label.sure || label.form === 'heading');

/** A time before a piece of speech: surely one of a recording, or alone on its line. */
const isPieceTime = (label: SpeakerLabel, line: string): boolean => label.form === 'timed' && (label.sure || label.length === line.length);

function countNames(labels: Labels): Map<string, number> {
  const counts = new Map<string, number>();
  for (const label of labels) if (label?.speaker !== undefined) counts.set(label.speaker, (counts.get(label.speaker) ?? 0) + 1);
  return counts;
}

/** For each line, the number of the next line that is not blank; -1 at the end. */
function nextFilled(lines: readonly string[]): number[] {
  const next: number[] = new Array(lines.length).fill(-1);
  for (let at = lines.length - 1, index = -1; at >= 0; at--) {
    next[at] = index;
    if (lines[at] !== '') index = at;
  }
  return next;
}

/** A heading needs words below it; else its name is itself what was said, or it is no label at all. */
function onlyTrueHeadings(lines: readonly string[], labels: Labels): Labels {
  if (!labels.some((label) => label?.form === 'heading')) return labels;
  const counts = countNames(labels);
  const next = nextFilled(lines);
  const followed = labels.map((label, at) => label?.form === 'heading' && next[at]! >= 0 && labels[next[at]!] === undefined);
  const headings = followed.filter(Boolean).length;
  const others = labels.filter((label, at) => label?.form === 'timed' || (label?.form === 'heading' && !followed[at])).length;
  const recurs = labels.some((label, at) => followed[at] && !label!.sure && counts.get(label!.speaker!)! > 1);
  return labels.map((label, at) => {
    if (label?.form !== 'heading') return label;
    const kept = followed[at] && (label.sure ? headings >= others : recurs);
    return kept ? label : withoutName(lines[at]!, label);
  });
}

/** A time alone on its line belongs to the name on the line below; its own line is then an empty piece. */
function takeTimesAbove(lines: readonly string[], labels: Labels): Labels {
  if (!labels.some((label, at) => label?.form === 'timed' && label.length === lines[at]!.length)) return labels;
  const next = nextFilled(lines);
  const taken = [...labels];
  labels.forEach((label, at) => {
    const below = next[at]! >= 0 ? labels[next[at]!] : undefined;
    if (label?.form !== 'timed' || label.length < lines[at]!.length || below?.form !== 'named' || below.startMs !== undefined) return;
    const { startMs, endMs, sure } = label;
    taken[next[at]!] = { ...below, sure, startMs: startMs!, ...(endMs === undefined ? {} : { endMs }) };
  });
  return taken;
}

/** `[00:09] My point is: wait` has a time and no name. */
function onlyNames(lines: readonly string[], labels: Labels): Labels {
  const counts = countNames(labels);
  return labels.map((label, at) => {
    if (label?.speaker === undefined || !label.sure || label.form !== 'named') return label;
    const name = !isKey(label.speaker) && (counts.get(label.speaker)! > 1 || looksLikeName(label.speaker));
    return name ? label : withoutName(lines[at]!, label);
  });
}

/** Whether the names, in file order, are those of people who talk with each other. */
function isDialogue(names: readonly string[], units: number): boolean {
  if (names.length < 2 || names.length / units < MIN_SHARE) return false;
  const seen = new Set<string>();
  let comesBack = false;
  names.forEach((name, at) => {
    if (seen.has(name) && names[at - 1] !== name) comesBack = true;
    seen.add(name);
  });
  if (comesBack) return true;
  if (names.filter(isRole).length >= 2 && names.filter(isRole).length * 2 >= names.length) return true;
  return seen.size === 1 && names.length >= 3 && names.length / units >= 0.6 && looksLikeName(names[0]!);
}

// First and second person pronouns in the languages of most interviews; or a question.
const SPOKEN =
  /[?？؟]|(?<![\p{L}\p{N}])(?:i|we|you|me|my|your|our|us|ich|wir|ihr|du|mich|mir|mein|je|tu|vous|nous|moi|mon|yo|nosotros|usted|ustedes|mi|io|noi|voi|eu|nós|você|ik|wij|jij|u)(?![\p{L}\p{N}])/iu;
const SHORT_NAME = { length: 30, words: 3 };

/** Two people, each of whom speaks for the first time: every line is a turn, both names are short and written as names, and the words are spoken ones. */
function isExchange(lines: readonly string[], labels: Labels): boolean {
  const filled = lines.flatMap((line, at) => (line === '' ? [] : [{ line, label: labels[at] }]));
  if (!filled.every(({ label }) => label?.form === 'named')) return false;
  const names = new Set(filled.map(({ label }) => label!.speaker!));
  const short = (name: string) => name.length <= SHORT_NAME.length && name.split(' ').length <= SHORT_NAME.words;
  if (names.size !== 2 || ![...names].every((name) => short(name) && looksLikeName(name) && !isKey(name))) return false;
  return filled.some(({ line, label }) => SPOKEN.test(line.slice(label!.length)));
}

/** Paragraphs where blank lines divide the file, else lines. */
function countUnits(lines: readonly string[]): number {
  const filled = lines.filter((line) => line !== '').length;
  const paragraphs = lines.filter((line, at) => line !== '' && (at === 0 || lines[at - 1] === '')).length;
  return Math.max(1, paragraphs >= 3 ? paragraphs : filled);
}

/** Transcripts without names: a time before each piece, on its line or alone above it. */
function onlyTimes(lines: readonly string[], labels: Labels): (SpeakerLabel | undefined)[] {
  const filled = lines.filter((line) => line !== '').length;
  const pieces = labels.map((label, at) => {
    const time = label?.speaker !== undefined && label.sure ? withoutName(lines[at]!, label) : label;
    return time && isPieceTime(time, lines[at]!) ? time : undefined;
  });
  const times = pieces.filter(Boolean).length;
  return times >= 2 && times >= filled * 0.3 ? pieces : lines.map(() => undefined);
}

/** Cuts runs at line breaks. */
function linesOf(runs: readonly ImportedRun[]): ImportedRun[][] {
  const lines: ImportedRun[][] = [[]];
  for (const run of runs) {
    run.text.split('\n').forEach((text, at) => {
      if (at > 0) lines.push([]);
      if (text !== '') lines.at(-1)!.push({ ...run, text });
    });
  }
  return lines;
}

/** The runs without their first `length` characters. */
function cutStart(runs: readonly ImportedRun[], length: number): ImportedRun[] {
  let remaining = length;
  return runs.flatMap((run) => {
    const cut = Math.min(remaining, run.text.length);
    remaining -= cut;
    return cut < run.text.length ? [{ ...run, text: run.text.slice(cut) }] : [];
  });
}

/**
 * Turns paragraphs into turns when the document is a transcript; undefined when it is not.
 * A paragraph without a label goes on with the speaker above it; headings, lists and the like stay and end the turn.
 */
export function recogniseTurns(blocks: readonly ImportedBlock[]): ImportedBlock[] | undefined {
  const lines = blocks.flatMap((block) => [
    ...(block.kind === 'paragraph' ? linesOf(block.runs) : [[]]).map((runs) => ({ block, runs })),
    undefined,
  ]);
  const labels = findTurns(lines.map((line) => (line ? textOf(line) : '')));
  if (!labels.some(Boolean)) return undefined;

  const turns: ImportedBlock[] = [];
  let open: ImportedBlock | undefined;
  let speaker: string | undefined;
  let onlyTime = false;
  let afterBlank = false;
  lines.forEach((line, at) => {
    const label = labels[at];
    if (!line) {
      afterBlank = true;
    } else if (line.block.kind !== 'paragraph') {
      turns.push(line.block);
      open = undefined;
      if (line.block.kind === 'heading') speaker = undefined;
    } else if (label) {
      // The time that stood alone above this name is in the label already.
      if (onlyTime && open?.runs.length === 0 && label.speaker !== undefined) turns.pop();
      speaker = label.speaker ?? speaker;
      open = turn(speaker, label, cutStart(line.runs, label.length));
      onlyTime = label.form === 'timed';
      turns.push(open);
    } else if (open && (!afterBlank || open.runs.length === 0)) {
      if (open.runs.length > 0) open.runs.push({ text: '\n' });
      for (const run of line.runs) open.runs.push(run);
    } else if (line.runs.length > 0) {
      open = turn(speaker, {}, line.runs);
      turns.push(open);
    }
    if (line) afterBlank = false;
  });
  return turns.map((block) => (block.kind === 'paragraph' ? { ...block, runs: trimRuns(block.runs) } : block));
}

function turn(
  speaker: string | undefined,
  times: { startMs?: number | undefined; endMs?: number | undefined },
  runs: ImportedRun[],
): ImportedBlock {
  return {
    kind: 'paragraph',
    runs,
    ...(speaker === undefined ? {} : { speaker }),
    ...(times.startMs === undefined ? {} : { startMs: times.startMs }),
    ...(times.endMs === undefined ? {} : { endMs: times.endMs }),
  };
}
