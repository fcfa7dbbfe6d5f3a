import { describe, expect, it } from '@jest/globals';
import { isQuestion } from './question.js';

describe('isQuestion', () => {
  it.each([
    'late fee?',
    '公共汽车为什么晚点？',
    '谁写了这本书',
    'なぜ遅れたのですか',
    'ทำไมรถไฟมาช้า',
    'لماذا تأخر القطار؟',
    'Γιατί άργησε το τρένο;',
    'Γιατί άργησε το τρένο\u037e',
    'so it was late\u2e2e',
    'ինչո՞ւ՞',
    'Why did it cost "so much?"',
    'why was it late',
  ])('takes %j for one', (query) => expect(isQuestion(query)).toBe(true));

  it.each(['', 'late fee', 'why late', 'fee; late;', '公共汽车', 'รถไฟ', 'что это', '?: what'])('takes %j for none', (query) =>
    expect(isQuestion(query)).toBe(false),
  );
});
