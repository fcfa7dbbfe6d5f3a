/** Says of an argument or field of a creating mutation what it is for. */
export const CLIENT_KEY = 'The same key again answers what the first call made, and makes nothing.';
