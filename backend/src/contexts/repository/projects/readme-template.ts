import { docFromImport } from '@libs/editor';

const SECTIONS: readonly (readonly [heading: string, hint: string])[] = [
  ['Goal', 'What should be decided when this is done?'],
  ['Questions', 'What do we want to hear from people?'],
  ['Method', 'How do we talk with them, how often, and until when?'],
  ['Who we speak to', 'Who are they, how many, and how do we find them?'],
];

/** The document that a new project's readme starts with: four headings, each with the question that it answers. */
export function readmeTemplate(): unknown {
  const blocks = SECTIONS.flatMap(([heading, hint]) => [
    { kind: 'heading' as const, level: 2, runs: [{ text: heading }] },
    { kind: 'paragraph' as const, runs: [{ text: hint, italic: true }] },
  ]);
  return docFromImport({ blocks }).doc.toJSON();
}
