import { describe, expect, it } from '@jest/globals';
import { FILE_TYPES, fileTypeOf, NOTE_ORIGINS } from './note-origin.js';

describe('the lists of the specification', () => {
  it('are complete', () => {
    expect(NOTE_ORIGINS.join(' ')).toBe('CSV ZAPIER COMMUNITY_TEMPLATE SLACK PUBLIC_API SAMPLE_DATA GOOGLE_DRIVE ONE_DRIVE');
    expect(FILE_TYPES.join(' ')).toBe('AUDIO IMAGE VIDEO SPREADSHEET DOCUMENT PRESENTATION OTHER');
  });
});

describe('fileTypeOf', () => {
  it.each([
    ['audio/mpeg', 'AUDIO'],
    ['application/ogg', 'AUDIO'],
    ['video/mp4', 'VIDEO'],
    ['Video/WebM; codecs="vp9,opus"', 'VIDEO'],
    ['image/png', 'IMAGE'],
    ['image/svg+xml', 'IMAGE'],
    ['text/csv; charset=utf-8', 'SPREADSHEET'],
    ['application/vnd.ms-excel', 'SPREADSHEET'],
    ['application/vnd.ms-excel.sheet.macroEnabled.12', 'SPREADSHEET'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'SPREADSHEET'],
    ['application/vnd.oasis.opendocument.spreadsheet', 'SPREADSHEET'],
    ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'PRESENTATION'],
    ['application/vnd.ms-powerpoint', 'PRESENTATION'],
    ['application/vnd.oasis.opendocument.presentation', 'PRESENTATION'],
    ['application/pdf', 'DOCUMENT'],
    ['application/msword', 'DOCUMENT'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'DOCUMENT'],
    ['application/vnd.oasis.opendocument.text', 'DOCUMENT'],
    ['text/plain', 'DOCUMENT'],
    ['text/html', 'DOCUMENT'],
    ['message/rfc822', 'DOCUMENT'],
    ['application/zip', 'OTHER'],
    ['application/octet-stream', 'OTHER'],
    ['image', 'OTHER'],
    ['image/', 'OTHER'],
    ['x-image/png', 'OTHER'],
    ['', 'OTHER'],
  ])('reads %j as %s', (mime, type) => {
    expect(fileTypeOf(mime)).toBe(type);
  });
});
