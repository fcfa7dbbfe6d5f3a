import { idList } from './id-input.js';
import { SERVER_LIMITS } from './server-limits.js';

const { named } = SERVER_LIMITS.people;

/** People whose names are asked for. */
export const authorIds = idList(named, `At most ${named} people can be named at once.`);
