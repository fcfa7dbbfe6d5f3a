/** Chosen on the tuning half of the evaluation and frozen; bench/quality-gate.mjs prints what they give on the other half. */
export const LIMITS = {
  /** The least share of a sentence's weight that its citations must hold (the mean of all of them and of their best breath), and what one word of few adds to it. */
  coverage: 0.12,
  short: 0.6,
  /** The same of each clause, anywhere in the citations. */
  clause: 0.25,
  /** The least share of what is laid to somebody that they must say, and by how much more than the others one of several must. */
  speaker: 0.08,
  speakerLead: 0,
  /** In how many words around a number one of so many words beside it in the sentence must stand. */
  numberContext: 7,
  numberNeighbours: 3,
};
