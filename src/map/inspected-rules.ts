import type { Configuration, RuleReference } from '../policy';
import { kindsMeaning, objectAt, textAt, textsAt } from '../policy/engine';
import { kindsWith } from '../trace';

/** Creates a function that reports whether a rule inspects the content that it allows. */
export function inspectedRules({ rulebases, objects }: Configuration): (rule: RuleReference) => boolean {
  const groupKinds = kindsWith('profile-group');
  const profiles = new Map(
    objects.filter(({ kind }) => groupKinds.includes(kind)).map((one) => [one.name, one.fields]),
  );
  const inspects = (group: string): boolean => {
    const fields = profiles.get(group);
    // A group that is not known here is predefined, or was not read: the rule names it all the same.
    return fields === undefined || Object.values(fields).some((value) => Array.isArray(value) && value.length > 0);
  };
  const found = new Set<string>();
  const kinds = kindsMeaning('security-rule');
  for (const { kind, container, rulebase, rules } of rulebases) {
    if (!kinds.includes(kind)) continue;
    for (const { name, fields } of rules) {
      const groups = textsAt(objectAt(fields, 'profile_setting') ?? {}, 'group');
      // Rules of type Internet have their own inspection settings.
      if (textAt(fields, 'policy_type') === 'Internet' || groups.some(inspects)) {
        found.add(keyOf({ kind: 'rule', name, container, rulebase }));
      }
    }
  }
  return (rule) => found.has(keyOf(rule));
}

function keyOf(rule: RuleReference): string {
  if (rule.kind === 'default') return rule.name;
  return JSON.stringify([rule.container.scope, rule.container.name, rule.rulebase, rule.name]);
}
