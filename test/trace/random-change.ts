import type { Configuration, ConfiguredObject, ConfiguredRule } from '../../src/engine/policy';
import { randomNetwork } from './random-network';

type Random = () => number;

/**
 * A configuration with one to three random changes: a rule of any kind removed, disabled, moved, added or replaced by one
 * of another network, or an object replaced, removed or added.
 */
export function changedNetwork(configuration: Configuration, random: Random): Configuration {
  // Objects and rules of another network with the same names are realistic values.
  const other = randomNetwork(random).configuration;
  let result = configuration;
  for (let i = 0; i <= Math.floor(random() * 3); i++) result = changedOnce(result, other, random);
  return result;
}

const networkKinds = ['ethernet_interface', 'zone', 'logical_router', 'application'];

function changedOnce(configuration: Configuration, other: Configuration, random: Random): Configuration {
  const { objects, rulebases } = configuration;
  if (random() < 0.35) {
    const candidates = objects.filter(({ kind }) => networkKinds.includes(kind));
    const chosen = candidates[Math.floor(random() * candidates.length)];
    const same = (one: ConfiguredObject): boolean => one.kind === chosen?.kind && one.name === chosen.name;
    const replacement = random() < 0.85 ? other.objects.filter(same) : [];
    return { ...configuration, objects: [...objects.filter((one) => !same(one)), ...replacement] };
  }
  const at = Math.floor(random() * rulebases.length);
  return {
    ...configuration,
    rulebases: rulebases.map((list, i) => {
      if (i !== at) return list;
      const theirs = other.rulebases.find(({ kind }) => kind === list.kind)?.rules ?? [];
      return { ...list, rules: changedRules(list.rules, theirs, random) };
    }),
  };
}

function changedRules(
  rules: readonly ConfiguredRule[],
  theirs: readonly ConfiguredRule[],
  random: Random,
): readonly ConfiguredRule[] {
  const at = Math.floor(random() * rules.length);
  const own = rules[at];
  const foreign = theirs[Math.floor(random() * theirs.length)];
  const rest = rules.filter((_, i) => i !== at);
  const choice = Math.floor(random() * 5);
  if (own === undefined || choice === 0)
    return foreign === undefined ? rest : [{ ...foreign, name: 'added' }, ...rules];
  const place = Math.floor(random() * rules.length);
  const inserted = (rule: ConfiguredRule) => [...rest.slice(0, place), rule, ...rest.slice(place)];
  switch (choice) {
    case 1:
      return rest;
    case 2:
      return inserted(own);
    case 3:
      return rules.map((rule, i) => (i === at ? { ...rule, fields: { ...rule.fields, disabled: true } } : rule));
    default:
      return foreign === undefined ? rest : rules.map((rule, i) => (i === at ? { ...foreign, name: own.name } : rule));
  }
}
