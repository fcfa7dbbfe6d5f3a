// An entry of its own: it is bundled with the remotes that show answers, and takes what is shared from the facade by its name.
export { useAnswerNames } from './answer-names.ts';
