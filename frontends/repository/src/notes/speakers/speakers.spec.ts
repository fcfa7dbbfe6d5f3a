import { personColour } from '@libs/domain';
import { speakerDisplays } from './speakers.ts';

describe('speakers', () => {
  it('have the colour of their name, in whatever order they stand', () => {
    const looks = speakerDisplays([
      { id: 's1', name: 'Hanna Brandt' },
      { id: 's2', name: 'Amara Nwosu' },
    ]);
    expect(looks.map(({ colour }) => colour)).toEqual([personColour('Hanna Brandt'), personColour('Amara Nwosu')]);
    expect(speakerDisplays([{ id: 's7', name: 'Amara Nwosu ' }])[0]!.colour).toBe(looks[1]!.colour);
  });

  it('have none when they are named as interviewer; interviewers are never guessed', () => {
    const looks = speakerDisplays([
      { id: 'a', name: 'Hannah' },
      { id: 'b', name: 'Interviewer 1' },
      { id: 'c', name: 'Hostage negotiator' },
    ]);
    expect(looks.map(({ colour }) => colour === null)).toEqual([false, true, false]);
  });
});
