import { afterEach, beforeEach } from '@jest/globals';
import type { Access } from '@libs/domain';
import type { Actor } from '#platform/access';
import { withModels } from '../../../testing/app-with-models.js';
import { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';
import { DocsService } from '../../documents/docs/docs.service.js';
import { HighlightsService } from './highlights.service.js';

/** A note whose lines are each a highlight with the tags; its highlights in their order. No line may name a speaker. */
export async function aMarkedNote(
  t: TestApp,
  actor: Actor,
  projectId: string,
  lines: readonly string[],
  ...tagIds: string[]
): Promise<{ noteId: string; ids: string[] }> {
  const noteId = await aNote(t, actor, projectId, ...lines);
  let start = 0;
  const passages = lines.map((line) => {
    const passage = { version: 0, start, end: start + line.length, tagIds };
    start += line.length + 1;
    return passage;
  });
  const ids = await t.get(HighlightsService).createMany(actor, noteId, passages);
  await t.get(DocsService).settle(actor, noteId);
  return { noteId, ids };
}

/** Where highlights are compared with each other. */
export interface HighlightScene {
  t: TestApp;
  models: FakeModels;
  admin: Person;
  reader: Person;
  workspaceId: string;
  projectId: string;
}

/** Before each test a workspace of its own, with a project that a contributor may only read, beside a fake server of models. */
export function withHighlights(isSet: (scene: HighlightScene) => void) {
  let t: TestApp;
  let models: FakeModels;
  let admin: Person;
  withModels(FakeModels, (app, fake) => {
    [t, models] = [app, fake];
  });
  beforeEach(async () => {
    const a = await t.aWorkspace();
    admin = a.admin;
    const reader = await t.aMember(a.id, 'contributor');
    const projectId = await aProject(t, admin.actor);
    await access(projectId, 'read');
    isSet({ t, models, admin, reader, workspaceId: a.id, projectId });
  });
  afterEach(() => models.behave({}));

  /** What everybody may do in a project. */
  const access = (projectId: string, level: Access) =>
    admin.ask(`mutation ($p: ID!, $a: Access!) { setProjectDefaultAccess(input: { projectId: $p, access: $a }) { title } }`, {
      p: projectId,
      a: level,
    });
  /** A note whose lines are each a highlight. */
  const marked = (projectId: string, ...lines: string[]) => aMarkedNote(t, admin.actor, projectId, lines);
  return { access, marked };
}
