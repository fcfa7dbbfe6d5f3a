import { interviewerIn, interviewerOf, speakerLooks } from './speakers.ts';

const people = [
  { id: 's1', name: 'Hanna Brandt' },
  { id: 's2', name: 'Amara Nwosu' },
];

describe('speakers', () => {
  it('takes for the interviewer who asks most', () => {
    const turns = [
      { speaker: 's1', text: 'What do you see?' },
      { speaker: 's2', text: 'A grey screen. Pending.' },
      { speaker: 's1', text: 'Take me back to the dock.' },
      { speaker: 's2', text: 'Why?' },
      { speaker: 's2', text: 'It just says that.' },
      { speaker: 's2', text: 'So I wait.' },
    ];
    expect(interviewerOf(turns, people)).toBe('s1');
  });

  it('believes a name', () => {
    expect(
      interviewerOf(
        [],
        [
          { id: 'a', name: 'Amara' },
          { id: 'b', name: 'Interviewer 1' },
        ],
      ),
    ).toBe('b');
  });

  it('does not guess where nobody stands out', () => {
    expect(interviewerOf([{ speaker: 's1', text: 'Why?' }], [people[0]!])).toBeNull();
    expect(
      interviewerOf(
        [
          { speaker: 's1', text: 'No.' },
          { speaker: 's2', text: 'Yes.' },
        ],
        people,
      ),
    ).toBeNull();
  });

  it('colours all but the interviewer', () => {
    const looks = speakerLooks(people, 's1');
    expect(looks.map(({ colour }) => colour)).toEqual([null, 'ocean']);
    expect(interviewerIn(looks)).toBe('s1');
  });
});
