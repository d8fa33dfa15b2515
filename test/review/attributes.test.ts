import { expect, test } from '@jest/globals';
import { validateFields } from '../../src/catalog';
import { domainOf } from '../../src/review/accounts/effects';
import { numberOf, rotated } from '../support/rotated';
import { isFullTier } from '../support/runs';
import { planJson, type PlanPiece, type Values } from './plan-json';
import { accountsAlone } from './support/broken-reviews';
import { reviewedText } from './support/of-pieces';
import { type WeakenedAttribute, weakenedAttributes } from './support/weakened-attributes';
import { verdictsOf } from './support/weakened-verdicts';

const all = weakenedAttributes();
const some = rotated(all, 'weakened attributes', ({ kind, fact }) => `${kind.name} ${fact.effect}`);

test('a plan that weakens one attribute of one object is never silent, whatever the attribute', () => {
  expect(all.length).toBeGreaterThan(2500);
  const silent = verdictsOf(some).filter(({ verdict }) => verdict === 'silent');
  expect(silent.map(({ kind, at }) => `${kind}.${at}`)).toEqual([]);
});

/** Match criteria of rules: what they steer follows from the network, which is not known here. */
const ofTheNetwork: readonly string[] = ['negate_source', 'negate_destination', 'disabled', 'schedule'];

test('what steers and has an order is never only said to steer', () => {
  const ordered = all.filter(({ kind, at, fact }) => {
    const hasOrder = !['not-comparable', 'key', 'match', undefined].includes(fact.strength?.of);
    // An empty object is absent.
    const isEmpty = at.endsWith('accept_cookie');
    return kind.affectsRouting === true && hasOrder && !isEmpty && !ofTheNetwork.includes(at);
  });
  expect(ordered.length).toBeGreaterThan(60);
  const silent = rotated(ordered, 'steering orders', ({ kind }) => kind.name).filter(({ plan }) =>
    reviewedText(plan).findings.every(
      ({ id, severity }) => severity === 'info' || /^(steering-changed|no-push)$/.test(id),
    ),
  );
  expect(silent.map(({ kind, at }) => `${kind.name}.${at}`)).toEqual([]);
});

/** A value that no enumeration, number or flag has, in place of each text, number and flag. */
const odd = 'Not-A-Value';

interface Refused {
  readonly kind: WeakenedAttribute['kind'];
  readonly at: string;
  readonly plan: string;
}

/** The plan that writes the odd value at an attribute; undefined where the catalog takes it, or it has no effect. */
function refusedAt({ kind, at, plan }: WeakenedAttribute): Refused | undefined {
  const { change } = (JSON.parse(plan) as { resource_changes: { change: { before: Values; after: Values } }[] })
    .resource_changes[0] ?? { change: { before: {}, after: {} } };
  const [top = ''] = at.split('.');
  const after = { ...change.before, [top]: withOdd(change.before[top] ?? change.after[top], at.split('.').slice(1)) };
  const domain = domainOf(kind, top);
  const isRefused = validateFields(kind, after, { names: 'terraform' }).some(
    ({ path, message }) => path[0] === top && message.includes(odd),
  );
  if (!isRefused || domain === 'none' || domain === 'secret') return undefined;
  return { kind, at, plan: planJson([{ type: `scm_${kind.name}`, before: change.before, after }]) };
}

/** One of each kind, which the date of a nightly run selects; all in the full tier. */
function refusedCases(): readonly Refused[] {
  const all = weakenedAttributes();
  if (isFullTier()) return all.flatMap((one) => refusedAt(one) ?? []);
  const found = new Map<string, Refused>();
  for (const one of all.toSorted((a, b) => numberOf(a.at) - numberOf(b.at))) {
    const refused = found.has(one.kind.name) ? undefined : refusedAt(one);
    if (refused !== undefined) found.set(one.kind.name, refused);
  }
  return [...found.values()];
}

function withOdd(value: unknown, path: readonly string[]): unknown {
  const [first, ...rest] = path;
  if (Array.isArray(value)) return value.map((item) => withOdd(item, path));
  if (first === undefined || typeof value !== 'object' || value === null) return odd;
  const fields = value as Values;
  return { ...fields, [first]: withOdd(fields[first], rest) };
}

test('a value that the catalog refuses is never proved harmless, whatever the attribute', () => {
  const cases = refusedCases();
  expect(cases.length).toBeGreaterThan(isFullTier() ? 1000 : 100);
  const proved = cases.flatMap(({ kind, at, plan }) => {
    const { verdict } = accountsAlone(plan);
    return verdict === 'equal' || verdict === 'stricter' ? [`${kind.name}.${at}: ${verdict}`] : [];
  });
  expect(proved).toEqual([]);
});

const deny = {
  ...{ name: 'deny', folder: 'Texas', position: 'pre', action: 'deny' },
  ...Object.fromEntries(
    ['from', 'to', 'source', 'destination', 'application', 'service'].map((name) => [name, ['any']]),
  ),
};
const rule = (before: Values, after: Values): PlanPiece => ({
  ...{ type: 'scm_security_rule', before: { ...deny, ...before }, after: { ...deny, ...after } },
});

test.each<readonly [what: string, PlanPiece]>([
  ['another action', rule({}, { action: 'permit' })],
  ['an action in capitals', rule({}, { action: 'Allow' })],
  ['another type', rule({}, { policy_type: 'Web' })],
  ['a setting of the other type', rule({}, { devices: ['phones'] })],
  ['a flag as text', rule({}, { negate_source: 'true' })],
  [
    'a group in itself',
    {
      type: 'scm_address_group',
      before: { name: 'g', folder: 'Texas', static: ['a'] },
      after: { name: 'g', folder: 'Texas', static: ['a', 'g'] },
    },
  ],
])('%s is not judged', (_, piece) => {
  const { verdict, accounts } = reviewedText(planJson([piece]));
  expect(['undecided', 'dangerous']).toContain(verdict);
  expect(accounts.rows[0]?.judgement).toBe('not judged');
});

test('what was refused before the change and is the same after it does not count', () => {
  const piece = rule({ policy_type: 'Web' }, { policy_type: 'Web', description: 'more' });
  expect(accountsAlone(planJson([piece])).verdict).toBe('equal');
});
