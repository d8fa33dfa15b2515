import * as z from 'zod';

const flag = z.literal(true).optional();
const count = z.int().nonnegative().optional();
/** What every value may have: required in a request, only in answers, a secret, its default. */
const always = { required: flag, readOnly: flag, secret: flag, byDefault: z.unknown().optional() };

/** What a type of value may have in addition. Another word is refused, since nothing would compare it. */
const shape: z.ZodType = z.lazy(() =>
  z.discriminatedUnion('t', [
    z.strictObject({
      ...always,
      t: z.literal('string'),
      // Length in characters, a regular expression, and the allowed texts.
      shortest: count,
      longest: count,
      pattern: z.string().optional(),
      oneOf: z.array(z.string()).optional(),
    }),
    z.strictObject({
      ...always,
      t: z.enum(['integer', 'number']),
      // The smallest and the largest value, and the allowed ones.
      least: z.number().optional(),
      most: z.number().optional(),
      oneOf: z.array(z.number()).optional(),
    }),
    // The fewest and the most items.
    z.strictObject({ ...always, t: z.literal('array'), items: shape, fewest: count, many: count }),
    z.strictObject({
      ...always,
      t: z.literal('object'),
      fields: z.record(z.string(), shape),
      // `["exactly_one_of", [["folder"], ["snippet"]]]`: alternatives, each of one or more fields.
      groups: z
        .array(z.tuple([z.enum(['exactly_one_of', 'at_least_one_of']), z.array(z.array(z.string()))]))
        .optional(),
    }),
    z.strictObject({ ...always, t: z.literal('map'), values: shape }),
    z.strictObject({ ...always, t: z.literal('union'), variants: z.array(shape) }),
    z.strictObject({ ...always, t: z.enum(['boolean', 'any', 'none']) }),
  ]),
);

const operation = z.strictObject({
  op: z.enum(['list', 'get', 'create', 'update', 'delete', 'move', 'other']),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string().startsWith('/'),
  // The status of a success, and all statuses.
  success: z.int(),
  statuses: z.array(z.int()),
  query: z.record(z.string(), shape),
  // Names of shapes.
  request: z.string().optional(),
  response: z.string().optional(),
  style: z.enum(['object', 'envelope', 'array', 'array_of_arrays', 'data_object']).optional(),
  // Fields of an envelope.
  keys: z.array(z.string()).optional(),
});

const whyNot = 'say in a sentence why no published facts have the kind';
const kind = z.strictObject({
  reason: z.string({ error: whyNot }).regex(/ /, whyNot),
  operations: z.array(operation).nonempty(),
  shapes: z.record(z.string(), shape),
});

/** The file with the kinds that a person described. */
export const handFile = 'test/reference/described-by-hand.json';

/**
 * Returns what is wrong with the description of a kind: a word that means nothing here, a missing reason, a name of a
 * shape that the kind does not have, or a domain that is not the kind's folder in the catalog.
 */
export function faultsByHand(
  name: string,
  description: unknown,
  folderOf: (kind: string) => string | undefined,
): readonly string[] {
  const result = kind.safeParse(description);
  const faults = (result.error?.issues ?? []).map(({ path, message }) =>
    [path.map(String).join('.'), message].filter((part) => part !== '').join(': '),
  );
  const { operations, shapes } = result.data ?? { operations: [], shapes: {} };
  const unnamed = operations.flatMap(({ op, request, response }) =>
    [request, response].flatMap((one) =>
      one === undefined || one in shapes ? [] : [`operation ${op}: the shape "${one}" does not exist`],
    ),
  );
  const [domain = '', bare = ''] = name.split('/');
  const folder = folderOf(bare);
  const misplaced =
    folder === undefined || folder === domain
      ? []
      : [`its file is in src/catalog/${folder}: rename the key to ${folder}/${bare}, or move the file`];
  return [...faults, ...unnamed, ...misplaced].map((fault) => `${handFile}: ${name}: ${fault}`);
}
