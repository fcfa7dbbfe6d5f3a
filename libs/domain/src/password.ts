import { z } from 'zod';
import { codePointLength } from './code-points.js';
import { LIMITS } from './limits.js';

const KINDS = [
  { pattern: /\p{Lu}/u, problem: 'Add an uppercase letter.' },
  { pattern: /\p{Ll}/u, problem: 'Add a lowercase letter.' },
  { pattern: /[0-9]/, problem: 'Add a digit.' },
  { pattern: /\W/, problem: 'Add a character that is not a letter, digit or underscore, such as a space or "!".' },
] as const;

/** One sentence for each rule of the specification that a new password breaks, in the order of the rules; empty when it breaks none. */
export function passwordProblems(text: string): string[] {
  const { min, max } = LIMITS.password;
  const length = codePointLength(text);
  const problems: string[] = [];
  if (length < min) problems.push(`Use at least ${min} characters; this one has ${length}.`);
  if (length > max) problems.push(`Use at most ${max} characters; this one has ${length}.`);
  for (const kind of KINDS) if (!kind.pattern.test(text)) problems.push(kind.problem);
  return problems;
}

/** A new password, kept exactly as typed, with one issue for each broken rule; whether it is a common one only the server can say. */
export const newPasswordSchema = z.string({ error: 'Password is required.' }).superRefine((text, ctx) => {
  for (const message of passwordProblems(text)) ctx.addIssue({ code: 'custom', message });
});

/** A password typed to sign in: any text up to the longest that can have been set, so that a wrong one never reveals the rules. */
export const currentPasswordSchema = z
  .string({ error: 'Password is required.' })
  .min(1, 'Password is required.')
  .refine((text) => codePointLength(text) <= LIMITS.password.max, 'This password is incorrect.');
