import { type PickerBoard, pickerList } from './picker-options.ts';

const tag = (id: string, title: string) => ({ id, title, colour: 'clay' });
const counts = new Map([
  ['t1', 7],
  ['t2', 3],
]);
const countIn = (of: ReadonlyMap<string, number>) => (id: string) => of.get(id) ?? 0;
const boards: PickerBoard[] = [
  {
    id: 'b1',
    name: 'Rider journey tags',
    viewerAccess: 'write',
    groups: [
      {
        id: 'g1',
        name: 'Payment',
        tags: [tag('t1', 'Bank app checked'), tag('t2', 'Bank transfer asked for'), tag('t3', 'Deposit surprise')],
      },
      { id: 'g2', name: 'Dock', tags: [tag('t4', 'Stuck at the dock')] },
    ],
  },
  { id: 'b2', name: 'Shared', viewerAccess: 'read', groups: [{ id: 'g3', name: 'Feelings', tags: [tag('t5', 'Onboarding')] }] },
];
const list = (query: string, more: Partial<Parameters<typeof pickerList>[0]> = {}) =>
  pickerList(
    { boards, query, countOf: countIn(counts), chosen: new Set<string>(), suggested: [], recent: [], ...more },
    { suggested: 'Suggested', recent: 'Recent' },
  );

describe('picker', () => {
  it('finds by letters and marks them', () => {
    const { sections } = list('bank');
    expect(sections[0]!.label).toBe('Rider journey tags › Payment');
    expect(sections[0]!.options.map(({ tag: pickerTag }) => pickerTag.title)).toEqual(['Bank app checked', 'Bank transfer asked for']);
    expect(sections[0]!.options[0]!.ranges).toEqual([[0, 4]]);
  });

  it('puts the more used of two that fit equally first, and board order where nothing is counted yet', () => {
    const group = { id: 'g', name: 'Times', tags: [tag('am', 'Late am'), tag('pm', 'Late pm')] };
    const equal: PickerBoard[] = [{ id: 'b', name: 'Board', viewerAccess: 'write', groups: [group] }];
    const idsWith = (uses: ReadonlyMap<string, number>) =>
      list('late', { boards: equal, countOf: countIn(uses) }).sections[0]!.options.map((option) => option.tag.id);
    expect(idsWith(new Map([['pm', 9]]))).toEqual(['pm', 'am']);
    expect(idsWith(new Map())).toEqual(['am', 'pm']);
  });

  it('leaves out what is chosen and begins with recent tags', () => {
    const { sections } = list('', { chosen: new Set(['t1']), recent: ['t4', 't1', 'gone'] });
    expect(sections[0]).toMatchObject({ key: 'recent', options: [{ tag: { id: 't4' } }] });
    expect(sections[1]!.options.map(({ tag: pickerTag }) => pickerTag.id)).toEqual(['t2', 't3']);
  });

  it('begins with suggested tags, but only until something is typed', () => {
    const more = { chosen: new Set(['t1']), suggested: ['t3', 't1', 'gone'], recent: ['t4'] };
    expect(
      list('', more)
        .sections.map(({ key, options }) => [key, options.map(({ tag: pickerTag }) => pickerTag.id)])
        .slice(0, 2),
    ).toEqual([
      ['suggested', ['t3']],
      ['recent', ['t4']],
    ]);
    expect(list('d', more).sections.some(({ key }) => key === 'suggested')).toBe(false);
  });

  it('offers to create in the group of the best match and warns of a similar tag', () => {
    expect(list('bank').create).toEqual({
      title: 'bank',
      groupId: 'g1',
      group: 'Payment',
      similar: expect.objectContaining({ title: 'Bank app checked' }),
    });
    expect(list('onboarding-flow').create).toMatchObject({ similar: { title: 'Onboarding' }, groupId: 'g1' });
    expect(list('onboarding-flow').instead?.tag.title).toBe('Onboarding');
    expect(list('bank').instead).toBeNull();
    expect(list('zebra', { lastGroupId: 'g2' }).create).toMatchObject({ groupId: 'g2', similar: null });
  });

  it('does not offer what is there, nor in a board that may not be changed', () => {
    expect(list('stuck at the DOCK').create).toBeNull();
    expect(list('zebra', { boards: [boards[1]!] }).create).toBeNull();
  });
});
