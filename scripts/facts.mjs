#!/usr/bin/env node
// Converts the facts about the public API to test/reference/api-facts.json, one kind per line. test/support/judge
// checks exchanges against this file. Usage: node scripts/facts.mjs <folder with index.json and service.json>
// The folder is not part of the repository. Without it, describe a new kind in test/reference/described-by-hand.json, in
// the same form and with a reason; it is removed there once the generated file has the kind.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('usage: node scripts/facts.mjs <folder with index.json and service.json>\n');
  process.exit(2);
}
const read = (...path) => JSON.parse(readFileSync(join(folder, ...path), 'utf8'));

/** Reduces a schema to short names and the parts that values can be checked against. */
function shape(schema) {
  const { type, fields, items, values, variants, groups } = schema;
  return {
    t: type,
    ...(schema.required === true && { required: true }),
    ...(schema.read_only === true && { readOnly: true }),
    ...((schema.sensitive === true || schema.sensitive_hint === true) && { secret: true }),
    ...(schema.default !== undefined && { byDefault: schema.default }),
    ...(schema.nullable === true && { nullable: true }),
    ...(schema.enum !== undefined && { oneOf: schema.enum }),
    ...(schema.pattern !== undefined && { pattern: schema.pattern }),
    ...(schema.min_length !== undefined && { shortest: schema.min_length }),
    ...(schema.max_length !== undefined && { longest: schema.max_length }),
    ...(schema.minimum !== undefined && { least: schema.minimum }),
    ...(schema.maximum !== undefined && { most: schema.maximum }),
    ...(schema.min_items !== undefined && { fewest: schema.min_items }),
    ...(schema.max_items !== undefined && { many: schema.max_items }),
    ...(groups !== undefined && {
      groups: groups.map(({ kind, options }) => [kind, options.map(({ fields: names }) => names)]),
    }),
    ...(fields !== undefined && { fields: Object.fromEntries(fields.map((field) => [field.name, shape(field)])) }),
    ...(items !== undefined && { items: shape(items) }),
    ...(values !== undefined && { values: shape(values) }),
    ...(variants !== undefined && { variants: variants.map(shape) }),
  };
}

/** Returns the first of the names for which the kind has a shape. */
function pick(shapes, ...names) {
  return names.find((name) => Object.hasOwn(shapes, name)) ?? 'main';
}

/** Maps schema names of the description to shapes: responses of several operations may share one. */
function namedShapes({ operations, schema_role: role }, shapes) {
  const named = {};
  const name = (schema, shape) => {
    if (schema !== undefined && schema !== 'inline' && Object.hasOwn(shapes, shape)) named[schema] ??= shape;
  };
  for (const { op, response } of operations) if (op === 'list') name(response?.schema, 'list_item');
  for (const { op, request, response } of operations) {
    if (op === 'update') {
      name(request?.schema, 'update');
      name(response?.schema, 'update_response');
    }
    if (op === 'create' && role === 'create') name(request?.schema, 'main');
  }
  return named;
}

function operation(facts, shapes, { op, method, path, query = [], request, response, success, statuses }) {
  const below = path.slice(facts.path.length);
  const own = `${method} ${below}`;
  const sent = { create: [], update: ['update'] }[op] ?? [`${own} request`];
  const got = {
    create: ['create_response', 'read'],
    update: ['update_response', 'read'],
    get: ['read'],
    list: ['list_item', 'read'],
  }[op] ?? [`${own} response`];
  // If the main shape is that of an update, reads have the shape of list items.
  if (facts.schema_role === 'update') got.push('list_item');
  const named = namedShapes(facts, shapes);
  const requested = named[request?.schema] ?? pick(shapes, ...sent);
  const answered = named[response?.schema] ?? pick(shapes, ...got);
  // Some shapes describe the whole response.
  const isWhole = op === 'other' && shapes[answered]?.fields?.data !== undefined;
  const style = isWhole ? 'object' : (response?.style ?? (op === 'list' ? 'envelope' : 'object'));
  return {
    op,
    method,
    path: facts.prefix + path,
    success: Number(success),
    statuses: statuses.filter((status) => status !== 'default').map(Number),
    query: Object.fromEntries(query.map((one) => [one.name, shape(one)])),
    ...(request == null ? {} : { request: requested }),
    // A response without a description may contain anything.
    ...(response == null || (op === 'other' && answered === 'main')
      ? {}
      : { response: answered, style, ...(response.keys && { keys: response.keys }) }),
  };
}

const lines = read('index.json').kinds.map(({ domain, kind }) => {
  const facts = read(domain, `${kind}.json`);
  const shapes = Object.fromEntries(
    Object.entries({ main: facts.schema, ...facts.other_schemas }).map(([name, schema]) => [name, shape(schema)]),
  );
  const operations = facts.operations.map((one) => operation(facts, shapes, one));
  return `${JSON.stringify(`${domain}/${kind}`)}: ${JSON.stringify({ operations, shapes })}`;
});
const service = read('service.json');
const errors = [...new Set(service.errors.codes.map(({ status, code }) => `${status} ${code}`))].sort();
const passing = service.errors.client_handled_statuses.pan_scm_sdk.filter((status) => status === 429 || status >= 500);
const { token_request: asked, token_response: given } = service.auth;
const token = {
  form: Object.fromEntries(asked.form.map((one) => [one.name, shape({ type: 'string', ...one })])),
  answer: Object.fromEntries(given.fields.map((one) => [one.name, shape(one)])),
};
writeFileSync(
  join(import.meta.dirname, '..', 'test', 'reference', 'api-facts.json'),
  [
    `{ "errors": ${JSON.stringify(errors)},`,
    `"passing": ${JSON.stringify(passing)},`,
    `"token": ${JSON.stringify(token)},`,
    `"kinds": {\n${lines.join(',\n')}\n} }\n`,
  ].join('\n'),
);
