import { allKinds, readOnlyKindNamed, readOnlyKindNames, type ResourceKind } from '../../../src/catalog';
import { facts, type Shape } from '../../../test/support/judge/facts';
import { compareFields, type Deviation } from './compare-fields';
import { compareOperations } from './compare-operations';
import { reasonFor } from './reasons';

/** Comparison of one kind of the public API. */
export interface ComparedKind {
  readonly domain: string;
  readonly kind: string;
  /** Whether the catalog has the kind. */
  readonly there: boolean;
  /** Number of compared operations and fields of the API. */
  readonly operations: number;
  readonly fields: number;
  readonly deviations: readonly Deviation[];
}

/** Compares every kind of the catalog with the facts about the public API. */
export function compareAll(): readonly ComparedKind[] {
  const offered = new Map(
    [...allKinds(), ...readOnlyKindNames.flatMap((name) => readOnlyKindNamed(name) ?? [])].map((kind) => [
      kind.name,
      kind,
    ]),
  );
  return Object.keys(facts.kinds).map((key) => {
    const [domain = '', kind = ''] = key.split('/');
    const found = offered.get(kind);
    return { domain, kind, ...(found === undefined ? missing : compare(key, found)) };
  });
}

const missing = { there: false, operations: 0, fields: 0, deviations: [] };

function compare(key: string, kind: ResourceKind): Omit<ComparedKind, 'domain' | 'kind'> {
  const known = facts.kinds[key];
  if (known === undefined) throw new Error(`no facts about ${key}`);
  const shape = shapeOf(known);
  const fields = compareFields(kind, shape);
  const operations = compareOperations(kind, known.operations);
  const deviations = [...operations, ...fields.deviations].map((one) => {
    const reason = reasonFor(kind, one);
    return reason === undefined ? one : { ...one, reason };
  });
  return { there: true, operations: known.operations.length, fields: fields.count, deviations };
}

/** Returns the shape of a kind: the fields of its requests, and those that occur only in responses. */
export function shapeOf({ operations, shapes }: (typeof facts.kinds)[string]): Shape {
  const named = (name: string | undefined): Shape | undefined => (name === undefined ? undefined : shapes[name]);
  const sent = operations.filter(({ op }) => op === 'create' || op === 'update').map(({ request }) => named(request));
  const responsesTo = (ops: readonly string[]): readonly (Shape | undefined)[] =>
    operations.filter(({ op }) => ops.includes(op)).map(({ response }) => named(response));
  // If an object cannot be read, use the response to a write.
  const read = responsesTo(['get', 'list']);
  const got = read.length > 0 ? read : responsesTo(['create', 'update', 'other']);
  const main = sent.find((shape) => shape !== undefined) ?? got.find((shape) => shape !== undefined) ?? shapes['main'];
  const responseFields = got.flatMap((shape) => Object.entries(shape?.fields ?? {}));
  const more = responseFields
    .filter(([name]) => main?.fields?.[name] === undefined)
    .map(([name, shape]) => [name, { ...shape, readOnly: true as const }] as const);
  const requestFields = sent.flatMap((shape) => Object.entries(shape?.fields ?? {}));
  return { t: 'object', ...main, fields: { ...Object.fromEntries([...requestFields, ...more]), ...main?.fields } };
}
