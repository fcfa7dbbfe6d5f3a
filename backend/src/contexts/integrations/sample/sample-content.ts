import fs from 'node:fs';
import path from 'node:path';
import type { TagColour } from '@libs/domain';

/** One block of a readme or insight of the sample. */
export type SampleBlock =
  | { type: 'heading'; level: number; text: string }
  | { type: 'paragraph' | 'callout'; text: string }
  | { type: 'bullets'; items: string[] }
  | { type: 'highlight'; interview: string; quote: string }
  | { type: 'tag'; title: string }
  | { type: 'note'; interview: string };

export interface SampleInsight {
  title: string;
  status: 'draft' | 'published';
  by: string;
  blocks: SampleBlock[];
}
export interface SampleProject {
  dir: string;
  folder: string;
  name: string;
  description: string;
  status: 'closed' | 'open';
  readme: SampleBlock[];
  interviews: {
    key: string;
    file: string;
    title: string;
    person: string;
    date: string;
    bytes: Buffer;
    highlights: { quote: string; tags: string[]; by: string }[];
  }[];
  insights: SampleInsight[];
}
export interface Sample {
  workspace: { name: string; subdomain: string; region: 'eu_a' };
  people: { key: string; name: string; email: string; role: 'admin' | 'contributor' | 'viewer' }[];
  folders: { key: string; name: string; description: string }[];
  board: { name: string; groups: { name: string; tags: { title: string; colour: TagColour; description: string }[] }[] };
  projects: SampleProject[];
}

/** Reads the sample from its folder of text files; null when the folder is not there. */
export function readSample(root: string): Sample | null {
  const json = (...parts: string[]) => JSON.parse(fs.readFileSync(path.join(root, ...parts), 'utf8'));
  if (!fs.existsSync(path.join(root, 'workspace.json'))) return null;
  const workspace = json('workspace.json');
  return {
    ...workspace,
    projects: workspace.projects.map(({ dir, folder }: { dir: string; folder: string }) => {
      const project = json(dir, 'project.json');
      const insights = fs.readdirSync(path.join(root, dir, 'insights')).sort();
      return {
        dir,
        folder,
        ...project,
        interviews: project.interviews.map((i: { file: string }) => {
          const key = i.file.replace(/\.txt$/, '');
          return {
            ...i,
            key,
            bytes: fs.readFileSync(path.join(root, dir, 'interviews', i.file)),
            highlights: json(dir, 'interviews', `${key}.highlights.json`),
          };
        }),
        insights: insights.map((f) => json(dir, 'insights', f)),
      };
    }),
  };
}
