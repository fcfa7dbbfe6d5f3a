import { appendFileSync } from 'node:fs';
import { it } from '@jest/globals';
import { parseFile } from './parse-file.js';

it('x', async () => {
  const MB10 = Number(process.env['SZ']);
  const rep = (s: string) => s.repeat(Math.ceil(MB10 / s.length));
  const only = process.env['ONLY']?.split(',');
  const cases: [string, string, string][] = [];
  for (const s of [
    'a',
    ' ',
    '\n',
    ':',
    'A: ',
    '[',
    '[00:12] ',
    '00:00:12 ',
    '<',
    '<v ',
    '&',
    '&am',
    '>',
    '> ',
    '\t',
    '*',
    '_a__',
    '`',
    '[a](',
    '- ',
    '- a\n',
    '\n\n',
    'A: b\n',
    '00:01.000 --> 00:02.000\n',
    '1\n00:00:01,000 --> 00:00:02,000\nhi\n\n',
    'word ',
    'x\n',
    '<!--',
    '<script>',
    'A (',
    '((',
    '{\\',
    '#',
    '|a|b|\n',
    'a|b\n-|-\n',
    '[a]: b\n',
    '1. ',
    '**Anna:** hello there\n',
    'x  \n',
    '\u00e9',
    '10:30 x\n',
    '<b>',
    '</b',
    '~~a ',
    'https://a.b ',
    '![',
    '\\',
    '\r',
    'Anna   0:03\nhi\n',
    '0:03\nhi\n',
    '<a b="',
    '- x\n  - y\n',
    '1\n',
    '-->',
    '0:0 --> ',
    '  - a\n',
    'é'.normalize('NFD'),
    '=\n',
    'a\n=\n',
    '```\n',
    '[x]',
    '\n#',
  ])
    for (const e of ['txt', 'md', 'vtt', 'srt']) cases.push([s, e, rep(s)]);
  const out: [number, string][] = [];
  for (const [s, e, text] of cases) {
    if (only && !only.includes(e)) continue;
    appendFileSync('/tmp/perf.cur', e + JSON.stringify(s) + '\n');
    const b = Buffer.from((e === 'vtt' ? 'WEBVTT\n\n00:01.000 --> 00:02.000\n' : '') + text);
    const t = performance.now();
    let r = '';
    try {
      const p = await parseFile('a.' + e, b);
      r = 'ok ' + p.blocks.length;
    } catch (x) {
      r = (x as Error).name + ' ' + (x as Error).message.slice(0, 60);
    }
    const ms = performance.now() - t;
    out.push([ms, `${ms | 0}ms ${e} ${JSON.stringify(s)} ${r}`]);
    if (ms > Number(process.env['MIN'] ?? 300) || (!r.startsWith('ok') && !r.startsWith('ImportRef')))
      appendFileSync('/tmp/perf.log', out.at(-1)![1] + '\n');
  }
  out.sort((a, b) => b[0] - a[0]);
  console.log(
    out
      .slice(0, 25)
      .map((x) => x[1])
      .join('\n'),
  );
}, 1200000);
