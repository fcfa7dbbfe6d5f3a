import { catalog } from '@libs/shell-kit';

/** Commands of the settings. */
export const t = catalog('settings-commands', {
  help: 'Help',
  helpAlso: 'guide how to first steps shortcuts ask proof',
  settings: 'Workspace settings',
  members: 'Members and invitations',
  membersAlso: 'invite people users',
  groups: 'Groups of people',
  groupsAlso: 'teams members access',
  trash: 'Trash',
  trashAlso: 'deleted restore bin',
  ai: 'AI settings',
  aiAlso: 'model provider key budget extractive',
  tags: 'Workspace tags',
  tagsAlso: 'boards codebook extensions shared',
  fields: 'Contact fields',
  fieldsAlso: 'people properties attributes segment custom',
  authentication: 'Authentication settings',
  authenticationAlso: 'login sign-in password magic link domains join',
  security: 'Security settings',
  securityAlso: 'public sharing embed sites',
  jobs: 'Background jobs',
  jobsAlso: 'failed retry queue dead letter',
  account: 'Your account',
  accountAlso: 'password theme tokens',
});
