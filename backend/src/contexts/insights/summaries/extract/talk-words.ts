/**
 * Stems of words that people use in every conversation, whatever it is about: those that occur in more than seven of ten meetings of the
 * tuning half of QMSum, and the second halves of short forms that some transcripts set apart. A sentence is not worth more for having them.
 */
export const TALK_WORDS: ReadonlySet<string> = new Set(
  `abl actual add alreadi alright alway anoth anyth anyway around ask away back base basic better big bit call came case caus certain
   chang close come cost cours cover decid definit depend design differ discuss done either els end enough even everyth exact exampl
   fact fair far feel figur find first five found four function get give go goe gonna good got great guess hand hard help hmm hope
   idea import inform interest keep kind know last left less let like littl long look lot made make mani may mayb mean meet might
   mind minut mm move much need new next now number obvious oh okay one open part peopl person point possibl present pretti probabl
   problem project push put question quit rather realli reason requir right said say see seem sens set show simpl small someth sorri
   sort specif start still stuff suggest sure system take talk tell th thank thing think though thought three time togeth tri true
   two type uh um us use ll ve re wanna want way well whatev whether whole within work yeah yes`.split(/\s+/),
);
