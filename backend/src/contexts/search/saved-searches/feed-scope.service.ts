import { AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { ScopePlaces } from '../answers/scope-places.js';
import type { SearchFilters } from './saved-search.entity.js';

const DAY_MS = 86_400_000;

/** What the folders and the period of a feed mean to a reader now. */
@Injectable()
export class FeedScope {
  constructor(private readonly places: ScopePlaces) {}

  /** The filters with projects in place of folders and a day in place of the period; null when the reader can open no project of them. */
  async resolve(actor: Actor, { folderIds, days, ...search }: SearchFilters): Promise<Omit<SearchFilters, 'folderIds' | 'days'> | null> {
    const changedAfter = search.changedAfter ?? (days ? new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10) : null);
    if (!folderIds?.length) return { ...search, changedAfter };
    const inside = new Set((await Promise.all(folderIds.map((id) => this.projectsIn(actor, id)))).flat());
    const projectIds = search.projectIds?.length ? search.projectIds.filter((id) => inside.has(id)) : [...inside];
    return projectIds.length ? { ...search, changedAfter, projectIds } : null;
  }

  /** None of a folder that is gone or closed to the reader: a shared feed stays useful to others. */
  private async projectsIn(actor: Actor, folderId: string): Promise<string[]> {
    try {
      return (await this.places.of(actor, 'folder', folderId)).projectIds ?? [];
    } catch (error) {
      if (error instanceof AppError && error.code === 'NotFound') return [];
      throw error;
    }
  }
}
