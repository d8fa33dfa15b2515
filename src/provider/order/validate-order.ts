import { allKinds, hasKind, kindNamed, moveDestinations, rulebases, scopes } from '../../catalog';
import { errorDiagnostic, type Diagnostic, type Path } from '../../core';
import { asText, asTexts, holdsUnknown, type Fields } from '../state/fields';
import { orderModes, wishOf } from './order-state';

const wheres: readonly string[] = moveDestinations;

/** What is wrong with the configuration of an order, as far as it is known. */
export function validateOrder(config: Fields): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const add = (summary: string, detail: string, path: Path): void =>
    void diagnostics.push(errorDiagnostic(summary, detail, path));
  const type = asText(config['type']);
  if (type !== undefined) for (const detail of wrongType(type)) add('These rules cannot be ordered', detail, ['type']);
  const given = scopes.filter((scope) => (config[scope] ?? null) !== null);
  if (given.length !== 1) add('The container is not clear', `Give one of ${scopes.join(', ')}.`, given.slice(1, 2));
  oneOf(config, 'position', rulebases, add);
  oneOf(config, 'mode', orderModes, add);
  const rules = asTexts(config['rules']);
  const twice = rules.find((rule, i) => rules.indexOf(rule) !== i);
  if (twice !== undefined)
    add('A rule is listed twice', `${JSON.stringify(twice)} can stand in one place only.`, ['rules']);
  const { anchor } = wishOf(config);
  if (anchor !== undefined && !holdsUnknown(config['anchor'])) {
    if (!wheres.includes(anchor.where))
      add(
        'The anchor is not valid',
        `where must be one of ${wheres.join(', ')}, got ${JSON.stringify(anchor.where)}.`,
        ['anchor', 'where'],
      );
    const needs = anchor.where === 'before' || anchor.where === 'after';
    if (needs !== (anchor.rule !== undefined))
      add('The anchor is not complete', 'rule goes with before and after, and they need it.', ['anchor']);
    if (anchor.rule !== undefined && rules.includes(anchor.rule))
      add('The anchor is one of the rules', `${JSON.stringify(anchor.rule)} cannot stand ${anchor.where} itself.`, [
        'anchor',
        'rule',
      ]);
  }
  return diagnostics;
}

function wrongType(type: string): readonly string[] {
  const kind = hasKind(type) ? kindNamed(type) : undefined;
  if (kind?.api.movable === true) return [];
  if (kind?.api.rulebase === true || kind?.api.ordered === true) {
    return [
      `The API cannot move a ${type}: a new one stands at the end, so that their order is the order of creation. ` +
        'Let each rule depend on the one before it (depends_on; OrderedRules does it in TypeScript). ' +
        'To put one elsewhere later, replace the rules that have to come after it: terraform apply -replace=…',
    ];
  }
  const movable = allKinds().filter(({ api }) => api.movable === true);
  return [`${JSON.stringify(type)} is no kind of rules; there are ${movable.map(({ name }) => name).join(', ')}.`];
}

function oneOf(
  config: Fields,
  name: string,
  allowed: readonly string[],
  add: (summary: string, detail: string, path: Path) => void,
): void {
  const value = asText(config[name]);
  if (value !== undefined && !allowed.includes(value)) {
    add(`${name} is not valid`, `It must be ${allowed.join(' or ')}, got ${JSON.stringify(value)}.`, [name]);
  }
}
