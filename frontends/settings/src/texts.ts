/** English texts of this front end; `useT<typeof texts>('settings')` checks the keys. */
export const texts = {};
