import { describe, expect, it } from '@jest/globals';
import { pseudo, pseudoTree } from './pseudo.js';

describe('The pseudo-locale', () => {
  it('has no plain letter, is 40 % longer, and keeps the places to be filled', () => {
    const text = pseudo('Move {{count}} notes to “{{name}}”?');
    expect(text).toMatch(/^Ṁöṽé \{\{count\}\} ñöţéš ţö “\{\{name\}\}”\?/);
    const own = text.replace(/\{\{\w+\}\}/g, '');
    expect(own).not.toMatch(/[a-z]/i);
    expect(own.length / 'Move  notes to “”?'.length).toBeGreaterThanOrEqual(1.4);
    expect(own.length / 'Move  notes to “”?'.length).toBeLessThan(1.6);
  });

  it('leaves alone what has nothing but places', () => {
    expect(pseudo('{{done}}/{{total}}')).toMatch(/^\{\{done\}\}\/\{\{total\}\}/);
  });

  it('goes through a whole catalog', () => {
    expect(Object.keys(pseudoTree({ a: 'One', b: { c_one: 'Two' } }).b!)).toEqual(['c_one']);
  });
});
