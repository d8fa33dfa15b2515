import { allKinds, hasKind, kindNamed, moveDestinations, rulebases, scopes } from '../../catalog';
import { errorDiagnostic, type Diagnostic, type Path } from '../../core';
import { asText, asTexts, holdsUnknown, type Fields } from '../state/fields';
import { orderModes, desiredOrderOf } from './order-state';

const wheres: readonly string[] = moveDestinations;

/** Validates the configuration of a rule order. Unknown values are skipped. */
export function validateOrder(config: Fields): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const add = (summary: string, detail: string, path: Path): void =>
    void diagnostics.push(errorDiagnostic(summary, detail, path));
  const type = asText(config['type']);
  if (type !== undefined)
    for (const detail of wrongType(type)) add('Cannot order rules of this type', detail, ['type']);
  const configured = scopes.filter((scope) => (config[scope] ?? null) !== null);
  if (configured.length !== 1)
    add('Missing or ambiguous location', `Give one of ${scopes.join(', ')}.`, configured.slice(1, 2));
  oneOf(config, 'position', rulebases, add);
  oneOf(config, 'mode', orderModes, add);
  const rules = asTexts(config['rules']);
  const twice = rules.find((rule, i) => rules.indexOf(rule) !== i);
  if (twice !== undefined)
    add('A rule is listed twice', `${JSON.stringify(twice)} is listed more than once; remove the repetition.`, [
      'rules',
    ]);
  const { anchor } = desiredOrderOf(config);
  if (anchor !== undefined && !holdsUnknown(config['anchor'])) {
    if (!wheres.includes(anchor.where))
      add('Invalid anchor', `where must be one of ${wheres.join(', ')}, got ${JSON.stringify(anchor.where)}.`, [
        'anchor',
        'where',
      ]);
    const needs = anchor.where === 'before' || anchor.where === 'after';
    if (needs !== (anchor.rule !== undefined))
      add('Incomplete anchor', 'Set rule with before and after only; both require it.', ['anchor']);
    if (anchor.rule !== undefined && rules.includes(anchor.rule))
      add(
        'The anchor is itself one of the rules',
        `${JSON.stringify(anchor.rule)} cannot be ${anchor.where} itself; name a rule outside the list.`,
        ['anchor', 'rule'],
      );
  }
  return diagnostics;
}

function wrongType(type: string): readonly string[] {
  const kind = hasKind(type) ? kindNamed(type) : undefined;
  if (kind?.api.movable === true) return [];
  if (kind?.api.rulebase === true || kind?.api.ordered === true) {
    return [
      `The API cannot move a ${type}: a new rule is appended, so the order of creation applies. ` +
        'Add depends_on to each rule for the rule before it (in TypeScript, OrderedRules does that). ' +
        'To move a rule later, replace the rules that must follow it: terraform apply -replace=…',
    ];
  }
  const movable = allKinds().filter(({ api }) => api.movable === true);
  return [`${JSON.stringify(type)} is not a rule type; use one of ${movable.map(({ name }) => name).join(', ')}.`];
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
