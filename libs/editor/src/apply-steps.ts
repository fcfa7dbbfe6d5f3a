import { HIGHLIGHT_TOO_LONG, isRecord } from '@libs/domain';
import type { Mark, Node } from '@tiptap/pm/model';
import { Step } from '@tiptap/pm/transform';
import { isSafeHref } from './schema.js';

/** The most steps one push may carry; a client with more sends them in several. */
export const MAX_STEPS = 200;
const SMALL = 20_000;
const DEEPEST = 40;
const MAX_ATTRIBUTE_LENGTH = 4_000;

/** A push that can never be accepted: the client must not send it again. The message is for the log, not for people. */
export class InvalidStep extends Error {
  override name = 'InvalidStep';
}

/** A push whose action would make a highlight longer than one may be. */
export class HighlightTooLong extends InvalidStep {
  constructor() {
    super(HIGHLIGHT_TOO_LONG);
  }
}

/** Documents between the steps are needed to move highlights; `docs[i]` is the document after `steps[i]`. */
export interface AppliedSteps {
  doc: Node;
  docs: Node[];
  steps: Step[];
}

/**
 * Applies steps as a client sent them, with the schema of `doc`, or throws `InvalidStep`; nothing is changed in place. `Step.apply` alone
 * does not prove the schema (marks, attributes), so every changed block is checked, and the whole document at the end when it is small.
 */
export function applySteps(doc: Node, stepsJson: readonly unknown[], max = MAX_STEPS): AppliedSteps {
  if (stepsJson.length > max) throw new InvalidStep(`more than ${max} steps`);
  const docs: Node[] = [];
  const steps: Step[] = [];
  let current = doc;
  for (const json of stepsJson) {
    try {
      const step = parseStep(current, json);
      const result = step.apply(current);
      if (!result.doc) throw new InvalidStep(result.failed ?? 'failed');
      checkTouched(result.doc, current, 0);
      current = result.doc;
      steps.push(step);
      docs.push(current);
    } catch (error) {
      throw error instanceof InvalidStep ? error : new InvalidStep(error instanceof Error ? error.message : 'invalid step');
    }
  }
  if (steps.length && current.content.size <= SMALL) {
    try {
      current.check();
    } catch (error) {
      throw new InvalidStep(error instanceof Error ? error.message : 'invalid document');
    }
  }
  return { doc: current, docs, steps };
}

/** Whether `doc`, made from `before` by one step, is one that the server would take. */
export function isValidDoc(doc: Node, before: Node): boolean {
  try {
    checkTouched(doc, before, 0);
    return true;
  } catch {
    return false;
  }
}

function parseStep(doc: Node, json: unknown): Step {
  if (!isRecord(json)) throw new InvalidStep('a step is an object');
  for (const value of Object.values(json))
    if (typeof value === 'number' && !(Number.isInteger(value) && value >= 0)) throw new InvalidStep('a position is a whole number');
  assertOrder(json);
  assertDeclared(doc, json);
  return Step.fromJSON(doc.type.schema, json);
}

/** ProseMirror applies a reversed range without a word and doubles text. */
function assertOrder({ from, gapFrom, gapTo, to }: Record<string, unknown>): void {
  const places = [from, gapFrom, gapTo, to].filter((p): p is number => typeof p === 'number');
  if (places.some((p, i) => i > 0 && places[i - 1]! > p)) throw new InvalidStep('a range ends before it begins');
}

/** An attribute that the schema does not know would be carried for ever and never be checked. */
function assertDeclared(doc: Node, { stepType, pos, attr }: Record<string, unknown>): void {
  if (stepType !== 'attr' && stepType !== 'docAttr') return;
  const node = stepType === 'docAttr' ? doc : typeof pos === 'number' && pos < doc.content.size ? doc.nodeAt(pos) : null;
  if (!node || typeof attr !== 'string' || !Object.hasOwn(node.type.spec.attrs ?? {}, attr)) throw new InvalidStep('no such attribute');
}

/** Checks `node` as far as it differs from `before`; unchanged subtrees are the same object in both. */
function checkTouched(node: Node, before: Node | null, depth: number): void {
  if (node === before) return;
  if (depth > DEEPEST) throw new InvalidStep('nested too deeply');
  checkAlone(node);
  const old = before?.content.content ?? [];
  const now = node.content.content;
  let start = 0;
  while (start < now.length && start < old.length && now[start] === old[start]) start++;
  let end = 0;
  while (end < now.length - start && end < old.length - start && now[now.length - 1 - end] === old[old.length - 1 - end]) end++;
  const sameCount = now.length === old.length;
  for (let i = start; i < now.length - end; i++) checkTouched(now[i]!, sameCount ? old[i]! : null, depth + 1);
}

// A lone half of a surrogate pair and U+0000 cannot be stored as JSON in the database.
const UNSTORABLE = /[\0\p{Surrogate}]/u;

function checkAlone(node: Node): void {
  // Both are what Node.check runs on one node before it goes into the children.
  const { type } = node;
  if (!type.validContent(node.content)) throw new InvalidStep(`invalid content for ${type.name}`);
  type.checkAttrs(node.attrs);
  checkAttributes(node.attrs);
  if (type.name === 'heading' && ![1, 2, 3].includes(node.attrs['level'])) throw new InvalidStep('heading level');
  if (node.isText && UNSTORABLE.test(node.text!)) throw new InvalidStep('text that cannot be stored');
  if (node.marks.length) checkMarks(node.marks);
}

function checkMarks(marks: readonly Mark[]): void {
  for (const mark of marks) {
    checkAttributes(mark.attrs);
    if (mark.type.name === 'link' && !isSafeHref(mark.attrs['href'])) throw new InvalidStep('link target');
    if (marks.some((other) => other !== mark && other.type.excludes(mark.type))) throw new InvalidStep('marks exclude each other');
  }
}

function checkAttributes(attrs: Readonly<Record<string, unknown>>): void {
  for (const value of Object.values(attrs)) {
    const fits =
      value === null ||
      typeof value === 'boolean' ||
      (typeof value === 'number' && Number.isFinite(value)) ||
      (typeof value === 'string' && value.length <= MAX_ATTRIBUTE_LENGTH && !UNSTORABLE.test(value));
    if (!fits) throw new InvalidStep('attribute value');
  }
}
