export { Author, ColourEnum } from './members/author.graphql.js';
export { Authors, initialsOf } from './members/authors.service.js';
export { MembersService } from './members/members.service.js';
export { Memberships } from './memberships/memberships.service.js';
export { WorkspaceModule } from './workspace.module.js';
export { dayBegan, languageChanged, memberJoined, memberRemoved, workspaceCreated } from './workspace.topics.js';
export { Directory } from './workspaces/directory.service.js';
export { Workspace, WorkspaceRoleEnum } from './workspaces/workspace.graphql.js';
export { WorkspacesService } from './workspaces/workspaces.service.js';
