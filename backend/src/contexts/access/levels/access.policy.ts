import { type Access, AppError, atLeast } from '@libs/domain';
import type { Actor } from '#platform/access';

/** Throws NotFound when nothing may be seen (existence is not revealed), Forbidden when seen but not to this level. */
export function requireLevel(access: Access | null | undefined, need: Exclude<Access, 'none'>): void {
  if (!access || access === 'none') throw new AppError('NotFound');
  if (!atLeast(access, need)) throw new AppError('Forbidden');
}

/** What belongs to the workspace as a whole is changed by its admins; throws Forbidden for everyone else. */
export function requireAdmin(actor: Actor): void {
  if (actor.role !== 'admin') throw new AppError('Forbidden');
}
