/** What the field of a creating mutation's input is that makes it safe to send again. */
export const CLIENT_KEY = { nullable: true, description: 'The same key again answers what the first call made, and makes nothing.' };
