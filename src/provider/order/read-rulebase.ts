import { containerOf, isSameContainer, type Container } from '../../catalog';
import type { WireObject } from '../../client';
import type { ProviderSession } from '../session';
import { Ranking } from './ranking';
import type { RulebaseAddress } from './rulebase';

/** Reads the rules of one rulebase in one location from the top, without inherited rules. */
export async function readRulebase(
  session: ProviderSession,
  { kind, container, position }: RulebaseAddress,
): Promise<Ranking> {
  return rankRules(await session.client.list(kind, { container, position, signal: session.signal }), container);
}

/** Like `readRulebase`, but may use a list that this process has already read. Do not use it between writes. */
export async function readSharedRulebase(
  session: ProviderSession,
  { kind, container, position }: RulebaseAddress,
): Promise<Ranking> {
  return rankRules(await session.lists.all(kind, { container, position, signal: session.signal }), container);
}

function rankRules(found: readonly WireObject[], container: Container): Ranking {
  return new Ranking(
    found.flatMap((rule) => {
      const { id, name } = rule;
      const own = containerOf(rule);
      if (typeof id !== 'string' || typeof name !== 'string') return [];
      return own === undefined || isSameContainer(own, container) ? [{ id, name }] : [];
    }),
  );
}
