import { AI_FEATURES, TAG_COLOURS } from '@libs/domain';
import { newId } from '#platform/db';
import { aTag, aTagGroup } from '../contexts/repository/tags/tag.factory.js';
import { contactPlace } from './contact-place.js';
import { feedPlace } from './feed-place.js';
import { fieldPlaces } from './field-places.js';
import type { TestApp } from './harness.js';
import { settingsPlaces } from './settings-places.js';
import { BOOLEAN, day, type FieldOfPatch, modeOf, oneOf, type Place, rowOf, text } from './update-place.js';

/** Mutations that look like updates and change no field of an object that is there: each with its reason. */
export const NOT_UPDATES: Record<string, string> = {
  ...{ createWorkspace: 'makes a new one', startTotp: 'makes a new one', startCheckout: 'makes a new one' },
  ...{ changeSubdomain: 'has one field', setAnnouncement: 'a text and its end are one announcement' },
  ...{ requireSso: 'one choice with its admin', stopRequiringSso: 'one choice with its admin', createSamlConnection: 'makes a new one' },
  changeSubscription: 'an order is one choice, kept by the payment provider',
  createAccessToken: 'makes a new one',
  ...{ startPasskey: 'makes a new one', startPasskeyLogin: 'makes a new one', addPasskey: 'makes a new one' },
  ...{ updatePasskey: 'has one field', removePasskey: 'takes it away' },
  ...{ createProject: 'makes a new one', createFolder: 'makes a new one', createGroup: 'makes a new one' },
  setGroupMembers: 'a person is in it or not',
  addGroupMembers: 'a person is in it or not',
  removeGroupMembers: 'a person is in it or not',
  ...{ createTag: 'makes a new one', createField: 'makes a new one', createView: 'makes a new one', createChart: 'makes a new one' },
  ...{ createFieldOption: 'makes a new one', createContact: 'makes a new one', recordConsent: 'makes a new one' },
  ...{ exportProject: 'makes a new one', createFieldGroup: 'makes a new one', renameFieldGroup: 'has one field' },
  ...{ linkFieldGroup: 'a pair is there or not', unlinkFieldGroup: 'a pair is there or not' },
  ...{ useTemplate: 'makes a new one', saveAsTemplate: 'makes a new one', importTemplatePack: 'all of a file' },
  removeTemplatePublisher: 'takes it away',
  deleteFieldOption: 'takes it away',
  ...{ createThread: 'makes a new one', draftInsight: 'makes a new one' },
  ...{ summarize: 'makes a new one', ask: 'makes a new one', saveSearch: 'makes a new one', saveFeed: 'makes a new one' },
  subscribeToFeed: 'one choice of each',
  insertAnswer: 'writes into a document, whose steps have an order',
  insertSummary: 'writes into a document, whose steps have an order',
  editSummary: 'makes a new version; the edited one stays',
  splitTag: 'makes a new one',
  restoreFromTrash: 'brings back what is gone, once',
  showPresence: 'nothing is stored',
  ...{ requestSupportAccess: 'makes a new one', openToSupport: 'one choice', answerSupportRequest: 'the first answer counts' },
  ...{ requestAccess: 'makes a new one', answerAccessRequest: 'the first answer counts', transferContent: 'moves all there is' },
  testAiProvider: 'nothing is stored',
  testSsoConnection: 'nothing is stored',
  createOidcConnection: 'makes a new one',
  changePassword: 'asks for the old one',
  ...{ linkTagBoard: 'a pair is there or not', unlinkTagBoard: 'a pair is there or not' },
  ...{ linkSpeaker: 'a pair is there or not', unlinkSpeaker: 'a pair is there or not' },
  starProject: 'a star is there or not',
  ...{ follow: 'followed or not', unfollow: 'followed or not' },
  ...{ archiveProjects: 'archived or not', unarchiveProjects: 'archived or not', setProjectsDefaultAccess: 'one level of each' },
  markNotifications: 'one mark of each',
  ...{ setHomePage: 'has one field', saveOnboarding: 'a column for each answer', setWorkspacePurpose: 'a column for each answer' },
  mailDomain: 'sends a mail',
};

/** One of everything that can be changed, made through the API, with every patch that it takes. */
export async function updatePlaces(t: TestApp): Promise<Place[]> {
  const { id: workspaceId, admin: person } = await t.aWorkspace();
  const other = await t.aMember(workspaceId, 'contributor');
  const make = async (mutation: string, type: string, input: Record<string, unknown>, shows = 'id') =>
    (await person.ask(`mutation ($i: ${type}!) { ${mutation}(input: $i) { ${shows} } }`, { i: input }))[mutation];
  const folder = async (name: string) => (await make('createFolder', 'CreateFolderInput', { name })).id as string;
  const project = async (name: string) => (await make('createProject', 'CreateProjectInput', { name })).id as string;
  const [folderId, folderA, folderB] = [await folder('Own'), await folder('A'), await folder('B')];
  const [projectId, projectA, projectB] = [await project('Own'), await project('A'), await project('B')];
  const { boardId, groupId } = await aTagGroup(person, projectA);
  const [team, { groupId: groupB }] = [await make('createGroup', 'CreateGroupInput', { name: 'Team' }), await aTagGroup(person, projectA)];
  const tagId = await aTag(person, groupId, 'Own');
  const said = 'Ann: I said so.\nBob: You did.\n';
  const noteId = (await make('createNote', 'CreateNoteInput', { projectId: projectA, title: 'Own', text: said })).id;
  const insightId = (await make('createInsight', 'CreateInsightInput', { projectId: projectA, title: 'Own' })).id;
  const savedId = (await make('saveSearch', 'SaveSearchInput', { name: 'Own', path: '/search?q=own', search: { query: 'own' } })).id;
  const answerId = (await make('ask', 'AskInput', { question: 'Who said so?' })).id;
  const link = await make('share', 'ShareInput', { objectType: 'insight', objectId: insightId });
  const thread = await make(
    'createThread',
    'CreateThreadInput',
    { docId: noteId, version: 0, start: 0, end: 3, body: 'Own' },
    'id comments { id }',
  );
  const draftId = newId();
  // By hand: what was said is too little for one.
  await t.db.tx(person.actor, (m) =>
    m.query(
      `with made as (insert into summaries (workspace_id, id, tag_id, framework, state, is_draft, created_by)
         values ($1, gen_random_uuid(), $2, 'Essential', 'done', true, $3) returning workspace_id, id)
       insert into insight_drafts (workspace_id, id, project_id, summary_id, title, created_by) select workspace_id, $4, $5, id, 'Own', $3 from made`,
      [workspaceId, tagId, person.actor.userId, draftId, projectA],
    ),
  );
  const row = (sql: string, ...params: unknown[]) => rowOf(t, person, sql, ...params);
  const access = (argument: string): FieldOfPatch => ({
    ...oneOf('read', 'write'),
    named: 'access',
    reads: argument,
    shown: (a) => (a === 'read' ? 1 : 2),
  });
  const grants = (table: string) =>
    `, x.default_access as "defaultAccess", (select g.access from access_grants g where g.object_id = x.id and g.user_id = '${other.actor.userId}') as "userAccess", (select g.access from access_grants g where g.object_id = x.id and g.group_id = '${team.id}') as "groupAccess" from ${table} x where x.id = $1`;

  const { id: heldId } = await make('createNote', 'CreateNoteInput', { projectId: projectA, title: 'Held', text: said });
  const fields = await fieldPlaces(t, person, projectA, heldId);

  return [
    ...fields,
    await contactPlace(t, person),
    {
      of: 'tag',
      id: tagId,
      who: person,
      patches: [
        {
          mutation: 'updateTag',
          fixed: { id: tagId },
          fields: { title: text('Title'), colour: oneOf(...TAG_COLOURS), description: text('About') },
        },
        { mutation: 'moveTag', fixed: { id: tagId, index: 0 }, fields: { groupId: oneOf(groupId, groupB) } },
        {
          mutation: 'moveTags',
          fixed: {},
          fields: {
            places: {
              value: (n) => [{ id: tagId, index: 0, groupId: n % 2 ? groupB : groupId }],
              reads: 'groupId',
              shown: ([p]) => p.groupId,
            },
          },
        },
        {
          mutation: 'colourTags',
          fixed: {},
          fields: { colours: { value: (n) => [{ id: tagId, colour: TAG_COLOURS[n % 5] }], reads: 'colour', shown: ([c]) => c.colour } },
        },
      ],
      read: row(`select title, colour, description, group_id as "groupId" from tags where id = $1`, tagId),
    },
    {
      of: 'tag board',
      id: boardId,
      who: person,
      patches: [
        { mutation: 'renameTagBoard', fixed: { id: boardId }, fields: { name: text('Name') } },
        { mutation: 'lockTagBoard', fixed: { id: boardId }, fields: { locked: BOOLEAN } },
      ],
      read: row(`select name, locked_at is not null as locked from tag_boards where id = $1`, boardId),
    },
    {
      of: 'tag group',
      id: groupB,
      who: person,
      patches: [
        { mutation: 'renameTagGroup', fixed: { id: groupB }, fields: { name: text('Name') } },
        { mutation: 'moveTagGroup', fixed: { id: groupB }, fields: { index: { value: () => 0 } } },
      ],
      read: row(
        `select name, (select count(*)::int from tag_groups o where o.board_id = g.board_id and o.rank < g.rank) as index from tag_groups g where id = $1`,
        groupB,
      ),
    },
    {
      of: 'project',
      id: projectId,
      who: person,
      patches: [
        {
          mutation: 'updateProject',
          fixed: { id: projectId },
          fields: {
            name: text('Name'),
            description: text('About'),
            status: oneOf('open', 'closed'),
            folderId: oneOf(folderA, folderB, null),
          },
        },
        { mutation: 'setProjectDefaultAccess', fixed: { projectId }, fields: { access: access('defaultAccess') } },
        { mutation: 'setProjectAccess', fixed: { projectId, userId: other.actor.userId }, fields: { access: access('userAccess') } },
        { mutation: 'setProjectAccess', fixed: { projectId, groupId: team.id }, fields: { access: access('groupAccess') } },
        ...AI_FEATURES.slice(0, 3).map((feature) => ({
          mutation: 'setProjectAiMode',
          fixed: { projectId, feature },
          fields: { mode: modeOf(feature) },
        })),
      ],
      read: row(
        `select x.name, x.description, x.status, x.folder_id as "folderId", ${AI_FEATURES.map((f) => `(select mode from ai_modes where project_id = x.id and feature = '${f}') as "${f}"`).join(', ')} ${grants('projects')}`,
        projectId,
      ),
    },
    {
      of: 'folder',
      id: folderId,
      who: person,
      patches: [
        { mutation: 'updateFolder', fixed: { id: folderId }, fields: { name: text('Name'), description: text('About') } },
        { mutation: 'moveFolder', fixed: { id: folderId, index: 0 }, fields: { parentId: oneOf(folderA, folderB, null) } },
        { mutation: 'setFolderDefaultAccess', fixed: { folderId }, fields: { access: access('defaultAccess') } },
        { mutation: 'setFolderAccess', fixed: { folderId, userId: other.actor.userId }, fields: { access: access('userAccess') } },
        { mutation: 'setFolderAccess', fixed: { folderId, groupId: team.id }, fields: { access: access('groupAccess') } },
      ],
      read: row(`select x.name, x.description, x.parent_id as "parentId" ${grants('folders')}`, folderId),
    },
    {
      of: 'note',
      id: noteId,
      who: person,
      patches: [
        {
          mutation: 'updateNote',
          fixed: { id: noteId },
          fields: {
            title: text('Title'),
            recordedAt: { value: day, shown: (at) => at },
            'speakers.s1': { value: (n) => [{ id: 's1', name: `Ann ${n}` }], named: 'speakers', shown: ([s]) => s.name },
            'speakers.s2': { value: (n) => [{ id: 's2', name: `Bob ${n}` }], named: 'speakers', shown: ([s]) => s.name },
          },
        },
        {
          mutation: 'renameSpeakers',
          fixed: { speakers: [{ noteId, speakerId: 's1' }] },
          fields: { name: { ...text('Ann'), reads: 'speakers.s1' } },
        },
        { mutation: 'moveNotes', fixed: { ids: [noteId] }, fields: { projectId: oneOf(projectA, projectB) } },
      ],
      read: row(
        `select title, project_id as "projectId", to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "recordedAt",
          jsonb_path_query_first(speakers, '$[*] ? (@.id == "s1").name') as "speakers.s1", jsonb_path_query_first(speakers, '$[*] ? (@.id == "s2").name') as "speakers.s2"
         from notes where id = $1`,
        noteId,
      ),
    },
    {
      of: 'insight',
      id: insightId,
      who: person,
      patches: [
        { mutation: 'updateInsight', fixed: { id: insightId }, fields: { title: text('Title'), status: oneOf('draft', 'published') } },
      ],
      read: row(`select title, status from insights where id = $1`, insightId),
    },
    {
      of: 'insight draft',
      id: draftId,
      who: person,
      patches: [{ mutation: 'renameInsightDraft', fixed: { id: draftId }, fields: { title: text('Title') } }],
      read: row(`select title from insight_drafts where id = $1`, draftId),
    },
    {
      of: 'saved search',
      id: savedId,
      who: person,
      patches: [{ mutation: 'updateSavedSearch', fixed: { id: savedId }, fields: { name: text('Name'), alert: BOOLEAN } }],
      read: row(`select name, alert from saved_searches where id = $1`, savedId),
    },
    await feedPlace(t, person),
    {
      of: 'answer',
      id: answerId,
      who: person,
      patches: [
        { mutation: 'rateAnswer', fixed: { id: answerId }, fields: { isRight: BOOLEAN, comment: text('Because') } },
        { mutation: 'renameAnswer', fixed: { id: answerId }, fields: { name: text('Name') } },
        { mutation: 'saveAnswer', fixed: { id: answerId }, fields: { saved: BOOLEAN } },
      ],
      read: row(`select is_right as "isRight", rating_comment as comment, name, is_saved as saved from answers where id = $1`, answerId),
    },
    {
      of: 'share link',
      id: link.id,
      who: person,
      patches: [
        {
          mutation: 'share',
          fixed: { objectType: 'insight', objectId: insightId },
          fields: { expiresAt: { value: day }, password: { value: (n) => `kestrel harbor ${n}`, shown: () => 'set' } },
        },
      ],
      read: row(
        `select to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt", case when password_hash is not null then 'set' end as password from share_links where id = $1`,
        link.id,
      ),
    },
    {
      of: 'conversation',
      id: thread.id,
      who: person,
      patches: [{ mutation: 'resolveThread', fixed: { id: thread.id }, fields: { resolved: BOOLEAN } }],
      read: row(`select resolved_at is not null as resolved from comment_threads where id = $1`, thread.id),
    },
    {
      of: 'comment',
      id: thread.comments[0].id,
      who: person,
      patches: [{ mutation: 'editComment', fixed: { id: thread.comments[0].id }, fields: { body: text('Body') } }],
      read: row(`select body from comments where id = $1`, thread.comments[0].id),
    },
    ...(await settingsPlaces(t, person, other)),
  ];
}
