/** English texts of this front end; `useT<typeof texts>('insights')` checks the keys. */
export const texts = {};
