// Loaded with every test file (jest.config.js): the fast tier generates the same values at every commit, so that a commit
// fails for what it changed. A nightly run generates others at each date; the full tier and SCM_SEED=random always others.
import fc from 'fast-check';
import { numberOf } from '../rotated';
import { isFullTier } from '../runs';

const { SCM_SEED: wanted } = process.env;
const isRandom = wanted === 'random' || (wanted === undefined && isFullTier());
if (!isRandom) fc.configureGlobal({ seed: Number(wanted ?? numberOf('generated values')) });
