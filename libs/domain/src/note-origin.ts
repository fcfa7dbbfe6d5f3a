/** Where an imported note came from, as the specification names it; a note written, pasted or uploaded by hand has none. */
export const NOTE_ORIGINS = [
  'CSV',
  'ZAPIER',
  'COMMUNITY_TEMPLATE',
  'SLACK',
  'PUBLIC_API',
  'SAMPLE_DATA',
  'GOOGLE_DRIVE',
  'ONE_DRIVE',
] as const;

/** Where an imported note came from. */
export type NoteOrigin = (typeof NOTE_ORIGINS)[number];

/** The specification's kinds of file. */
export const FILE_TYPES = ['AUDIO', 'IMAGE', 'VIDEO', 'SPREADSHEET', 'DOCUMENT', 'PRESENTATION', 'OTHER'] as const;

/** The kind of a file, which decides how it is shown. */
export type FileType = (typeof FILE_TYPES)[number];

// The first pattern that fits decides, so what a general one would catch stands above it.
const TYPES: readonly (readonly [RegExp, FileType])[] = [
  [/^(text\/(csv|tab-separated-values|x-csv)|application\/(csv|x-csv))$/, 'SPREADSHEET'],
  [
    /^application\/vnd\.(ms-excel|openxmlformats-officedocument\.spreadsheetml|oasis\.opendocument\.spreadsheet|apple\.numbers)/,
    'SPREADSHEET',
  ],
  [/^application\/(x-iwork-numbers-sffnumbers|vnd\.google-apps\.spreadsheet)$/, 'SPREADSHEET'],
  [
    /^application\/vnd\.(ms-powerpoint|openxmlformats-officedocument\.presentationml|oasis\.opendocument\.presentation|apple\.keynote)/,
    'PRESENTATION',
  ],
  [/^application\/(x-iwork-keynote-sffkey|vnd\.google-apps\.presentation)$/, 'PRESENTATION'],
  [/^application\/vnd\.(ms-word|openxmlformats-officedocument\.wordprocessingml|oasis\.opendocument\.text|apple\.pages)/, 'DOCUMENT'],
  [/^application\/(pdf|msword|rtf|epub\+zip|xhtml\+xml|x-iwork-pages-sffpages|vnd\.google-apps\.document)$/, 'DOCUMENT'],
  [/^(text\/[^/]+|message\/rfc822)$/, 'DOCUMENT'],
  [/^(audio\/[^/]+|application\/ogg)$/, 'AUDIO'],
  [/^(video\/[^/]+|application\/mp4)$/, 'VIDEO'],
  [/^image\/[^/]+$/, 'IMAGE'],
];

/** The kind of file behind a MIME type, whose case and parameters do not matter; OTHER for what is unknown. */
export function fileTypeOf(mime: string): FileType {
  const name = (mime.split(';')[0] ?? '').trim().toLowerCase();
  return TYPES.find(([pattern]) => pattern.test(name))?.[1] ?? 'OTHER';
}
