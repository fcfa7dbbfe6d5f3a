import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aProject } from '../../documents/docs/doc.factory.js';
import { aTag, aTagGroup } from '../tags/tag.factory.js';
import { TagsService } from '../tags/tags.service.js';
import { aMarkedNote } from './highlight.factory.js';
import { HighlightsService } from './highlights.service.js';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await sharedApp();
  admin = (await t.aWorkspace()).admin;
});
afterAll(() => t.close());

it('changes of the words of highlights or tags wait for their lock', async () => {
  const projectId = await aProject(t, admin.actor);
  const { groupId } = await aTagGroup(admin, projectId);
  const tagId = await aTag(admin, groupId, 'Docks');
  const { ids } = await aMarkedNote(t, admin.actor, projectId, ['The bike was stuck in the dock']);
  const changes = [
    { service: t.get(HighlightsService), id: ids[0]!, sql: `update highlights set text = 'other' where workspace_id = $1 and id = $2` },
    { service: t.get(TagsService), id: tagId, sql: `update tags set title = 'Other' where workspace_id = $1 and id = $2` },
  ];
  for (const { service, id, sql } of changes) {
    const order: string[] = [];
    let holding: Promise<unknown>;
    await new Promise<void>((isHeld) => {
      holding = t.db.tx(admin.actor, async (m) => {
        await service.lockWords(m, admin.actor, [id]);
        isHeld();
        await setTimeout(300);
        order.push('held');
      });
    });
    const changing = t.db.tx(admin.actor, (m) => m.query(sql, [admin.actor.workspaceId, id])).then(() => order.push('changed'));
    await Promise.all([holding!, changing]);
    expect(order).toEqual(['held', 'changed']);
  }
});
