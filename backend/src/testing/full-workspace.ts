import { createHash } from 'node:crypto';
import { DocsService } from '#contexts/documents';
import { newId } from '#platform/db';
import { aChartToAttack } from '../contexts/charts/charts.factory.js';
import { aTemplateToAttack } from '../contexts/templates/templates.factory.js';
import { fillContacts } from './full-contacts.js';
import { fillExports, fillProjectImport } from './full-exports.js';
import { fillFields } from './full-fields.js';
import { fillPlaces } from './full-places.js';
import { fillSignIn } from './full-sign-in.js';
import type { Person, TestApp } from './harness.js';

/** A workspace with one of everything inside a private project, whose every text holds the canary. */
export interface Fixture {
  workspaceId: string;
  owner: Person;
  canary: string;
  /** Addresses outside GraphQL that the owner may read. */
  urls: string[];
  ids: Record<string, string>;
  /** The value to attack with for an argument of a field; `fallback` fits its type. */
  valueOf: (field: string, argument: string, fallback: unknown) => unknown;
}

const OF_SEATS = ['changeMemberRole', 'removeMember', 'deactivateMember', 'reactivateMember', 'resetSecondFactor'];

/** Builds the fixture through the API, as its owner would. */
export async function fullWorkspace(t: TestApp): Promise<Fixture> {
  const { id: workspaceId, admin: owner } = await t.aWorkspace();
  const canary = `canary${newId().slice(-8)}`;
  const ask = owner.ask;
  const { folder, project, board, group, tag, tag2 } = await fillPlaces(t, owner, canary);
  const upload = await owner
    .request('post', `/api/projects/${project}/imports`)
    .attach('files', Buffer.from(`Ann: I said ${canary} once.\nBob: And then?\nAnn: Then it was gone.\n`), `${canary}.txt`);
  if (upload.status !== 201) throw new Error(`import refused: ${upload.text}`);
  const table = await owner
    .request('post', `/api/projects/${project}/imports/table`)
    .attach('file', Buffer.from(`title,body,created\nRow,Said by a row,not a day\n`), 'rows.csv');
  if (table.status !== 201) throw new Error(`table refused: ${table.text}`);
  await t.settle();
  const batch = (await ask(`query ($id: ID!) { importBatch(id: $id) { items { id state error noteId } } }`, { id: upload.body.id }))
    .importBatch;
  const note = batch.items[0]!.noteId;
  if (!note) throw new Error(`import failed: ${JSON.stringify(batch)}`);
  const noteRow = (await ask(`query ($id: ID!) { note(id: $id) { docVersion file { id } } }`, { id: note })).note;
  const highlight = (
    await ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }`, {
      i: { noteId: note, version: noteRow.docVersion, start: 0, end: 12, tagIds: [tag] },
    })
  ).createHighlight.id;
  const trashed = (
    await ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }`, {
      i: { noteId: note, version: noteRow.docVersion, start: 5, end: 20 },
    })
  ).createHighlight.id;
  await ask(`mutation ($ids: [ID!]!) { deleteHighlights(ids: $ids) { ids } }`, { ids: [trashed] });
  const thread = (
    await ask(`mutation ($i: CreateThreadInput!) { createThread(input: $i) { id comments { id } } }`, {
      i: { docId: note, highlightId: highlight, body: `${canary} comment` },
    })
  ).createThread;
  const insight = (
    await ask(`mutation ($i: CreateInsightInput!) { createInsight(input: $i) { id } }`, {
      i: { projectId: project, title: `${canary} insight`, highlightIds: [highlight] },
    })
  ).createInsight.id;
  const link = (
    await ask(`mutation ($i: ShareInput!) { share(input: $i) { id token } }`, { i: { objectType: 'insight', objectId: insight } })
  ).share;
  const signIn = await fillSignIn(owner, canary);
  const invite = (await ask(`mutation { createInviteLink(input: { role: viewer }) { invite { id } } }`)).createInviteLink.invite.id;
  const token = (await ask(`mutation { createAccessToken(input: { name: "script" }) { accessToken { id } } }`)).createAccessToken
    .accessToken.id;
  const [{ id: ownSession }] = (await ask(`{ sessions { id } }`)).sessions;
  const team = (await ask(`mutation { createGroup(input: { name: "Team" }) { id } }`)).createGroup.id;
  const kept = (
    await ask(`mutation ($i: SaveSearchInput!) { saveSearch(input: $i) { id } }`, {
      i: { name: canary, path: `/search?q=${canary}`, search: { query: canary }, alert: true },
    })
  ).saveSearch.id;
  const feed = (await ask(`mutation { saveFeed(input: { name: "${canary}", filter: {} }) { id } }`)).saveFeed.id;
  const answer = (await ask(`mutation ($i: AskInput!) { ask(input: $i) { id } }`, { i: { question: `What did Ann say of ${canary}?` } }))
    .ask.id;
  const draft = newId();
  // Made by hand: what the fixture says is too little for one.
  await t.db.tx(owner.actor, (m) =>
    m.query(
      `with made as (
         insert into summaries (workspace_id, id, tag_id, framework, state, is_draft, sections, created_by)
         values ($1, $2, $3, 'Essential', 'done', true, $4, $5) returning workspace_id, id)
       insert into insight_drafts (workspace_id, id, project_id, summary_id, title, created_by) select workspace_id, $6, $7, id, $8, $5 from made`,
      [
        workspaceId,
        newId(),
        tag,
        JSON.stringify([{ key: 'essential', title: canary, bullets: [] }]),
        owner.actor.userId,
        draft,
        project,
        `${canary} draft`,
      ],
    ),
  );
  const suggestion = newId();
  const suggested = `I said ${canary} once.`;
  // Made by hand as well: there are no examples to learn from.
  await t.db.tx(owner.actor, async (m) => {
    await m.query(`insert into highlight_suggestion_runs (workspace_id, note_id, id, state, asked_by) values ($1, $2, $3, 'ready', $4)`, [
      workspaceId,
      note,
      newId(),
      owner.actor.userId,
    ]);
    await m.query(
      `insert into highlight_suggestions (workspace_id, id, note_id, tag_id, version, start_offset, end_offset, sha256, confidence, asked_by)
       values ($1, $2, $3, $4, 0, 0, $5, $6, 0.8, $7)`,
      [workspaceId, suggestion, note, tag2, suggested.length, createHash('sha256').update(suggested).digest('hex'), owner.actor.userId],
    );
  });
  const accessRequest = newId();
  await t.db.tx(owner.actor, (m) =>
    m.query(
      `insert into access_requests (workspace_id, id, user_id, asked_kind, asked_id, kind, object_id, message, requested_until)
       values ($1, $2, $3, 'project', $4, 'project', $4, $5, now() + interval '3 days')`,
      [workspaceId, accessRequest, newId(), project, `${canary} please`],
    ),
  );
  const { choice, worded, rowsWithCanary, view } = await fillFields(owner, project, note, canary);
  const savedChart = await aChartToAttack(owner, project, tag, canary, rowsWithCanary);
  const template = await aTemplateToAttack(owner, project, canary);
  const { contact, importId, ...contacts } = await fillContacts(owner, canary);
  const [projectExport, projectImport] = [await fillExports(owner, project), await fillProjectImport(owner, t.db)];
  await ask(`mutation ($i: LinkSpeakerInput!) { linkSpeaker(input: $i) { speakerId } }`, {
    i: { noteId: note, speakerId: 's1', contactId: contact },
  });
  const merge = newId();
  // Snapshots are written when a document rests; here they must not fall between two fingerprints.
  for (const doc of [note, insight, project]) await t.get(DocsService).settle(owner.actor, doc);
  await t.settle();
  const ids: Record<string, string> = {
    workspace: workspaceId,
    folder,
    project,
    board,
    group,
    tag,
    tag2,
    note,
    highlight,
    insight,
    link: link.id,
    answer,
    invite,
    token,
    merge,
    batch: upload.body.id,
    member: owner.actor.memberId,
    user: owner.actor.userId,
  };
  const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
  const picture = await owner.request('post', `/api/docs/${note}/images`).set('x-verbatim', '1').attach('file', gif, 'picture.gif');
  const byArgument: Record<string, unknown> = {
    projectId: project,
    folderId: folder,
    parentId: folder,
    noteId: note,
    highlightId: highlight,
    ...contacts.byArgument,
    threadId: thread.id,
    groupId: group,
    boardId: board,
    tagId: tag,
    insightId: insight,
    docId: note,
    docVersion: 0,
    userId: owner.actor.userId,
    places: [{ id: tag, groupId: group, index: 0 }],
    colours: [{ id: tag, colour: 'jade' }],
    refId: highlight,
    objectId: insight,
    objectType: 'insight',
    ...{ target: 'note', fieldId: choice.id },
    values: [{ objectId: note, fieldId: worded.id, value: 'changed by a stranger' }],
    viewId: view,
    tagIds: [tag],
    highlightIds: [highlight],
    fromIds: [tag],
    intoId: tag2,
    add: [tag],
    remove: [tag2],
    query: canary,
    name: 'changed by a stranger',
    title: 'changed by a stranger',
    ...{ access: 'full', starred: true, first: 5, limit: 5, index: 0 },
    ...{ since: 0, start: 0, end: 3, version: 0, epoch: 0 },
    clientId: 'a-stranger-0001',
    steps: [],
    metas: [],
    ops: [{ kind: 'create', id: newId(), from: 1, to: 4 }],
    role: 'viewer',
    kind: 'highlight',
    status: undefined,
    after: undefined,
    cursor: undefined,
    types: undefined,
    sort: undefined,
    token: link.token,
    clientKey: undefined,
    region: undefined,
    speakerId: 's1',
    ...{ speakers: undefined, recordedAt: undefined, expiresAt: undefined, colour: undefined, expiresInDays: undefined },
  };
  /** Fields whose `id` is not that of the noun in their name. */
  const OF_OTHERS: Record<string, string> = {
    ...{ suggestHighlights: note, cancelHighlightSuggestions: note, redactCopies: note, recordVisit: highlight },
    importAnyway: batch.items[0]!.id,
    unmergeTags: merge,
    ...contacts.ofOthers,
    unsplitTag: merge,
    unshare: link.id,
    ...Object.fromEntries(OF_SEATS.map((name) => [name, owner.actor.memberId])),
  };
  /** What `id` and `ids` mean depends on the field's noun. */
  const noun = (field: string): string => {
    const f = field.toLowerCase();
    if (field in OF_OTHERS) return OF_OTHERS[field]!;
    if (/accessrequest$|accessanswer/.test(f)) return accessRequest;
    if (f.includes('projectexport')) return projectExport;
    if (f.includes('projectimport')) return projectImport;
    if (/savedsearch|feed/.test(f)) return f.includes('feed') ? feed : kept;
    if (f.includes('answer')) return answer;
    if (f.includes('insightdraft')) return draft;
    if (f.includes('highlightsuggestion')) return suggestion;
    if (f.includes('invite')) return invite;
    if (/domain|accesstoken/.test(f)) return f.includes('domain') ? signIn.domain : token;
    if (f.includes('comment')) return thread.comments[0].id;
    if (f.includes('thread')) return thread.id;
    if (f.includes('trash')) return trashed;
    if (f.includes('import')) return f.includes('contact') ? importId : upload.body.id;
    if (f.includes('contact')) return contact;
    if (/(view|chart)$/.test(f)) return f.endsWith('view') ? view : savedChart.id;
    if (f.includes('fieldoption')) return choice.options[0]!.id;
    if (f.includes('objectfields')) return note;
    if (f.includes('field')) return choice.id;
    if (f.includes('taggroup')) return group;
    if (/group(members|people)?$/.test(f)) return team;
    if (f.includes('tagboard')) return board;
    for (const n of ['folder', 'highlight', 'insight', 'project', 'note', 'tag']) if (f.includes(n)) return ids[n]!;
    return project;
  };
  return {
    workspaceId,
    owner,
    canary,
    ids,
    urls: [
      `/api/docs/${note}`,
      `/api/docs/${insight}`,
      `/api/docs/${project}`,
      `/api/docs/${note}/steps?since=0`,
      `/api/docs/${note}/versions/0`,
      `/api/files/${noteRow.file.id}`,
      `/api/files/${picture.body.id}`,
      ...['omitted', 'unfit'].map((name) => `/api/imports/${table.body.id}/${name}.csv`),
      `/api/contacts/imports/${importId}/report.csv`,
      ...['csv', 'qdc'].map((format) => `/api/tag-boards/${board}/codebook.${format}`),
      `/api/exports/projects/${projectExport}`,
      ...['docx', 'pdf'].map((format) => `/api/exports/insights/${insight}?format=${format}`),
    ],
    valueOf(field, argument, fallback) {
      if (field === 'renameSpeakers' && argument === 'speakers') return [{ noteId: note, speakerId: 's1' }];
      // Everything that a search may find, whatever else it can be narrowed by.
      if ((field === 'search' || field === 'searchFacets') && argument !== 'input') return argument === 'query' ? canary : undefined;
      if (field === 'createView') return { input: fallback, projectId: project, name: canary, layout: 'TABLE' }[argument];
      if (field === 'updateView') return { input: fallback, id: view, name: 'changed by a stranger' }[argument];
      if (field === 'noteRowNeighbors' && argument === 'id') return note;
      if (/RowGroups$/.test(field) && argument === 'by')
        return { noteRowGroups: choice.id, contactRowGroups: 'consent' }[field] ?? 'status';
      if (/^(note|highlight|insight|contact)(Rows|RowN|RowGroups)|^allRows/.test(field))
        return { input: fallback, target: fallback, projectId: project, filter: rowsWithCanary }[argument];
      if (/chart|saturation/i.test(field) && argument in savedChart.asked) return savedChart.asked[argument];
      if (template.asked[field]?.[argument] !== undefined) return template.asked[field][argument];
      if (field === 'draftInsight' && argument in { kind: 1, id: 1 }) return argument === 'kind' ? 'tag' : tag;
      if (field === 'askScope') return { kind: 'note', id: note }[argument] ?? fallback;
      if (signIn.asked[field]?.[argument] !== undefined) return signIn.asked[field][argument];
      if (field === 'recordConsent' && (argument === 'scope' || argument === 'version')) return 'Own';
      if (field === 'redactCopies' && argument === 'kind') return 'note';
      if (/^(memberContent|transferContent)$/.test(field) && /Id$/.test(argument)) return owner.actor.memberId;
      if (field === 'endSession') return ownSession;
      if (/^(answerAccessRequest|answerSupportRequest|openToSupport)$/.test(field) && argument === 'access') return 'read';
      if (['id', 'ids', 'feedId'].includes(argument) || field === 'groupPeople') return argument === 'ids' ? [noun(field)] : noun(field);
      if (['summaries', 'summarize', 'summaryCapability', 'newestSummary'].includes(field) && argument === 'kind') return 'project';
      // Kinds of notifications and of scopes are not kinds of objects.
      if (/^(setNotification|ask)$|follow/.test(field) && argument === 'kind') return field.includes('follow') ? 'project' : fallback;
      return argument in byArgument ? byArgument[argument] : fallback;
    },
  };
}
