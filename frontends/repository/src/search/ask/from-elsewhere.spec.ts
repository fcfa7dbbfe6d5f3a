import { describe, expect, it } from '@jest/globals';
import { otherProjectsIn } from './from-elsewhere.ts';

const from = (projectId: string) => ({ projectId, project: `Project ${projectId}` });

describe('fromElsewhere', () => {
  it('counts sentences, each once, and names the projects', () => {
    const sentences = [
      { text: 'Ours.', citations: [from('a')] },
      { text: 'Theirs.', citations: [from('b'), from('b')] },
      { text: 'Of both, and of a third.', citations: [from('a'), from('b'), from('c')] },
    ];
    expect(otherProjectsIn(sentences, 'a')).toEqual({ count: 2, projects: ['Project b', 'Project c'] });
    expect(otherProjectsIn(sentences.slice(0, 1), 'a')).toEqual({ count: 0, projects: [] });
  });

  it('leaves out what does not come along', () => {
    expect(otherProjectsIn([{ text: null, citations: [from('b')] }], 'a')).toEqual({ count: 0, projects: [] });
  });
});
