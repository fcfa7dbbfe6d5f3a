/** Chosen on the tuning half of the evaluation and frozen; bench/quality-gate.mjs prints what they give on the other half. */
export const LIMITS = {
  /** The least share of a sentence's weight that its citations must hold: the mean of all of them and of their best breath. */
  coverage: 0.28,
  /** The same in other languages, where less is known of what words mean. */
  foreignCoverage: 0.6,
  /** The same of each clause, anywhere in the citations. */
  clause: 0.15,
  /** The least share of what is laid to somebody that they must say, and by how much more than the others one of several must. */
  speaker: 0.08,
  speakerLead: 0,
  /** In how many words around a number one of so many words beside it in the sentence must stand, unless the turn has no more words than that. */
  numberContext: 10,
  numberNeighbours: 5,
  numberAlone: 6,
};
