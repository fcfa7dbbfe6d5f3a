import { describe, expect, it } from '@jest/globals';
import { questionStems } from './asking-words.js';
import { LANGUAGES, type LanguageCode } from './languages.js';
import { PassageIndex, questionWeights } from './rank-passages.js';
import { wordsOf } from './words.js';

/** Questions around a topic, and topics; what else is said uses the words of asking. */
const FRAMES: Record<LanguageCode, { frames: string[]; topics: string[]; noise: string[] }> = {
  en: {
    frames: [
      'What do people say about {}?',
      'Summarize the discussion about {}.',
      'What did the team think about {} and why?',
      'Describe the main reasons for {}',
    ],
    topics: ['lettuce boxes', 'delivery windows'],
    noise: ['People say and think things in every meeting of the team.', 'The main reason for a decision is discussed.'],
  },
  de: {
    frames: ['Was sagen die Leute über {}?', 'Fasse die Diskussion über {} zusammen.', 'Was hat das Team über {} gesagt und warum?'],
    topics: ['Salatkisten', 'Lieferfenster'],
    noise: ['Die Leute sagen und denken viel im Team.', 'Der Grund für die Entscheidung wird besprochen.'],
  },
  es: {
    frames: ['¿Qué dice la gente sobre {}?', 'Resume la discusión sobre {}.', '¿Qué piensan los participantes de {}?'],
    topics: ['lechuga fresca', 'ventanas de entrega'],
    noise: ['La gente dice y piensa cosas en cada reunión.', 'La razón de la decisión del equipo.'],
  },
  fr: {
    frames: ['Que disent les gens de {} ?', 'Résumez la discussion sur {}.', 'Que pensent les participants à propos de {} ?'],
    topics: ['salade fraîche', 'créneaux de livraison'],
    noise: ['Les gens disent et pensent des choses en réunion.', 'La raison de la décision du groupe.'],
  },
  it: {
    frames: ['Che cosa dicono le persone di {}?', 'Riassumi la discussione su {}.', 'Cosa pensano i partecipanti riguardo {}?'],
    topics: ['lattuga fresca', 'orari di consegna'],
    noise: ['Le persone dicono e pensano nella riunione.', 'La ragione della decisione del gruppo.'],
  },
  nl: {
    frames: ['Wat zeggen mensen over {}?', 'Vat de discussie over {} samen.', 'Wat vinden de deelnemers van {}?'],
    topics: ['verse sla', 'bezorgtijden'],
    noise: ['Mensen zeggen en denken veel in de vergadering.', 'De reden van de beslissing van het team.'],
  },
  pt: {
    frames: ['O que as pessoas dizem sobre {}?', 'Resuma a discussão sobre {}.', 'O que os participantes acham de {}?'],
    topics: ['alface fresca', 'janelas de entrega'],
    noise: ['As pessoas dizem e pensam coisas na reunião.', 'A razão da decisão do grupo.'],
  },
  da: {
    frames: ['Hvad siger folk om {}?', 'Opsummer diskussionen om {}.', 'Hvad mener deltagerne om {}?'],
    topics: ['salatkasser', 'leveringstider'],
    noise: ['Folk siger og mener meget på mødet.', 'Grunden til gruppens beslutning.'],
  },
  no: {
    frames: ['Hva sier folk om {}?', 'Oppsummer diskusjonen om {}.', 'Hva mener deltakerne om {}?'],
    topics: ['salatkasser', 'leveringstider'],
    noise: ['Folk sier og mener mye på møtet.', 'Grunnen til beslutningen i gruppen.'],
  },
  sv: {
    frames: ['Vad säger folk om {}?', 'Sammanfatta diskussionen om {}.', 'Vad tycker deltagarna om {}?'],
    topics: ['salladslådor', 'leveranstider'],
    noise: ['Folk säger och tycker mycket på mötet.', 'Skälet till gruppens beslut.'],
  },
  fi: {
    frames: ['Mitä ihmiset sanovat: {}?', 'Tiivistä keskustelu: {}.', 'Mitä mieltä osallistujat ovat: {}?'],
    topics: ['salaattilaatikot', 'toimitusajat'],
    noise: ['Ihmiset sanovat ja ajattelevat paljon.', 'Ryhmän päätös ja sen syy.'],
  },
  hu: {
    frames: ['Mit mondanak az emberek: {}?', 'Mit gondolnak a résztvevők: {}?', 'Foglald össze a megbeszélést: {}'],
    topics: ['salátás láda', 'szállítási idő'],
    noise: ['Az emberek mondanak és gondolnak valamit.', 'A csoport döntése és oka.'],
  },
  ro: {
    frames: ['Ce spun oamenii despre {}?', 'Rezumă discuția despre {}.', 'Ce cred participanții despre {}?'],
    topics: ['salata proaspătă', 'livrare rapidă'],
    noise: ['Oamenii spun și cred multe la ședință.', 'Motivul pentru decizia din grup.'],
  },
  ru: {
    frames: ['Что люди говорят про {}?', 'Опиши обсуждение: {}.', 'Что думают участники насчет {}?'],
    topics: ['свежий салат', 'время доставки'],
    noise: ['Люди говорят и думают на встрече.', 'Причина решения группы.'],
  },
  ar: {
    frames: ['ماذا يقول الناس عن {}؟', 'لخص مناقشة {}', 'ماذا يعتقد المشاركون بشأن {}؟'],
    topics: ['صناديق الخس', 'مواعيد التوصيل'],
    noise: ['الناس يقولون ويعتقدون أشياء في الاجتماع', 'سبب قرار الفريق'],
  },
  tr: {
    frames: ['İnsanlar {} hakkında ne düşünüyor?', '{} ile ilgili ne söylediler?', 'Katılımcılar {} hakkında ne dedi?'],
    topics: ['marul kutusu', 'teslimat saati'],
    noise: ['İnsanlar toplantı için ne diyor, ne düşünüyor.', 'Grup kararı ve sebep.'],
  },
  zh: {
    frames: ['大家怎么看{}？', '人们认为{}怎么样？', '总结关于{}的讨论。'],
    topics: ['生菜纸箱', '送货时段'],
    noise: ['大家认为会议讨论很多。', '小组决定的原因。'],
  },
  ja: {
    frames: ['人々は{}についてどう思っていますか？', '{}についての議論を要約してください。', '参加者は{}について何と言っていますか？'],
    topics: ['野菜', '配達時間帯'],
    noise: ['人々はどう思っていますか。', 'チームの決定の理由。'],
  },
  th: {
    frames: ['ผู้คนพูดอะไรเกี่ยวกับ{}', 'ทำไมผู้เข้าร่วมพูดถึง{}', 'สรุปการอภิปรายเกี่ยวกับ{}'],
    topics: ['ผักกาดหอม', 'รถส่งของ'],
    noise: ['ผู้คนพูดและคิดมากมาย', 'เหตุผลของการตัดสินใจของกลุ่ม'],
  },
};

const cases = (Object.keys(LANGUAGES) as LanguageCode[]).flatMap((language) =>
  FRAMES[language].frames.flatMap((frame) =>
    FRAMES[language].topics.map((topic) => ({ language, topic, question: frame.replace('{}', topic) })),
  ),
);

describe('a question of asking words around a topic', () => {
  it.each(cases)('ranks as the topic alone ($language): $question', ({ language, topic, question }) => {
    const { topics, noise } = FRAMES[language];
    const passages = [...noise, ...topics, ...noise, ...topics.map((t) => `${t} ${noise[0]}`)].map((text) => ({ text }));
    const index = new PassageIndex(passages, language);
    const alone = index.rank(new Map(wordsOf(topic, language).flatMap((w) => (w.stop ? [] : [[w.stem, 1]]))));
    const requests = index.rank(question).map(({ index: at }) => at);
    expect(alone.length).toBeGreaterThan(0);
    expect(requests.slice(0, alone.length).sort()).toEqual(alone.map(({ index: at }) => at).sort());
    expect(requests[0]).toBe(alone[0]!.index);
  });

  it.each(cases)('is about the topic and nothing else ($language): $question', ({ language, topic, question }) => {
    const { about } = questionStems(question, language);
    expect([...about].sort()).toEqual([...new Set(wordsOf(topic, language).flatMap((w) => (w.stop ? [] : [w.stem])))].sort());
  });
});

describe('a word by which questions ask is what one is about', () => {
  const about = (question: string, names: string[] = []) => [...questionStems(question, 'en', { names }).about];

  it.each(['What do people say about Decision?', 'What do people say about “decisions”?', 'What do people say about decisions?'])(
    'written as a name, in quotation marks, or alone: %s',
    (question) => expect(about(question)).toEqual(['decis']),
  );

  it('where a tag has its name', () => {
    expect(about('Which decisions about lettuce were made?')).toEqual(['lettuc']);
    expect(about('Which decisions about lettuce were made?', ['Decision'])).toEqual(['lettuc', 'decis']);
    expect(about('What are the pain points?', ['Pain points'])).toEqual(['pain', 'point']);
    expect(about('What are the pain points?', ['Points of sale'])).toEqual(['pain']);
  });

  it('but not "people" in every question because there is a tag of people', () => {
    expect(about('What do people say about lettuce?', ['People'])).toEqual(['lettuc']);
    expect(about('What is said of People and lettuce?', ['People'])).toEqual(['lettuc', 'peopl']);
  });

  it('not where a question goes on from another, which says what it is about', () => {
    const counts = questionWeights('And what was the reason?', 'en', { isFollowUp: true });
    expect(counts.get('reason')).toBeLessThan(0.1);
    expect(questionWeights('What was the reason?', 'en').get('reason')).toBe(1);
  });
});
