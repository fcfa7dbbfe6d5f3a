import { describe, expect, it } from '@jest/globals';
import { sniff } from './sniff.js';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('sniff', () => {
  it.each([
    ['call.txt', '%PDF-1.7', 'application/pdf'],
    ['call.pdf', 'Ana: hello', 'text/plain'],
    ['call.md', '# Hello', 'text/markdown'],
    ['call.vtt', 'WEBVTT\n\n', 'text/vtt'],
    ['call.srt', '1\n00:00:01,000 --> 00:00:02,000\nHello', 'text/plain'],
    ['page.html', '<script>alert(1)</script>', 'text/plain'],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'text/plain'],
    ['a.docx', 'PK\x03\x04....word/document.xml....', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.docx', 'PK\x03\x04....readme.txt....', 'application/zip'],
    ['a.mp4', '\0\0\0\x18ftypisom', 'video/mp4'],
    ['a.txt', 'a\0b', 'application/octet-stream'],
    ['a.txt', '\xff\xfeH\0i\0', 'text/plain'],
    ['', '', 'text/plain'],
  ])('reads %j as what it holds', (name, content, mime) => {
    expect(sniff(name, bytes(content))).toBe(mime);
  });
});
