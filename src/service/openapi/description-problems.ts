import { isObject } from '../../core';

/**
 * Reports what prevents client generators from using a description, one line each. Problems are responses without a
 * schema, duplicate tags or operation IDs, patterns that ECMAScript does not compile, and unused components.
 */
export function descriptionProblems(description: Readonly<Record<string, unknown>>): readonly string[] {
  const operations = operationsOf(description);
  const tags = listOf(description['tags']).map((tag) => String(objectOf(tag)['name']));
  const ids = operations.map(({ fields }) => String(fields['operationId']));
  return [
    ...findRepeated(tags).map((name) => `the tag ${name} is there twice`),
    ...findRepeated(ids).map((id) => `the operation id ${id} is there twice`),
    ...operations.flatMap(emptyAnswers),
    ...badPatterns(description, '#'),
    ...unusedComponents(description),
  ];
}

interface Operation {
  readonly where: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const methods = new Set(['get', 'post', 'put', 'delete', 'patch']);

function operationsOf(description: Readonly<Record<string, unknown>>): readonly Operation[] {
  return Object.entries(objectOf(description['paths'])).flatMap(([path, item]) =>
    Object.entries(objectOf(item))
      .filter(([method]) => methods.has(method))
      .map(([method, fields]) => ({ where: `${method.toUpperCase()} ${path}`, fields: objectOf(fields) })),
  );
}

function emptyAnswers({ where, fields }: Operation): readonly string[] {
  return Object.entries(objectOf(fields['responses'])).flatMap(([status, answer]) =>
    Object.entries(objectOf(objectOf(answer)['content'])).flatMap(([, media]) => {
      const schema = objectOf(objectOf(media)['schema']);
      return Object.keys(schema).length === 0 ? [`${where} answers ${status} without a schema`] : [];
    }),
  );
}

function badPatterns(value: unknown, where: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => badPatterns(item, `${where}/${i}`));
  if (!isObject(value)) return [];
  const { pattern } = value;
  const own = typeof pattern === 'string' && !compiles(pattern) ? [`${where} has an invalid pattern: ${pattern}`] : [];
  return [...own, ...Object.entries(value).flatMap(([name, inner]) => badPatterns(inner, `${where}/${name}`))];
}

// With the flag that JSON Schema requires: without it an invalid escape or class compiles with another meaning.
function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

function unusedComponents(description: Readonly<Record<string, unknown>>): readonly string[] {
  const text = JSON.stringify(description);
  return Object.entries(objectOf(description['components']))
    .filter(([group]) => group !== 'securitySchemes')
    .flatMap(([group, members]) =>
      Object.keys(objectOf(members))
        .map((name) => `#/components/${group}/${name}`)
        .filter((ref) => !text.includes(`"${ref}"`))
        .map((ref) => `nothing refers to ${ref}`),
    );
}

function findRepeated(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, i) => names.indexOf(name) !== i))];
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
