import type { Person, TestApp } from '../../../testing/harness.js';
import { aProject } from '../../documents/docs/doc.factory.js';
import { aTag, aTagGroup } from '../../repository/tags/tag.factory.js';

/** Passages about fees, and about docks. */
export const FEES = [
  'They charged me a fee that nobody had told me about',
  'A hidden fee was taken from my deposit',
  'Why is there a fee on top of it?',
];
export const DOCK = ['The bike was stuck in the dock', 'I could not pull it out of the dock', 'The dock did not let go of the bike'];

const saidOf = (thing: string): string[] => [
  `The ${thing} was wrong again this month`,
  `I asked about the ${thing} and nobody knew`,
  `Why is the ${thing} so high?`,
  `They changed the ${thing} without telling me`,
  `My neighbor has the same trouble with the ${thing}`,
  `The ${thing} took me three calls to sort out`,
  `I had never heard of a ${thing} like that`,
  `Nobody explained the ${thing} to me`,
  `The ${thing} made me leave in the end`,
  `Can somebody check the ${thing} for us?`,
];
/** Ten passages of each of three subjects: enough to be sure. */
export const TEN_FEES = saidOf('hidden bank fee on my deposit');
export const TEN_DOCKS = saidOf('bike dock that keeps the bike stuck');
export const TEN_PLAYGROUNDS = saidOf('noisy playground under the window');
/** Surely about fees. */
export const SURELY_FEES = 'There was another hidden bank fee on my deposit';

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
