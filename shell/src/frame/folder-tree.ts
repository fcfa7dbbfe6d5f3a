export interface TreeProject {
  id: string;
  name: string;
  folderId?: string | null;
  noteCount: number;
}

interface FlatFolder {
  id: string;
  name: string;
  parentId?: string | null;
  rank: number;
}

export interface FolderNode extends FlatFolder {
  children: FolderNode[];
  projects: TreeProject[];
}

/** Folders in their order with their children and projects; what hangs on a folder that cannot be read comes to the top. */
export function folderTree(
  folders: readonly FlatFolder[],
  projects: readonly TreeProject[],
): { folders: FolderNode[]; projects: TreeProject[] } {
  const nodes = new Map<string, FolderNode>(folders.map((folder) => [folder.id, { ...folder, children: [], projects: [] }]));
  const top: FolderNode[] = [];
  const ordered = [...nodes.values()].sort((a, b) => a.rank - b.rank || a.id.localeCompare(b.id));
  for (const node of ordered) (nodes.get(node.parentId ?? '')?.children ?? top).push(node);
  const loose: TreeProject[] = [];
  for (const project of projects) (nodes.get(project.folderId ?? '')?.projects ?? loose).push(project);
  return { folders: top, projects: loose };
}
