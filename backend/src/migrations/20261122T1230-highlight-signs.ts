/**
 * The signs of a vector's numbers, one bit each: the nearest of ten thousand highlights are among the few hundred whose signs differ least, and
 * only the vectors of these are read. Derived by the database, so that they come and go with the vector itself.
 */
export const name = 'HighlightSigns20261122T1230';
export const sql = `
create function app_signs(v bytea) returns varbit language sql immutable strict parallel safe as $$
  select string_agg(get_bit(v, 32 * i + 31)::text, '' order by i)::varbit from generate_series(0, length(v) / 4 - 1) i
$$;
alter table highlight_vectors add column signs varbit not null generated always as (app_signs(vector)) stored;
`;
