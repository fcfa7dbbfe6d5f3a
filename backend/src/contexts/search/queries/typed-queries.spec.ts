import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';

/** Notes of a study of a bicycle service, each by its name. */
const NOTES: Record<string, string> = {
  deposit:
    'Ana: The deposit was fifty euros and they kept it. | Ben: Did they say why? | Ana: Because of a scratch on the frame that was there before.',
  brakes: 'Cleo: The brakes squeal whenever it rains. | Dan: Mine too, the front one hardly grips. | Cleo: I did not dare to go downhill.',
  delivery: 'Eva: The delivery came three days late. | Finn: Ours was on time, but the courier left it in the yard.',
  app: 'Gita: The app logs me out every morning. | Hal: And the map freezes when I look for a station.',
  map: 'Ines: I look at the map to find a free dock. | Jo: The colours of the docks are hard to tell apart, red and green look alike to me.',
  invoice: 'Kim: I need an invoice with our VAT number on it. | Lou: Accounting sends mine back each month.',
  refund: "Mia: The refund took two weeks. | Nils: I haven't got mine at all, and nobody answers my emails.",
  helmet: 'Ona: I would rent a helmet if it was clean. | Per: A helmet for children is what we miss most.',
  price: 'Quin: Twenty-five euros a month is too much for two rides a week. | Rosa: I would pay per ride.',
  students: 'Sam: Students get a discount, but only with a card from this city. | Tia: I study abroad, so I pay the full price.',
  battery: 'Uma: The battery of the electric one was flat after ten kilometres. | Vic: It said full when I unlocked it.',
  lock: 'Wim: The lock jammed and I was charged for the whole night. | Xan: You have to push the lever up, no sign says so.',
  hotline: 'Yara: I waited forty minutes on the hotline. | Zoe: The chat was quicker, a person replied at once.',
  theft: 'Abe: Mine was stolen outside the library. | Bea: The insurance paid after I sent the police report.',
  seat: 'Cem: The saddle is too high and the clamp is rusted. | Dora: My knees hurt after a short ride.',
  rain: 'Emil: I do not ride in winter, when the lanes are icy. | Fay: I would with wider tyres.',
  cargo: 'Gus: We carry the shopping and both kids in the cargo bike. | Hana: It does not fit through our gate.',
  station: 'Ivo: The station at the harbour is always empty at eight. | Jana: In the evening it is so full that I cannot return mine.',
  payment: 'Kai: My credit card was declined twice, although there was money on it. | Lea: I use PayPal now.',
  privacy: 'Max: Why does it want to know where I am all the time? | Nora: I switched location off and nothing worked.',
  gift: 'Olaf: A gift voucher for my mother would be nice. | Pia: She cannot use it without a smartphone.',
  wheel: 'Rex: A spoke broke and the wheel wobbles. | Sue: They picked it up the same day, I was impressed.',
  tour: 'Tom: On Sundays we ride along the river to the old mill. | Ulla: The signs are missing after the bridge.',
  contract: 'Vera: I could not cancel the contract online, only by letter. | Will: The notice period is three months.',
  noise: 'Xenia: The chain rattles. | Yves: A drop of oil would do, the workshop said, but they never came.',
  wifi: 'Zita: The Wi-Fi in the shop did not reach the terminal. | Ada: So we paid in cash.',
  office: 'Bo: Our office organised ten bikes for the staff. | Cora: J.K. from facilities keeps the keys.',
  german: 'Dirk: Die Bremsen quietschten, und die Häuser an der Straße waren dunkel. | Elke: Ich habe die Gebühr nicht verstanden.',
  chinese: '王芳：我们在车站等了很久的公共汽车。 | 李明：自行车的刹车坏了。',
  greek: 'Νίκος: Το ποδήλατο ήταν βρώμικο. | Άννα: Η εγγύηση δεν επιστράφηκε ποτέ.',
};
/** As people type them, and the note that must be among the first five. */
const QUERIES: readonly (readonly [query: string, note: string])[] = [
  ['deposit', 'deposit'],
  ['deposits', 'deposit'],
  ['why did they keep the deposit?', 'deposit'],
  ['"a scratch on the frame"', 'deposit'],
  ['scratch', 'deposit'],
  ['50 euros', 'deposit'],
  ['squealing brakes', 'brakes'],
  ['brake', 'brakes'],
  ['brakes when it rains', 'brakes'],
  ['"i did not dare"', 'brakes'],
  ['delivry', 'delivery'],
  ['late delivery', 'delivery'],
  ['courier', 'delivery'],
  ['courrier', 'delivery'],
  ['logged out', 'app'],
  ['app map freezes', 'app'],
  ['why does the app log people out', 'app'],
  ['color of the docks', 'map'],
  ['colour blind users and the colors of docks', 'map'],
  ['VAT', 'invoice'],
  ['invoice vat number', 'invoice'],
  ['acounting', 'invoice'],
  ['refund 2 weeks', 'refund'],
  ['have not got mine', 'refund'],
  ['"nobody answers"', 'refund'],
  ['helmets for kids or children', 'helmet'],
  ['helmte', 'helmet'],
  ['25 euros', 'price'],
  ['twenty five euros a month', 'price'],
  ['pay per ride', 'price'],
  ['student discount', 'students'],
  ['do students abroad get a discount?', 'students'],
  ['battery flat', 'battery'],
  ['batery', 'battery'],
  ['10 kilometers', 'battery'],
  ['jammed lock', 'lock'],
  ['charged for the night', 'lock'],
  ['40 minutes hotline', 'hotline'],
  ['how long do people wait on the hotline', 'hotline'],
  ['stolen', 'theft'],
  ['police report insurance', 'theft'],
  ['insurence', 'theft'],
  ['saddle too high', 'seat'],
  ['icy lanes winter', 'rain'],
  ['tires', 'rain'],
  ['cargo bike gate', 'cargo'],
  ['harbor station empty', 'station'],
  ['credit card declined', 'payment'],
  ['paypal', 'payment'],
  ['location tracking privacy why does it want to know where I am', 'privacy'],
  ['gift voucher', 'gift'],
  ['broken spoke', 'wheel'],
  ['“the old mill”', 'tour'],
  ["couldn't cancel", 'contract'],
  ['chain rattle -wheel', 'noise'],
  ['JK facilities', 'office'],
  ['organized bikes staff', 'office'],
  ['Wie laut waren die Bremsen?', 'german'],
  ['公共汽车为什么要等很久？', 'chinese'],
  ['Γιατί δεν επιστράφηκε η εγγύηση;', 'greek'],
];

describe('Queries as people type them', () => {
  let t: TestApp;
  let admin: Person;

  beforeAll(async () => {
    t = await sharedApp();
    ({ admin } = await t.aWorkspace());
  }, 120_000);
  afterAll(() => t?.close());

  it('find what they must among the first five, all but three at most', async () => {
    const project = await aProject(t, admin.actor);
    const names = new Map<string, string>();
    for (const [name, text] of Object.entries(NOTES)) names.set(await aNote(t, admin.actor, project, ...text.split(' | ')), name);
    await t.settle();
    const missed: unknown[] = [];
    for (const [query, note] of QUERIES) {
      const { search } = await admin.ask(`query ($i: SearchInput!) { search(input: $i) { items { id } } }`, {
        i: { query, types: ['NOTE'], limit: 5 },
      });
      const result = search.items.map((item: { id: string }) => names.get(item.id));
      if (!result.includes(note)) missed.push([query, note, result]);
    }
    expect(QUERIES).toHaveLength(60);
    // Shown as they are, so that a change of the ranking shows which ones it costs.
    expect(missed.slice(3)).toEqual([]);
    if (missed.length) console.warn(JSON.stringify(missed));
  }, 120_000);
});
