import {
  attributesIn,
  holdsHidden,
  isLocationInQuery,
  type Attribute,
  type Operation,
  type ResourceKind,
} from '../../src/catalog';

/** A place of a kind where a secret stands. */
export interface SecretPlace {
  readonly kind: ResourceKind;
  /** Names of the attributes that lead to it. */
  readonly path: readonly string[];
  readonly attribute: Attribute;
}

/** Every place of a kind with a secret. */
export function placesIn(kind: ResourceKind, attributes: readonly Attribute[]): SecretPlace[] {
  return hiddenPlacesIn(kind, attributes).filter(({ attribute }) => attribute.secret === true);
}

/** Every place of a kind with a secret, or with a value that may hold one. */
export function hiddenPlacesIn(
  kind: ResourceKind,
  attributes: readonly Attribute[] = kind.attributes,
  path: readonly string[] = [],
): SecretPlace[] {
  return attributes.flatMap((attribute) => {
    const here = [...path, attribute.name];
    if (attribute.secret === true || attribute.mayHoldSecret === true) return [{ kind, path: here, attribute }];
    const inner = attributesIn(attribute.type);
    return holdsHidden(inner) ? hiddenPlacesIn(kind, inner, here) : [];
  });
}

/** A body with something in the place of a secret. */
export function withSecret(
  { kind, path }: SecretPlace,
  body: Readonly<Record<string, unknown>>,
  secret: unknown,
): Record<string, unknown> {
  const put = (value: unknown, attributes: readonly Attribute[], rest: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => put(item, attributes, rest));
    const [name, ...below] = rest;
    const attribute = attributes.find((one) => one.name === name);
    if (attribute === undefined) return secret;
    const type = attribute.type.kind === 'list' ? attribute.type.item : attribute.type;
    const inner = (value as Record<string, unknown>)[attribute.wire];
    const filled = below.length === 0 ? secret : put(inner, type.kind === 'object' ? type.attributes : [], below);
    return { ...(value as Record<string, unknown>), [attribute.wire]: filled };
  };
  return put(body, kind.attributes, path) as Record<string, unknown>;
}

/** What a write has to say in its query. */
export function inQuery(kind: ResourceKind, operation: Operation, body: Readonly<Record<string, unknown>>): string {
  const { api, onlyFolder, scopes } = kind;
  const isPlaced = api.location.in !== 'body' || operation === 'delete';
  const placed = isPlaced && isLocationInQuery(kind, operation) && scopes.includes('folder');
  const query = new URLSearchParams(placed ? { folder: onlyFolder ?? 'All Firewalls' } : {});
  if (operation === 'delete' && api.key !== undefined) query.set(api.key, String(body[api.key]));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** A text with one of these marks that the attribute accepts, the first if possible. */
export function secretFor(attribute: Attribute, ...marks: readonly string[]): string {
  const made = marks
    .flatMap((mark) => [
      mark,
      ...[16, 32, 40, 64].map((length) => mark.padEnd(length, 'x')),
      `https://hooks.example.com/${mark}`,
    ])
    .find((one) => attribute.schema.safeParse(one).success);
  if (made === undefined) throw new Error(`${attribute.name} takes no ${marks.join()} of any length`);
  return made;
}
