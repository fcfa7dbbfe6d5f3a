import type { Person, TestApp } from '../../../testing/harness.js';
import { aProject } from '../../repository/docs/doc.factory.js';
import { aTag, aTagGroup } from '../../repository/tags/tag.factory.js';

/** Passages about fees, and about docks. */
export const FEES = [
  'They charged me a fee that nobody had told me about',
  'A hidden fee was taken from my deposit',
  'Why is there a fee on top of it?',
];
export const DOCK = ['The bike was stuck in the dock', 'I could not pull it out of the dock', 'The dock did not let go of the bike'];

/** A project of its own with a board of two tags. */
export class ProjectWithTags {
  constructor(
    readonly projectId: string,
    readonly group: string,
    readonly fees: string,
    readonly dock: string,
  ) {}

  static async create(t: TestApp, admin: Person): Promise<ProjectWithTags> {
    const projectId = await aProject(t, admin.actor);
    const { groupId } = await aTagGroup(admin, projectId);
    return new ProjectWithTags(projectId, groupId, await aTag(admin, groupId, 'Alpha'), await aTag(admin, groupId, 'Beta'));
  }
}
