import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';

const SEARCH = `query ($i: SearchInput!) { search(input: $i) { total isBroadened items { id preview } } }`;
/** Paragraphs of one matter, of which each question asks for one, in words that none of them has all of. */
const TEXTS: readonly (readonly [string, readonly string[], string, number])[] = [
  [
    'Greek',
    ['Το τρένο άργησε επειδή έπεσε ένα δέντρο.', 'Το εισιτήριο κόστισε δέκα ευρώ.', 'Ο οδηγός ήταν ευγενικός.'],
    'Πόσο κόστισε το εισιτήριο για την Πάτρα;',
    1,
  ],
  ['Chinese', ['火车因为大树倒下而晚点。', '车票一共花了十欧元。', '司机非常友好。'], '去巴黎的车票花了多少钱？', 1],
  ['Thai', ['รถไฟมาช้าเพราะต้นไม้ล้ม', 'ตั๋วราคาสิบยูโร', 'คนขับใจดีมาก'], 'ตั๋วไปเชียงใหม่ราคาเท่าไร', 1],
  ['Japanese', ['電車は木が倒れたので遅れました。', '切符は十ユーロでした。', '運転手は親切でした。'], '電車はなぜ昨日遅れたのですか？', 0],
  ['Hindi', ['पेड़ गिरने से ट्रेन देर से आई।', 'टिकट दस यूरो का था।', 'चालक बहुत विनम्र था।'], 'दिल्ली का टिकट कितने यूरो का था?', 1],
  ['Vietnamese', ['Tàu đến muộn vì cây đổ.', 'Vé giá mười euro.', 'Tài xế rất thân thiện.'], 'Vé đi Huế giá bao nhiêu?', 1],
  [
    'Turkish',
    ['Tren devrilen ağaç yüzünden gecikti.', 'Bilet on avro tuttu.', 'Sürücü çok kibardı.'],
    'Ankara için bilet kaç avro tuttu?',
    1,
  ],
  [
    'Romanian',
    ['Trenul a întârziat din cauza unui copac.', 'Biletul a costat zece euro.', 'Șoferul a fost amabil.'],
    'Cât a costat biletul spre Iași?',
    1,
  ],
  ['Arabic', ['تأخر القطار بسبب شجرة.', 'كلفت التذكرة عشرة يورو.', 'كان السائق لطيفا.'], 'كم كلفت التذكرة إلى القاهرة؟', 1],
  [
    'English',
    ['The train was late because a tree fell.', 'The ticket cost ten euros.', 'The driver was friendly.'],
    'How much did the ticket to Cork cost?',
    1,
  ],
];

describe('A question', () => {
  let t: TestApp;
  let admin: Person;
  let project: string;

  beforeAll(async () => {
    t = await sharedApp();
  }, 120_000);
  afterAll(() => t?.close());
  beforeEach(async () => {
    ({ admin } = await t.aWorkspace());
    project = await aProject(t, admin.actor);
  });

  const find = async (query: string) => (await admin.ask(SEARCH, { i: { query, types: ['NOTE'], limit: 10 } })).search;

  it.each(TEXTS)('in %s finds its paragraph in an English workspace', async (_, texts, question, right) => {
    const ids: string[] = [];
    for (const text of texts) ids.push(await aNote(t, admin.actor, project, text));
    await t.settle();
    const { items, isBroadened } = await find(question);
    expect([items[0]?.id, isBroadened]).toEqual([ids[right], true]);
  });

  it('with a title in quotation marks finds what is about it, what has the title as it is first', async () => {
    const about = await aNote(
      t,
      admin.actor,
      project,
      'Ana: The strike of the ferries was about pay. | Ben: And the pay of the strikes on ferries?',
    );
    const other = await aNote(t, admin.actor, project, 'Cleo: The strike was long. | Dan: It was about pay.');
    await t.settle();
    const ids = async (query: string) => (await find(query)).items.map((item: { id: string }) => item.id);
    expect(await ids('What was the "strikes of ferries" about?')).toEqual([about, other]);
    expect(await ids('What pay was the "strike was long" about?')).toEqual([other, about]);
    // Without a question, quotation marks ask for these words in this order.
    expect(await ids('"strikes of ferries" pay')).toEqual([]);
  });

  it('finds a number behind a hyphen, and words that a hyphen joins', async () => {
    const game = await aNote(t, admin.actor, project, 'Ana: We watched Super Bowl-50 and a two-yard touchdown.');
    await aNote(t, admin.actor, project, 'Ben: We watched 60 films of the owl.');
    await t.settle();
    for (const query of ['Super Bowl 50', 'Who watched number 50?', 'How long was the touchdown-yard?'])
      expect((await find(query)).items[0]?.id).toBe(game);
  });

  it('puts the talk first that says its words in one place, and shows that place', async () => {
    const filler = (word: string) => Array.from({ length: 80 }, (_, i) => `Ana: So ${word} number ${i} was said about nothing much.`);
    const spread = await aNote(
      t,
      admin.actor,
      project,
      'Ana: The deposit was small.',
      ...filler('one'),
      'Ana: A landlord came.',
      ...filler('two'),
      'Ana: They kept quiet.',
    );
    const place = await aNote(
      t,
      admin.actor,
      project,
      'Ana: A deposit.',
      ...filler('three'),
      'Ana: The landlord kept the deposit for a scratch.',
      ...filler('four'),
    );
    await t.settle();
    const { items } = await find('Why has the landlord kept the deposit of the bicycle?');
    expect(items.map((item: { id: string }) => item.id)).toEqual([place, spread]);
    expect(items[0].preview.replace(/[\uE000\uE001]/g, '')).toContain('landlord kept the deposit for a scratch');
  });
});
