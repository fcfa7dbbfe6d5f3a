/**
 * Why a file could not be imported, each with the sentence that people read: what is wrong, and what to do about it. `{{name}}` stands for a
 * value of the error. A reason names its own fault; there is none that says only that something failed.
 */
export const IMPORT_ERRORS = {
  // Nothing to read
  empty: 'This file is empty. Choose a file that contains text.',
  noText: 'There is no text in this file. Check that it is the right one.',
  noTextLayer:
    'This PDF has no text layer: its {{pages}} pages are pictures or blank. Run text recognition (OCR) on it, save it, and import the new file.',
  noCaptions:
    'There is not one caption with text and times in this file. Export the subtitles again as VTT or SRT, or save the text as TXT.',
  noRows: 'There are no rows below the header of this table. Choose a table with at least one row.',
  noRowTaken: 'No row of this table could become a note. Download the rows that were left out to see why.',
  // Protected
  locked: 'This file is protected with a password. Remove the password, save it, and import it again.',
  protectedBook: 'This book is protected against copying. Import the text from another source.',
  // Damaged
  damaged: 'This file is damaged and cannot be read. Open it in the program that made it, save it again, and import the new file.',
  cutOff: 'This file is damaged: its end is missing, so it cannot be opened. Download or copy it again, and import the whole file.',
  damagedAt:
    'This file is damaged at byte {{byte}} and cannot be read. Open it in the program that made it, save it again, and import the new file.',
  damagedPart:
    'This file is damaged in its part “{{part}}” and cannot be read. Open it in the program that made it, save it again, and import the new file.',
  damagedLine:
    'This file is damaged in its part “{{part}}”, line {{line}}, and cannot be read. Open it in the program that made it, save it again, and import the new file.',
  missingPart: 'The part “{{part}}” is missing in this file. Open it in the program that made it, save it again, and import the new file.',
  damagedPages: 'All {{pages}} pages of this PDF are damaged. Save it again in the program that made it, and import the new file.',
  // Too much
  tooLarge: 'This file is {{size}}, and the most that can be imported is {{limit}}. Split it and import the parts.',
  tooDeep:
    'This file is nested too deep: it goes beyond {{limit}} levels {{place}}. Save it again in the program that made it, or save it as plain text.',
  tooSlow:
    'Reading this file took more than {{seconds}} seconds, so it was stopped. Split it, or save it in another format, and import that.',
  tooMuchMemory:
    'Reading this file took more memory than the {{megabytes}} MB that one file gets, so it was stopped. Split it, or save it in another format, and import that.',
  readerCrashed: 'The reader crashed on this file ({{signal}}), so the file was left out. Save it in another format and import that.',
  tooManyLines: 'This file has {{lines}} lines, and the most that one file may have is {{limit}}. Split it and import the parts.',
  tooMuchText: 'This file holds {{characters}} characters of text, and a note holds at most {{limit}}. Split it and import the parts.',
  tooManyPages: 'This PDF has {{pages}} pages, and the most that can be imported is {{limit}}. Split it and import the parts.',
  tooManyRows: 'This table has {{rows}} rows, and the most that can be imported at once is {{limit}}. Split it and import the parts.',
  tooManySheetRows:
    'This workbook has more than {{limit}} rows. Save its sheets as CSV in parts of at most 5,000 rows and import those, so that each row becomes a note.',
  tooManyElements:
    'This document has more than {{limit}} elements by its part “{{part}}”, which is too large for one note. Split it and import the parts.',
  tooManyAttributes:
    'An element in the part “{{part}}” of this file has more than {{limit}} attributes, which no program writes. Save the file again and import the new one.',
  unpacksTooLarge:
    'This file is {{size}} and would unpack to {{unpacked}}, far more than a document holds, so it was not opened. Save it again in the program that made it.',
  // Another kind of file
  archive: 'This file is an archive. Unpack it and import the documents in it.',
  picture: 'This file is a picture and has no text to import.',
  recording: 'This file is a recording. Import its transcript instead, as TXT, VTT, SRT, or DOCX.',
  table: 'This file is a table. Choose “Import a table” to make a note of each of its rows.',
  otherKind: 'Files of this kind have no text to import. Choose a document (DOCX, DOC, ODT, RTF, PDF, HTML), a text, or a subtitle file.',
  notA: 'This file is not a {{kind}}, whatever its name says. Open it and save it again, or choose another file.',
  oldOffice: 'This file is in an old format of {{program}}. Open it there, save it as {{ending}}, and import that file.',
  outlook: 'This file is an Outlook message. Save it as EML or as text, and import that file.',
  oldContainer: 'This file is in an old Office format that cannot be read. Save it as DOCX or as text, and import that file.',
  // Markup or noise where text should be
  binary: 'This file is not text: {{percent}} % of it is control characters. Export it as a text, subtitle, or Word file.',
  unknownEncoding:
    'The letters of this file are stored in an encoding that could not be recognized. Open it in the program that made it and save it as UTF-8.',
  lostLetters:
    '{{count}} letters of this file were lost when it was saved (they are “�” now). Save it again as UTF-8 from the program that made it.',
  garbledLetters:
    'The letters of this file were garbled when it was saved (such as “Ã©” for “é”). Save it again as UTF-8 from the program that made it.',
  unreadableFont:
    'The fonts of this PDF do not say which letters they show, so its text cannot be read. Run text recognition (OCR) on it, save it, and import the new file.',
  isHtml: 'This file holds the source code of a web page (HTML), not text. Name it .html to import the words of the page.',
  isRtf: 'This file holds the source code of rich text (RTF), not text. Name it .rtf to import its words.',
  isXml: 'This file holds XML, which is data for programs, not text. Export the text from the program that made it.',
  isJson: 'This file holds JSON, which is data for programs, not text. Export the text from the program that made it.',
  isEncoded: 'This file holds encoded data (such as Base64), not text. Decode it, or export the text from the program that made it.',
  isCode: 'This file holds program code, not text that a person wrote or said.',
  isNoise: 'This file holds characters without words, not text that a person wrote or said. Check that it is the right one.',
  // Around the file
  noAccess: 'The project was deleted, or you may no longer add notes to it.',
  memberLeft: 'The person who started this import is no longer a member of the workspace.',
  notStored: 'What this file holds could not be stored: {{message}}',
  interrupted:
    'The server stopped {{times}} times while it imported this file, so the file was left out. Import it by itself, or in another format.',
  ourFault:
    'This file was left out because of a bug in Verbatim, not because of the file. Tell your administrator the reference {{reference}}; the server log has the details.',
} as const satisfies Record<string, string>;

/** One of the reasons. */
export type ImportErrorCode = keyof typeof IMPORT_ERRORS;

/** What the sentence of an error needs to be said: counts, sizes and places. */
export type ImportErrorValues = Record<string, string | number>;

/** The sentence of a reason with its values; numbers are grouped as people write them. */
export function importErrorText(code: ImportErrorCode, values: ImportErrorValues = {}): string {
  return IMPORT_ERRORS[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? value.toLocaleString('en-US') : value;
  });
}

/** Whether a text is one of the reasons. */
export function isImportErrorCode(text: unknown): text is ImportErrorCode {
  return typeof text === 'string' && Object.hasOwn(IMPORT_ERRORS, text);
}
