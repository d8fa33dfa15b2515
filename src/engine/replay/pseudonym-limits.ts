import type { Container } from '../../catalog';
import { CodedError } from '../../core';
import type { LogPseudonyms } from '../logs';
import type { Configuration } from '../policy';
import { networksDigest } from './policy-blocks';

/**
 * What pseudonyms limit in the decisions of some configurations at a folder or device. Throws `LOG_PSEUDONYMS` if every bit of
 * the addresses was replaced: a decision would be one about other networks.
 */
export function pseudonymLimits(
  { networks }: LogPseudonyms,
  configurations: readonly Configuration[],
  { scope, name }: Container,
): readonly string[] {
  checkKeptNetworks({ networks });
  const digest = networksDigest(configurations, { scope, name });
  return networks.every((network) => network === digest)
    ? [`the pseudonyms keep every network of the security rules at ${scope} ${name}, so their decisions are the same`]
    : [
        `the pseudonyms were made with other networks than those of the security rules at ${scope} ${name}: sessions of networks that they do not keep can be decided wrongly; condense the logs with this configuration`,
      ];
}

/** Throws `LOG_PSEUDONYMS` if every bit of the addresses was replaced. */
export function checkKeptNetworks({ networks }: Pick<LogPseudonyms, 'networks'>): void {
  if (networks.length > 0) return;
  throw new CodedError(
    'LOG_PSEUDONYMS',
    'cannot decide the sessions: every bit of their addresses was replaced, so no network or host of a configuration matches them; condense the logs with --pseudonyms and --snapshot',
  );
}
