import { kindNamed } from '../../catalog';
import type { Configuration } from '../../engine/policy';
import { kindsMeaning, objectAt, textsAt } from '../../engine/policy/engine';
import { lists } from './entries/entry-reader';
import { memberKey } from './entries/entry-reader';
import { objectKey } from '../../tenant';

/** Keys of the rules, objects and members that a configuration has. */
export function keysIn({ rulebases, objects }: Configuration): ReadonlySet<string> {
  const kinds = kindsMeaning('security-rule');
  const keys = new Set<string>();
  for (const { kind, container, rulebase, rules } of rulebases) {
    if (!kinds.includes(kind)) continue;
    for (const { name, fields } of rules) {
      // A rule that was switched on during the period is new as well.
      if (fields['disabled'] === true) continue;
      const key = objectKey({ kind, container, rulebase, name });
      keys.add(key);
      for (const list of lists) for (const one of textsAt(fields, list)) keys.add(memberKey(`${key}|${list}`, one));
    }
  }
  for (const object of objects) {
    const key = objectKey(object);
    keys.add(key);
    for (const name of membersOf(object)) keys.add(memberKey(key, name));
  }
  return keys;
}

function membersOf({ kind, fields }: Configuration['objects'][number]): readonly string[] {
  const role = kindNamed(kind).policyRole;
  if (role === 'address-group' && objectAt(fields, 'dynamic') === undefined) return textsAt(fields, 'static');
  return role === 'service-group' || role === 'application-group' ? textsAt(fields, 'members') : [];
}
