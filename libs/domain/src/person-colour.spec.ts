import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { personColour } from './person-colour.js';
import { TAG_COLOURS } from './tag-colours.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const sources = execFileSync('git', ['ls-files', '--', 'backend/src', 'libs', 'frontends', 'shell'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/(\.(spec|factory)\.tsx?$|\/testing\/)/.test(file) && fs.existsSync(path.join(ROOT, file)))
  .map((file) => ({ file, text: fs.readFileSync(path.join(ROOT, file), 'utf8') }));
const where = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe('the colour of a person', () => {
  it('is one for an id, and for a name however it is written', () => {
    const id = '01900000-0000-7000-8000-0000000000ab';
    expect(personColour(id)).toBe(personColour(id.toUpperCase()));
    expect(personColour(' Zoe\u0308 ')).toBe(personColour('zo\u00eb'));
    expect(personColour(id)).toBe('ocean');
  });

  it('gives every colour but the grey without a person, none of them often', () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 11_000; i++) {
      const colour = personColour(`01900000-0000-7000-8000-${i.toString(16).padStart(12, '0')}`);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(TAG_COLOURS.filter((colour) => colour !== 'graphite').sort());
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it('is computed nowhere else', () => {
    expect(sources.length).toBeGreaterThan(500);
    // A face takes an id or a name; a colour prop would invite choosing one.
    expect(where(/<Avatar\b[^>]*\bcolou?r=/)).toEqual([]);
    // A colour out of a list by a number: by a hash, by a place.
    expect(where(/colou?rs?\w*\s*\[[^\]]*%/i)).toEqual([]);
    // Views in a person's colour get it here.
    expect(where(/\bpersonColour\(/).sort()).toEqual([
      'backend/src/contexts/workspace/members/authors.service.ts',
      'frontends/repository/src/notes/speakers/speakers.ts',
      'libs/domain/src/person-colour.ts',
      'libs/live-doc/src/presence.ts',
      'libs/ui/src/avatar.tsx',
    ]);
    // Nothing that the API says of a person's colour is drawn: two builds could disagree.
    expect(where(/(author|user|person|createdBy|by)\b\??\.colou?r\b/)).toEqual([]);
    expect(where(/\{[^{}]*\binitials\s+colou?r\b/)).toEqual([]);
  });
});
