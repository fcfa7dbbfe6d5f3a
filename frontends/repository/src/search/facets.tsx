import { graphql, useQuery } from '@libs/api';
import { Checkbox, SkeletonLines } from '@libs/ui';
import { useMemo } from 'react';
import { useSearchTexts } from './copy.ts';
import css from './search.module.css';
import type { SearchState } from './search-state.ts';

const PROJECTS = graphql(`
  query SearchProjects {
    projects(first: 100, sort: "title") { nodes { id name } }
  }
`);
const COUNT = graphql(`
  query SearchProjectCount($input: SearchInput!) {
    search(input: $input) { total }
  }
`);

/** For more projects than this a number each would ask too much of the server. */
const COUNTED = 12;

/** The projects that the reader may search in. */
export function useSearchProjects(): readonly { id: string; name: string }[] | undefined {
  const [{ data }] = useQuery({ query: PROJECTS });
  return data?.projects.nodes;
}

interface FacetsProps {
  state: SearchState;
  onChange: (change: Partial<SearchState>) => void;
}

/** Where to search: one project, or everything. */
export function Facets({ state, onChange }: FacetsProps) {
  const t = useSearchTexts();
  const projects = useSearchProjects();
  const counted = state.q !== '' && projects !== undefined && projects.length <= COUNTED;
  return (
    <fieldset className={css.facet}>
      <legend>{t('project')}</legend>
      {!projects && <SkeletonLines lines={3} />}
      {projects?.map((project) => (
        <div key={project.id} className={css.choice}>
          <Checkbox
            label={project.name}
            checked={state.project === project.id}
            onChange={(on) => onChange({ project: on ? project.id : null })}
          />
          {counted && <ProjectCount state={state} id={project.id} />}
        </div>
      ))}
    </fieldset>
  );
}

function ProjectCount({ state: { q, type }, id }: { state: SearchState; id: string }) {
  const input = useMemo(() => ({ query: q, limit: 0, types: type ? [type] : null, projectId: id }), [q, type, id]);
  const [{ data, error }] = useQuery({ query: COUNT, variables: { input }, context: useMemo(() => ({ quiet: true }), []) });
  return data && !error ? <span className={css.number}>{data.search.total.toLocaleString('en')}</span> : null;
}
