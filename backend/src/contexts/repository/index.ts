export { ProjectAccess, accessName } from './projects/project-access.service.js';
export { BoardsService } from './boards/boards.service.js';
export { mustReach } from './repository.policy.js';
export { RepositoryModule } from './repository.module.js';
export { AccessLevel, Tag, TagChip } from './tags/tag.graphql.js';
export { TagsService } from './tags/tags.service.js';
