import type { EffectiveView } from '../../engine/policy';

/** What runs in a container, and its candidate. */
export interface TwoViews {
  readonly running: EffectiveView;
  readonly candidate: EffectiveView;
}
