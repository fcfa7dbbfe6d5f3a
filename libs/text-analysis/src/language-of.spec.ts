import { describe, expect, it } from '@jest/globals';
import { languageOf } from './language-of.js';

describe('the language of a text', () => {
  it('is detected by its function words, whatever the workspace expects', () => {
    expect(languageOf('Ich vertraue der App nicht mehr, und das Schloss war zu.', 'en')).toBe('de');
    expect(languageOf('Je n’ai pas compris la caution, et le cadenas est dans la rue.', 'en')).toBe('fr');
    expect(languageOf('No confío en la aplicación porque el candado no se abre.', 'en')).toBe('es');
    expect(languageOf('Não confio na aplicação porque o cadeado não se abre para mim.', 'en')).toBe('pt');
    expect(languageOf('Non capisco la cauzione e il prezzo della serratura non è chiaro.', 'en')).toBe('it');
    expect(languageOf('Ik begrijp de borg niet en het slot is van een ander.', 'en')).toBe('nl');
    expect(languageOf('I do not trust the app and the lock was not easy for me.', 'de')).toBe('en');
  });

  it('is detected by its script where no blanks stand between words', () => {
    expect(languageOf('我不喜欢新锁。', 'en')).toBe('zh');
    expect(languageOf('この鍵は使いにくいです。', 'en')).toBe('ja');
    expect(languageOf('我不喜欢新锁。', 'zh')).toBe('zh');
  });

  it('is the expected one where a text says too little, or as much of both', () => {
    expect(languageOf('Oude Markt, 25 Euro', 'en')).toBe('en');
    expect(languageOf('', 'fi')).toBe('fi');
    expect(languageOf('She said: „Ich mag das nicht“, and then the app was in the way of it.', 'en')).toBe('en');
  });
});
