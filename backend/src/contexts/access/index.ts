export { AccessModule } from './access.module.js';
export { accessAnswered, accessGranted, accessRequested } from './access.topics.js';
export { AccessGrants, type Principal } from './grants/access-grants.service.js';
export { GrantsService } from './grants/grants.service.js';
export {
  AccessChanges,
  AccessReason,
  GroupAccess,
  InheritedDefault,
  PersonAccess,
  ShareableTypeEnum,
  ShareLink,
  Sharing,
} from './grants/sharing.graphql.js';
export { SharingService } from './grants/sharing.service.js';
export { requireAdmin, requireLevel } from './levels/access.policy.js';
export { accessLevelSql, GRANTS, grantCountSql, LIVE_GRANT } from './levels/access.sql.js';
export { AccessLevel, ReadOnlyReasonEnum, ViewerAccess } from './levels/access-level.graphql.js';
export { FolderAccess } from './levels/folder-access.service.js';
export { PlaceRegistry, type PlaceTable, type Shared } from './levels/place.registry.js';
export { ProjectAccess } from './levels/project-access.service.js';
export { AccessRequestLog, type StoredRequest } from './requests/access-request-log.service.js';
export { REQUESTS } from './requests/access-requests.sql.js';
