/** What a kept answer is called; the question itself unless its owner says better. */
export const name = 'NamesOfAnswers20261123T0215';
export const sql = `
alter table answers add column name text;
`;
