/**
 * Words are indexed one by one whatever sign stands between them. PostgreSQL's parser knows markup, addresses, files and signed numbers: it took
 * "iOS/Android" or "battery.Remote" for one word, and skipped what stands in «these quotes», which unaccent writes as <<those>>; "№5" and "₹500"
 * were one word each. Decimals, initials (U.S.A.) and words with hyphens stay as they were. What is indexed already is made anew in the
 * background; until then words are found as before, and addresses and words with signs inside are not.
 */
export const name = 'SearchWordsApart20261129T1640';
export const sql = `
-- Dots are looked at one by one, with what stands before them as a part of the match: PostgreSQL reads the text from its start for each
-- lookbehind, and a run of them to its end from each of its dots.
create function app_search_plain(p_text text) returns text language plpgsql stable parallel safe as $$
declare
  -- Fractions, currencies, units and the like, of which unaccent makes letters or digits.
  lettered constant text := '([\\u00bc-\\u00be\\u20a0-\\u20bf\\u2100-\\u215e\\u2189\\u2488-\\u249b\\u3371-\\u33df])';
  plain text := case when p_text ~ lettered then regexp_replace(p_text, lettered, ' \\1 ', 'g') else p_text end;
begin
  -- The Chinese zero is a sign like those that it stands between, and no digit.
  plain := replace(unaccent(replace(plain, '〇', E'\\uE000')), E'\\uE000', '〇');
  plain := translate(plain, '/<>&@~_+:=\\', '           ');
  if plain like '%-%' then plain := regexp_replace(plain, '-(?=[0-9])', ' ', 'g'); end if;
  if plain like '%..%' then plain := regexp_replace(plain, '\\.\\.+', ' ', 'g'); end if;
  if plain !~ '\\.[[:alnum:]]' then return plain; end if;
  plain := regexp_replace(plain, '\\.(?=[[:alpha:]][[:alnum:]])', ' ', 'g');
  plain := regexp_replace(plain, '([[:alnum:]]{2}|[^[:alpha:]])\\.(?=[[:alpha:]])', '\\1 ', 'g');
  plain := regexp_replace(plain, '([[:alpha:]])\\.(?=[0-9])', '\\1 ', 'g');
  return regexp_replace(plain, '(\\.[[:alnum:]]+)-', '\\1 ', 'g');
end $$;
grant execute on function app_search_plain(text) to app_rw;

create or replace function app_search_text(p_text text, p_stored boolean) returns text language plpgsql stable parallel safe as $$
declare
  unspaced constant text := '[\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff]';
  plain text := app_search_plain(p_text);
begin
  if plain !~ unspaced then return plain; end if;
  return (
    select string_agg(
      case when not mine then c
        when next_mine then (case when before_mine then '' else ' ' end) || c || next || ' '
        when before_mine and not p_stored then ''
        else ' ' || c || ' ' end, '' order by i)
    from (
      select c, i, c ~ unspaced as mine, coalesce(lead(c) over w ~ unspaced, false) as next_mine, lead(c) over w as next,
        coalesce(lag(c) over w ~ unspaced, false) as before_mine
      from regexp_split_to_table(plain, '') with ordinality as s(c, i) window w as (order by i)) x);
end $$;

alter table outbox no force row level security;
insert into outbox (id, workspace_id, topic, payload) select gen_random_uuid(), w.id, 'workspace.language-changed', '{}' from workspaces w;
alter table outbox force row level security;
`;
