import type { Container } from '../../catalog';
import { append } from '../../core';
import type { TrafficSession } from '../logs';
import type { Configuration } from '../policy';
import { kindsMeaning } from '../policy/engine';
import { hierarchyOf } from '../../tenant';

/** Returns a function that gives a session the name that its rule has in the configuration, if it was renamed since. */
export function rulesByIdentifier(
  { rulebases, containers }: Configuration,
  place: Container,
): (session: TrafficSession) => TrafficSession {
  const hierarchy = hierarchyOf(containers);
  const kinds = kindsMeaning('security-rule');
  const names = new Map<string, string[]>();
  for (const { kind, container, rules } of rulebases) {
    if (!kinds.includes(kind) || !hierarchy.isOnPath(container, place)) continue;
    for (const { id, name } of rules) if (id !== undefined) append(names, id.toLowerCase(), name);
  }
  return (session) => {
    const [name, ...others] = session.ruleId === undefined ? [] : (names.get(session.ruleId) ?? []);
    return name === undefined || others.length > 0 || name === session.rule ? session : { ...session, rule: name };
  };
}
