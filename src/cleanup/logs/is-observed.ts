import type { Places } from '../places';
import type { OwnRule, RuleSet } from '../rules/rule-set';
import type { LogUsage } from './log-usage';

/** Whether every firewall that a rule applies to is among those that wrote the logs. */
export function isObserved(
  { key }: OwnRule,
  { places: firewalls }: RuleSet,
  places: Places,
  { container }: LogUsage,
): boolean {
  return firewalls.every((place) => !place.has(key) || places.isOnWay(container, place.container));
}
