import { describe, expect, it } from '@jest/globals';
import { contactColumnsFault, guessContactColumns, mergeContactRow, readContactRow } from './contact-csv.js';

describe('columns of a table of contacts', () => {
  it('are guessed from their names', () => {
    expect(
      guessContactColumns(['Full name', 'Given name', 'E-mail address', 'Company', 'Job title', 'Mobile', 'Notes', 'Zip'], []),
    ).toEqual([...['name', null, 'emails', 'organisation', 'jobTitle', 'phone', 'notes', null]]);
    expect(guessContactColumns(['first_name', 'last-name', 'email', 'email 2', 'Organisation'], [])).toEqual([
      ...['name', 'name', 'emails', 'emails', 'organisation'],
    ]);
    expect(
      guessContactColumns(
        ['Name', 'Title'],
        [
          ['a', 'Mrs.'],
          ['b', 'Dr'],
          ['c', 'Nurse'],
        ],
      ),
    ).toEqual(['name', null]);
    expect(
      guessContactColumns(
        ['Name', 'Title'],
        [
          ['a', 'Head of Care'],
          ['b', 'Nurse'],
        ],
      ),
    ).toEqual(['name', 'jobTitle']);
  });

  it('need a name, and one of most others at most', () => {
    expect(contactColumnsFault(['emails', null])).toMatch(/as the name/);
    expect(contactColumnsFault(['name', 'name', 'emails', 'emails', 'notes', 'notes'])).toBeNull();
    expect(contactColumnsFault(['name', 'phone', 'phone'])).toBe('Only one column can be the phone.');
  });
});

describe('a row of a table of contacts', () => {
  const HEADER = ['First', 'Last', 'Mail', 'Firm', 'Town', 'Since'];
  const row = (...cells: string[]) => readContactRow(cells, HEADER, ['name', 'name', 'emails', 'organisation', 'notes', 'notes']);

  it('becomes a contact, or says what is wrong', () => {
    expect(row(' Zoë ', 'Li na', 'Zoe@One.EXAMPLE; zoe@one.example, z@two.example', "'-1", 'Rome', '2020')).toEqual({
      ...{ name: 'Zoë Li na', emails: ['zoe@one.example', 'z@two.example'], organisation: '-1', jobTitle: null, phone: null },
      notes: 'Town: Rome\nSince: 2020',
    });
    expect(row('Zoë', '', '', '', 'Rome')).toMatchObject({ name: 'Zoë', emails: [], organisation: null, notes: 'Rome' });
    expect(row('', ' ', 'a@b.example')).toEqual({ problem: 'noName' });
    expect(row('A', '', 'a@b')).toEqual({ problem: 'badEmail' });
    expect(row('A', '', Array.from({ length: 21 }, (_, i) => `a${i}@b.example`).join(' '))).toEqual({ problem: 'manyEmails' });
    expect(row('A'.repeat(301))).toEqual({ problem: 'tooLong' });
    expect(row('A', '', '', '', '', '', 'x')).toEqual({ problem: 'cells' });
  });

  it('fills in what it says, and leaves the rest', () => {
    const there = { name: 'A', emails: ['a@b.example'], organisation: 'B', jobTitle: 'C', phone: null, notes: 'D' };
    const filled = { name: 'Ana', emails: ['A@b.example', 'c@b.example'], organisation: null, jobTitle: 'E', phone: '12', notes: null };
    expect(mergeContactRow(there, filled)).toEqual({
      ...{ name: 'Ana', emails: ['a@b.example', 'c@b.example'], organisation: 'B', jobTitle: 'E', phone: '12', notes: 'D' },
    });
  });
});
