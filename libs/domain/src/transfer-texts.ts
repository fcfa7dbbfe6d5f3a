/** What the server says of exports and imports of projects. */
export const TRANSFER_TEXTS = {
  chooseWhatToExport: 'Choose what to export.',
  highlightsStandInNotes: 'Highlights stand in notes. Choose notes as well, or CSV.',
  wordsWereRedactedSinceThisExport: 'Words of this project were redacted since this export was made. Export it again.',
  whoOrderedThisExportIsGone: 'Who ordered this export is no longer in the workspace.',
  thereIsNoRoomLeft: 'There is no room left on the disk of this installation. Ask who runs it.',
  thisExportCouldNotBeWritten: 'This export could not be written. Try again; if it fails again, leave something out.',
  thisProjectHasNoTagsToExport: 'This project has no tags to export yet.',
  theTextIsNotOneThat: 'The text of “{{title}}” is not one that this product writes.',
  theTimesDoNotFitTheText: 'The times of “{{title}}” do not fit its text.',
  aHighlightLiesOutside: 'A highlight of “{{title}}” lies outside of its text.',
  aValueOfTheArchive: 'A value of the archive does not fit its field.',
} as const;
