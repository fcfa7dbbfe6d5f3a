/** Chosen on the tuning half of the evaluation and frozen; bench/quality-gate.mjs prints what they give on the other half. */
export const LIMITS = {
  /** The least share of a sentence's weight that its citations must hold, were they one word long; by how much it grows with the logarithm of their words. */
  coverage: -0.06,
  coverageByLength: 0.075,
  /** By how much less will do for a sentence that names a known person, and what is the least that does. */
  coverageNamed: 0.14,
  coverageFloor: 0.15,
  /** How much of that share is of the best breath alone. */
  atOnce: 0.24,
  /** The least mean of both in other languages, where less is known of what words mean. */
  foreignCoverage: 0.6,
  /** Of a clause of so many words something must be found. */
  clause: 2,
  /** The least share of an attributed statement that the person must have said, and by how much more than the others one of several must. */
  speaker: 0.08,
  speakerLead: 0,
  /** How well a number's best place must fit the sentence unless the turn has no more words than that, and how well compared with the best other number. */
  numberFit: 0.03,
  numberOther: 0.75,
  numberAlone: 6,
  /** How well the best place of a name must fit, compared with the best of another name. */
  nameOther: 0.5,
};
