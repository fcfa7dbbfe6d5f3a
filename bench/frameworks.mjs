// Prints what each of the fifteen frameworks takes out of three real meetings without a model, for a person to read: whether it is readable is not a
// number. MEETINGS=product/ES2002a,... are others.
import { hasMeetings } from '../backend/src/testing/qmsum.ts';

if (!hasMeetings) {
  console.log('../shared/data/qmsum is not beside the repository: nothing to read.');
  process.exit(0);
}
const { meetingOf } = await import('../backend/src/testing/summary-quality.ts');
const { unitsOf } = await import('../backend/dist/contexts/insights/summaries/extract/units.js');
const { Salience } = await import('../backend/dist/contexts/insights/summaries/extract/salience.js');
const { extractSection } = await import('../backend/dist/contexts/insights/summaries/extract/extract-section.js');
const { FRAMEWORKS } = await import('../backend/dist/contexts/insights/summaries/frameworks/frameworks.js');

const { textsToCompare } = await import('../backend/dist/contexts/insights/summaries/extract/meanings.js');
const { ShippedModel } = await import('../backend/dist/contexts/ai/embeddings/shipped-model.js');

/** NO_VECTORS=1 is what a text that the model does not know gets. */
const model = process.env.NO_VECTORS ? null : new ShippedModel();
const known = new Map();
async function meaningsOf(texts) {
  const fresh = texts.filter((text) => !known.has(text));
  for (const [i, vector] of ((await model?.embed(fresh)) ?? []).entries()) known.set(fresh[i], vector);
  return known;
}

const REQUEST = 'What was said about costs and schools?';
const MEETINGS = (process.env.MEETINGS ?? 'product/ES2002a,academic/Bed017,committee/education_5').split(',');
for (const name of MEETINGS) {
  const units = unitsOf(meetingOf(name).turns, 'en');
  for (const [id, { sections }] of Object.entries(FRAMEWORKS)) {
    console.log(`\n=== ${name}: ${id}`);
    const taken = new Set();
    for (const section of sections) {
      const salience = new Salience(units);
      const meanings = await meaningsOf(textsToCompare(section, salience, REQUEST));
      for (const group of extractSection(section, units, salience, taken, REQUEST, 'en', undefined, meanings)) {
        console.log(`# ${group.title}`);
        for (const unit of group.units) {
          for (let i = unit.first; i <= unit.index; i++) taken.add(i);
          console.log(`- ${unit.speaker}: ${unit.text}`);
        }
      }
    }
  }
}
await model?.onApplicationShutdown();
