const MAX_DROPPED_FILES = 1000;
/** Files that a computer puts into a folder by itself. */
const OWN = /^(?:\.|Thumbs\.db$|desktop\.ini$|~\$)/i;

/** The files of a drop, those inside of folders included, in the order of their names. */
export async function droppedFiles(data: DataTransfer | null): Promise<File[]> {
  // The list is emptied once the event is over, so the entries are taken out first.
  const entries = [...(data?.items ?? [])].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some((entry) => entry.isDirectory)) return [...(data?.files ?? [])];
  const files: File[] = [];
  for (const entry of entries) await walk(entry, files);
  return files;
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function walk(entry: FileSystemEntry, files: File[]): Promise<void> {
  if (files.length >= MAX_DROPPED_FILES || OWN.test(entry.name)) return;
  if (isFile(entry)) {
    const file = await new Promise<File | null>((found) => entry.file(found, () => found(null)));
    if (file) files.push(file);
    return;
  }
  if (!isFolder(entry)) return;
  const inside: FileSystemEntry[] = [];
  const reader = entry.createReader();
  // A browser hands out a hundred at a time, and none when it is through.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((found) => reader.readEntries(found, () => found([])));
    if (some.length === 0) break;
    inside.push(...some);
  }
  inside.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  for (const item of inside) await walk(item, files);
}
