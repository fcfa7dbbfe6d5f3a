import { type BrowseFolderFragment, type BrowseProjectFragment, graphql } from '@libs/api';

graphql(`
  fragment BrowseFolder on Folder { id name description parentId rank projectCount viewerAccess createdAt createdBy { id name } }
`);
graphql(`
  fragment BrowseProject on Project { id name description status folderId noteCount viewerAccess archivedAt canArchive starred updatedAt createdBy { id name } }
`);

/** Every folder and project that the reader may see: a workspace has at most 200 projects. */
export const BROWSE = graphql(`
  query Browse {
    folders { ...BrowseFolder }
    projects(first: 200, sort: title) { nodes { ...BrowseProject } }
  }
`);

export type BrowseFolder = BrowseFolderFragment;
export type BrowseProject = BrowseProjectFragment;

/** A row of a table of contents. */
export type Item = ({ kind: 'folder' } & BrowseFolder) | ({ kind: 'project' } & BrowseProject);

/** The parent that a reader sees: what hangs on a folder that they may not see comes to the top. */
export function visibleParent(id: string | null | undefined, folders: readonly BrowseFolder[]): string | null {
  return folders.some((folder) => folder.id === id) ? (id ?? null) : null;
}

/** The folders inside a folder (null: at the top), in their order. */
export function childFolders(parentId: string | null, folders: readonly BrowseFolder[]): BrowseFolder[] {
  return folders
    .filter((folder) => visibleParent(folder.parentId, folders) === parentId)
    .sort((a, b) => a.rank - b.rank || a.id.localeCompare(b.id));
}

/** What lies in a folder: its folders in their order, then its projects by name. */
export function contentsOf(parentId: string | null, folders: readonly BrowseFolder[], projects: readonly BrowseProject[]): Item[] {
  return [
    ...childFolders(parentId, folders).map((folder) => ({ kind: 'folder' as const, ...folder })),
    ...projects
      .filter((project) => visibleParent(project.folderId, folders) === parentId)
      .map((project) => ({ kind: 'project' as const, ...project })),
  ];
}

/** A folder and everything below it. */
export function withDescendants(id: string, folders: readonly BrowseFolder[]): Set<string> {
  const matches = new Set([id]);
  for (let size = 0; size !== matches.size; ) {
    size = matches.size;
    for (const folder of folders) if (folder.parentId && matches.has(folder.parentId)) matches.add(folder.id);
  }
  return matches;
}

/** Whether a level lets one change things. */
export const mayEdit = (access: string): boolean => access === 'write' || access === 'full';

/** Folders in the order of a tree, each with how deep it lies. */
export function treeOf(
  folders: readonly BrowseFolder[],
  parentId: string | null = null,
  depth = 0,
): { folder: BrowseFolder; depth: number }[] {
  return childFolders(parentId, folders).flatMap((folder) => [{ folder, depth }, ...treeOf(folders, folder.id, depth + 1)]);
}
