// An entry of its own: it is bundled with the remotes that publish insights, and takes what is shared from the facade by its name.
export { confirmPublish } from './confirm-publish.ts';
