import { kindNamed } from '../../catalog';
import type { Configuration, ConfiguredObject, RuleReference } from '../policy';
import { kindsMeaning, objectAt, textAt, textsAt } from '../policy/engine';
import { kindsWith } from '../trace';

/**
 * Creates a function that reports whether a rule inspects the content that it allows. A group of profiles counts if each
 * definition of its name inspects; a name that nothing here has does not.
 */
export function inspectedRules({ rulebases, objects }: Configuration): (rule: RuleReference) => boolean {
  const groupKinds = kindsWith('profile-group');
  const predefined = groupKinds.flatMap((kind) =>
    kindNamed(kind).predefined.flatMap((one) => textAt(one, 'name') ?? []),
  );
  const groups = objects.filter(({ kind }) => groupKinds.includes(kind));
  const inspects = (group: string): boolean => {
    const definitions = groups.filter(({ name }) => name === group);
    return definitions.length === 0
      ? predefined.includes(group)
      : definitions.every(({ fields }) => hasProfiles(fields));
  };
  const found = new Set<string>();
  const kinds = kindsMeaning('security-rule');
  for (const { kind, container, rulebase, rules } of rulebases) {
    if (!kinds.includes(kind)) continue;
    for (const { name, fields } of rules) {
      const isInspected =
        textAt(fields, 'policy_type') === 'Internet'
          ? isInternetRuleInspected(fields)
          : textsAt(objectAt(fields, 'profile_setting') ?? {}, 'group').some(inspects);
      if (isInspected) found.add(keyOf({ kind: 'rule', name, container, rulebase }));
    }
  }
  return (rule) => found.has(keyOf(rule));
}

function hasProfiles(fields: Fields): boolean {
  return Object.values(fields).some((value) => Array.isArray(value) && value.length > 0);
}

type Fields = ConfiguredObject['fields'];

/** Rules of type Internet have settings of their own, which are on unless they are switched off. */
function isInternetRuleInspected(fields: Fields): boolean {
  const settings = objectAt(fields, 'security_settings') ?? {};
  return ['anti_spyware', 'vulnerability', 'virus_and_wildfire_analysis'].some(
    (name) => textAt(settings, name) !== 'no',
  );
}

function keyOf(rule: RuleReference): string {
  if (rule.kind === 'default') return rule.name;
  return JSON.stringify([rule.container.scope, rule.container.name, rule.rulebase, rule.name]);
}
