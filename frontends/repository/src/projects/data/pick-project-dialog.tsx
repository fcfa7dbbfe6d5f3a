import { graphql, useQuery } from '@libs/api';
import { Button, Dialog, IconFileDescription, SearchField, SkeletonLines } from '@libs/ui';
import { useState } from 'react';
import { useCopy } from '../../copy.ts';
import css from '../../lists/pick-list.module.css';

const PROJECTS = graphql(`
  query PickProject($query: String) {
    projects(first: 50, query: $query, sort: title) { nodes { id name viewerAccess folder { id name } } }
  }
`);

interface PickProjectDialogProps {
  title: string;
  opened: boolean;
  /** The project that is no choice. */
  without: string;
  onPick: (project: { id: string; name: string }) => void;
  onClose: () => void;
}

/** Chooses one project that the reader may edit. */
export function PickProjectDialog({ title, opened, without, onPick, onClose }: PickProjectDialogProps) {
  const t = useCopy('data');
  const [query, setQuery] = useState('');
  const [{ data }] = useQuery({ query: PROJECTS, variables: { query: query.trim() || null }, pause: !opened });
  const choices = data?.projects.nodes.filter(
    ({ id, viewerAccess }) => id !== without && (viewerAccess === 'write' || viewerAccess === 'full'),
  );
  return (
    <Dialog opened={opened} onClose={onClose} title={title} footer={<Button onClick={onClose}>{t('cancel')}</Button>}>
      <p className={css.hint}>{t('moveHint')}</p>
      <SearchField label={t('findProject')} value={query} onChange={setQuery} data-autofocus />
      <ul className={css.list}>
        {!choices && <SkeletonLines lines={4} />}
        {choices?.length === 0 && <li className={css.none}>{t('noProject')}</li>}
        {choices?.map((project) => (
          <li key={project.id}>
            <button type="button" className={css.choice} onClick={() => onPick(project)}>
              <IconFileDescription size={15} />
              <span className="vb-trunc">{project.name}</span>
              {project.folder && <span className={css.where}>{project.folder.name}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
