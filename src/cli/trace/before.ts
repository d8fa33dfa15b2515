import type { Configuration } from '../../engine/policy';
import { UsageError } from '../exit';
import type { Configurations } from './configurations';

/** Option that selects the configuration before a plan. */
export interface BeforeFlag {
  readonly before?: true;
}

/** Returns the configuration after the plan, or with `--before` the one before it. Throws `PLAN_NEEDED`. */
export function chooseConfiguration({ before, after }: Configurations, flags: BeforeFlag): Configuration {
  if (flags.before !== true) return after;
  if (before !== undefined) return before;
  throw new UsageError(
    'PLAN_NEEDED',
    'cannot use the configuration before a plan: no plan is given; pass a plan, or remove --before',
  );
}
