import { allKinds, hasKind, kindNamed, scopes } from '../../catalog';
import { deepEqual, errorDiagnostic, warningDiagnostic, type Diagnostic, type Path } from '../../core';
import { UNKNOWN } from '../../protocol/value';
import { keepRenamedContainers } from '../plan/keep-renamed';
import type { Renames } from '../renames';
import { asFields, asText, asTexts, holdsUnknown, type Fields } from '../state/fields';
import { wishOf } from './order-state';
import { isInOrder } from './plan-moves';

const wheres = ['top', 'bottom', 'before', 'after'];
const modes = ['relative', 'exclusive'];

/** What is wrong with the configuration of an order, as far as it is known. */
export function validateOrder(config: Fields): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const add = (summary: string, detail: string, path: Path): void =>
    void diagnostics.push(errorDiagnostic(summary, detail, path));
  const type = asText(config['type']);
  if (type !== undefined) for (const detail of wrongType(type)) add('These rules cannot be ordered', detail, ['type']);
  const given = scopes.filter((scope) => (config[scope] ?? null) !== null);
  if (given.length !== 1) add('The container is not clear', `Give one of ${scopes.join(', ')}.`, given.slice(1, 2));
  oneOf(config, 'position', ['pre', 'post'], add);
  oneOf(config, 'mode', modes, add);
  const rules = asTexts(config['rules']);
  const twice = rules.find((rule, i) => rules.indexOf(rule) !== i);
  if (twice !== undefined)
    add('A rule is listed twice', `${JSON.stringify(twice)} can stand in one place only.`, ['rules']);
  const { anchor } = wishOf(config);
  if (anchor !== undefined && !holdsUnknown(config['anchor'])) {
    if (!wheres.includes(anchor.where))
      add('The anchor is not valid', `where must be one of ${wheres.join(', ')}.`, ['anchor', 'where']);
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
  if (hasKind(type) && kindNamed(type).api.movable === true) return [];
  const movable = allKinds()
    .filter((kind) => kind.api.movable === true)
    .map((kind) => kind.name);
  const known = hasKind(type) && kindNamed(type).api.rulebase === true;
  return [
    known
      ? `The API cannot move a ${type}. Its order is the order of creation: let each rule depend on the one before it (depends_on).`
      : `${JSON.stringify(type)} is no kind of rules; there are ${movable.join(', ')}.`,
  ];
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

/** Plans an order. In relative mode a list that holds in the rulebase as it is needs no change. */
export function planOrder(
  prior: Fields | undefined,
  config: Fields,
  renames: Renames,
): {
  readonly planned: Fields;
  readonly requiresReplace: readonly Path[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const fields: Fields = {
    ...config,
    position: config['position'] ?? 'pre',
    mode: config['mode'] ?? 'relative',
    anchor: config['anchor'] ?? null,
  };
  if (prior === undefined) {
    return {
      planned: { ...fields, id: UNKNOWN, rule_ids: UNKNOWN, revision: UNKNOWN },
      requiresReplace: [],
      diagnostics: [],
    };
  }
  const kept = keepRenamedContainers(prior, fields, renames);
  const replaced = ['type', 'position', ...scopes].filter(
    (name) => !deepEqual(kept[name] ?? null, prior[name] ?? null),
  );
  const rules = holdsIn(prior, kept) ? (prior['rules'] ?? null) : (kept['rules'] ?? null);
  const same =
    deepEqual(rules, prior['rules'] ?? null) &&
    ['mode', 'anchor'].every((name) => deepEqual(kept[name], prior[name] ?? null));
  const computed = same
    ? { id: prior['id'] ?? null, rule_ids: prior['rule_ids'] ?? null, revision: prior['revision'] ?? null }
    : { id: prior['id'] ?? null, rule_ids: UNKNOWN, revision: UNKNOWN };
  return {
    planned: { ...kept, rules, ...computed },
    requiresReplace: replaced.map((name) => [name]),
    diagnostics: same ? [] : inWords(asTexts(prior['rules']), asTexts(rules)),
  };
}

function holdsIn(prior: Fields, config: Fields): boolean {
  if (config['mode'] !== 'relative' || holdsUnknown(config['rules'])) return false;
  const [standing, wanted] = [asTexts(prior['rules']), asTexts(config['rules'])];
  return (
    wanted.every((rule) => standing.includes(rule)) &&
    isInOrder(standing, wanted) &&
    asFields(prior['rule_ids']) !== undefined
  );
}

const mostLines = 20;

/** Which rule stands elsewhere afterwards. */
function inWords(before: readonly string[], after: readonly string[]): readonly Diagnostic[] {
  const kept = after.filter((rule) => before.includes(rule));
  const standing = before.filter((rule) => after.includes(rule));
  const lines = after.flatMap((rule, i): readonly string[] => {
    const next = after[i + 1];
    const where = `will be ${ordinal(i + 1)}${next === undefined ? ', the last' : `, before ${JSON.stringify(next)}`}`;
    if (!before.includes(rule)) return [`rule ${JSON.stringify(rule)} is new here, ${where}`];
    if (kept.indexOf(rule) === standing.indexOf(rule)) return [];
    return [`rule ${JSON.stringify(rule)} is ${ordinal(before.indexOf(rule) + 1)} of the listed, ${where}`];
  });
  if (lines.length === 0) return [];
  const more = lines.length > mostLines ? [`and ${lines.length - mostLines} more`] : [];
  return [
    warningDiagnostic('The order of rules changes', [...lines.slice(0, mostLines), ...more].join('\n'), ['rules']),
  ];
}

function ordinal(place: number): string {
  const tens = place % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${ending}`;
}
