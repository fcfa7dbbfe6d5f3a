/**
 * The vectors of the embedding model that came with earlier releases: nothing asks for them by that name any more, and they cannot be compared with
 * those of the model that comes now, which are made when somebody asks.
 */
export const name = 'VectorsOfAnotherModel20261128T2000';
export const sql = `
delete from highlight_vectors where model = 'universal-sentence-encoder-lite';
delete from tag_vectors where model = 'universal-sentence-encoder-lite';
delete from highlight_vector_stops where model = 'universal-sentence-encoder-lite';
`;
