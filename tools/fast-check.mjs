// Property tests see the same cases in every run, so that a commit passes or fails by what it says. PROPERTY_SEED=random looks at others.
import fc from '../node_modules/fast-check/lib/fast-check.js';

const { PROPERTY_SEED = '20261122' } = process.env;
if (PROPERTY_SEED !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(PROPERTY_SEED) });

export * from '../node_modules/fast-check/lib/fast-check.js';
export default fc;
