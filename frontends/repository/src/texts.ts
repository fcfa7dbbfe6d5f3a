/** English texts of this front end; `useT<typeof texts>('repository')` checks the keys. */
export const texts = {};
