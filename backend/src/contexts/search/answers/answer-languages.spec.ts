import { beforeEach, describe, expect, it } from '@jest/globals';
import { plainText, schema } from '@libs/editor';
import { connectModel, withModels } from '../../../testing/app-with-models.js';
import { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';

const TALKS = {
  de: `Tomás: Ich habe das Rad am Dock gescannt, es summte, und nichts ist passiert. Also gab ich auf und ging zu Fuß.
Amara: Am Dock habe ich nach zwölf Minuten aufgegeben, weil hinter mir eine Schlange stand.
Ingrid: Die Kaution von 25 Euro war eine Überraschung für mich. Ich vertraue der App z.B. bei der Rückgabe nicht mehr.
Tomás: Die nächste Station ist vier Minuten entfernt.`,
  es: `Tomás: Escaneé la bicicleta en la estación, zumbó y no pasó nada. Entonces renuncié y me fui andando.
Amara: Renuncié en la estación después de doce minutos, porque había una cola detrás de mí.
Ingrid: El depósito de 25 euros fue una sorpresa para mí. Ya no confío en la aplicación.
Tomás: La estación siguiente está a cuatro minutos.`,
  zh: `王芳: 我在车站扫描了自行车，它响了一声，什么也没有发生。于是我放弃了，走路回家。
李明: 我在车站等了十二分钟以后放弃了自行车，因为后面有人排队。
陈静: 二十五欧元的押金让我很惊讶。我不再相信这个应用程序。
王芳: 下一个车站离这里四分钟。`,
};
const ASKED = {
  de: ['Warum haben Leute am Dock aufgegeben?', 'Was denken die Leute über das walisische Abitur und seine Benotung?'],
  es: ['¿Por qué renunciaron en la estación después de doce minutos?', '¿Qué piensan del bachillerato galés y de sus calificaciones?'],
  zh: ['为什么在车站放弃了自行车？', '大家怎么看威尔士的高中毕业考试和评分标准？'],
};
const ASK = `mutation ($i: AskInput!) { ask(input: $i) { engine isRefused summary dropped { count reason }
  sentences { text citations { noteId start end sha256 state quote speaker } } } }`;

let t: TestApp;
let models: FakeModels;
let ada: Person;
let note: string;
const ask = async (question: string) => (await ada.ask(ASK, { i: { question } })).ask;

async function workspaceIn(language: keyof typeof TALKS): Promise<void> {
  ada = (await t.aWorkspace()).admin;
  await ada.ask(`mutation ($l: String!) { setWorkspaceLanguage(input: { language: $l }) { language } }`, { l: language });
  const project = (await ada.ask(`mutation { createProject(input: { name: "First ride" }) { id } }`)).createProject.id;
  const i = { projectId: project, title: 'Oude Markt', text: TALKS[language] };
  note = (await ada.ask(`mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }`, { i })).createNote.id;
  await t.settle();
}

withModels(FakeModels, (app, fake) => {
  [t, models] = [app, fake];
});
beforeEach(() => models.behave());

describe.each(['de', 'es', 'zh'] as const)('an answer in the language of the workspace: %s', (language) => {
  it('is made of exact words with where they stand, or refused', async () => {
    await workspaceIn(language);
    const answer = await ask(ASKED[language][0]!);
    expect(answer).toMatchObject({ engine: 'extractive', isRefused: false });
    expect(answer.sentences.length).toBeGreaterThan(0);
    const { doc } = (await ada.request('get', `/api/docs/${note}`)).body;
    const plain = [...plainText(schema.nodeFromJSON(doc))];
    for (const { text, citations } of answer.sentences) {
      const [c] = citations;
      expect(plain.slice(c.start, c.end).join('')).toBe(text);
      expect(c).toMatchObject({ noteId: note, state: 'unchanged', quote: text });
    }
    expect(await ask(ASKED[language][1]!)).toMatchObject({ isRefused: true, sentences: [] });
  });
});

describe('a model that lies in another language', () => {
  const says = (...sentences: [string, RegExp][]) =>
    models.behave({
      answer: ({ sources }) => ({
        elements: sentences.map(([text, cites]) => ({ text, sources: sources.filter((s) => cites.test(s.text)).map((s) => s.id) })),
      }),
    });
  const connect = () => connectModel(ada, models, { key: 'sk-test-1234567890' });

  it('is caught in German, and what is so is shown', async () => {
    await workspaceIn('de');
    await connect();
    says(
      ['Amara hat nach 12 Minuten am Dock aufgegeben.', /zwölf Minuten/],
      ['Amara hat nach zwölf Minuten am Dock nicht aufgegeben.', /zwölf Minuten/],
      ['Ingrid vertraut der App z.B. bei der Rückgabe.', /vertraue/],
      ['Amara hat nach zwanzig Minuten am Dock aufgegeben.', /zwölf Minuten/],
      ['Ingrid hat nach zwölf Minuten am Dock aufgegeben.', /zwölf Minuten/],
      ['Ingrid sagte: „Die App ist wunderbar.“', /vertraue/],
    );
    const answer = await ask(ASKED.de[0]!);
    expect(answer).toMatchObject({ engine: 'model', summary: 'Amara hat nach 12 Minuten am Dock aufgegeben.' });
    expect(answer.sentences[0].citations[0]).toMatchObject({ speaker: 'Amara', state: 'unchanged' });
    expect(Object.fromEntries(answer.dropped.map((l: any) => [l.reason, l.count]))).toEqual({
      negation: 2,
      number: 1,
      speaker: 1,
      quote: 1,
    });
  });

  it('may only repeat whole sentences in Chinese', async () => {
    await workspaceIn('zh');
    await connect();
    says(['我不再相信这个应用程序。', /押金/], ['我相信这个应用程序。', /押金/], ['我在车站等了二十分钟以后放弃了自行车。', /十二/]);
    const answer = await ask('为什么放弃了自行车，不再相信这个应用程序？');
    expect(answer).toMatchObject({ engine: 'model', summary: '我不再相信这个应用程序。' });
    expect(answer.dropped).toEqual([{ count: 2, reason: 'coverage' }]);
  });
});
