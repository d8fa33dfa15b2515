import type { Configuration, ConfiguredRule } from '../../../src/engine/policy';
import type { Picker } from './random-rules';

/** A configuration with one to three changes: rules removed, moved, disabled, added, replaced, or an object replaced. */
export function changedPolicy(configuration: Configuration, other: Configuration, picker: Picker): Configuration {
  let result = configuration;
  for (let i = 0; i <= picker.below(3); i++) result = changedOnce(result, other, picker);
  return result;
}

function changedOnce(configuration: Configuration, other: Configuration, picker: Picker): Configuration {
  const { objects, rulebases } = configuration;
  if (picker.chance(0.3)) {
    const { kind, name, container } = picker.one(objects.filter((one) => /^(x|g|sg|low)/.test(one.name)));
    const replacement = other.objects.find((one) => one.kind === kind && one.name === name);
    const at = objects.findIndex((one) => one.kind === kind && one.name === name && one.container === container);
    return {
      ...configuration,
      objects: objects.map((one, i) => (i === at && replacement ? { ...one, fields: replacement.fields } : one)),
    };
  }
  const kind = picker.chance(0.75) ? 'security_rule' : 'nat_rule';
  const lists = rulebases.filter((list) => list.kind === kind);
  const chosen = picker.one(lists.some(isFilled) ? lists.filter(isFilled) : lists);
  const theirs = other.rulebases.filter((list) => list.kind === kind).flatMap((list) => list.rules);
  return {
    ...configuration,
    rulebases: rulebases.map((list) =>
      list === chosen ? { ...list, rules: changedRules(list.rules, theirs, picker) } : list,
    ),
  };
}

function isFilled({ rules }: Configuration['rulebases'][number]): boolean {
  return rules.length > 0;
}

function changedRules(
  rules: readonly ConfiguredRule[],
  theirs: readonly ConfiguredRule[],
  picker: Picker,
): readonly ConfiguredRule[] {
  const foreign = theirs.length === 0 ? undefined : picker.one(theirs);
  const place = picker.below(rules.length + 1);
  if (rules.length === 0 || (picker.chance(0.3) && foreign !== undefined))
    return foreign === undefined
      ? rules
      : rules.toSpliced(place, 0, { ...foreign, name: `added${String(picker.below(1e6))}` });
  const at = picker.below(rules.length);
  const old = picker.one([rules[at] ?? picker.one(rules)]);
  const rest = rules.toSpliced(at, 1);
  switch (picker.below(4)) {
    case 0:
      return rest;
    case 1:
      return rest.toSpliced(picker.below(rest.length + 1), 0, old);
    case 2:
      return rules.with(at, { ...old, fields: { ...old.fields, disabled: true } });
    default:
      return foreign === undefined ? rest : rules.with(at, { ...foreign, name: old.name });
  }
}
