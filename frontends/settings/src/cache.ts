import type { CachePart } from '@libs/api';

/** What the client's cache is to know of this front end: its lists by what they depend on, and what its mutations touch. */
export const cache = {
  lists: {
    folder: ['trash', 'projects'],
    project: ['trash', 'project', 'projects'],
    note: ['trash', 'project', 'projects'],
    highlight: ['trash', 'project'],
    tag: ['trash', 'project', 'workspaceBoards'],
    insight: ['trash', 'project'],
    hearing: ['notificationSettings'],
    member: ['members', 'invites'],
    // What opens an account.
    token: ['accessTokens', 'sessions'],
    workspace: ['session', 'securitySettings'],
    ai: ['aiSettings', 'aiState', 'aiAuditLog'],
    job: ['failedJobs'],
  },
  actions: {
    removeSample: ['project', 'folder', 'note', 'highlight', 'tag', 'insight', 'visit'],
    restoreFromTrash: ['folder', 'project', 'note', 'highlight', 'tag', 'insight', 'visit', 'star'],
    purgeTrash: ['note'],
    retryJobs: ['job'],
    dismissJobs: ['job'],
    setNotification: ['hearing'],
    createTagBoard: ['tag'],
    inviteMembers: ['member'],
    createInviteLink: ['member'],
    revokeInvite: ['member'],
    removeMember: ['member'],
    createAccessToken: ['token'],
    changePassword: ['token'],
    revokeAccessToken: ['token'],
    endSession: ['token'],
    endOtherSessions: ['token'],
    updateAiProvider: ['ai'],
    testAiProvider: ['ai'],
    setAiMode: ['ai'],
    updateSecurity: ['workspace'],
    setProjectAiMode: ['ai'],
    // What they change is in their answer, comes with the live hint, or is on no page of a workspace.
    changeMemberRole: [],
    logout: [],
    renameWorkspace: [],
    setWorkspaceLanguage: [],
    updateAccount: [],
  },
} as const satisfies CachePart;
