import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import {
  hasKind,
  isReadable,
  kindNamed,
  kindNames,
  readOnlyKindNamed,
  readOnlyKindNames,
  scopes,
  type Operation,
  type ResourceKind,
} from '../../src/catalog';
import { attr } from '../../src/catalog/attribute';
import { defineResource } from '../../src/catalog/define-resource';
import { dataListSchema, dataSchema } from '../../src/provider/schema/data-schema';
import { providerSchema } from '../../src/provider/provider-schema';
import type { SchemaAttribute } from '../../src/terraform/protocol/schema';

type Mode = 'required' | 'optional' | 'optional_computed';

/** What the official provider's documentation says of a data source. */
interface Fact {
  readonly operations: readonly Operation[];
  /** Which of the attributes that tell one object from others it has. */
  readonly has: readonly string[];
  readonly rulebase?: true;
  /** Null where the documentation gives none. */
  readonly one: Readonly<Record<string, Mode>> | null;
  readonly list: Readonly<Record<string, Mode>> | null;
}

const facts = JSON.parse(readFileSync(join(__dirname, '..', 'reference', 'data-sources.json'), 'utf8')) as Record<
  string,
  Fact
>;

/** A kind with nothing but what the arguments of a data source depend on. */
function bare(name: string, { has, operations, rulebase, list }: Fact): ResourceKind {
  const text = (word: string) => attr(z.string().optional(), word, word === 'id' ? { setBy: 'service' } : {});
  // Without an ID of the service, a name or the place tells objects apart.
  const known = has.includes('name') ? { key: 'name' } : { singleton: 'tenant' as const };
  const words = has.filter((word) => !scopes.some((scope) => scope === word));
  return defineResource({
    name,
    effect: 'traffic',
    doc: name,
    api: {
      path: `/${name}`,
      operations,
      ...(has.includes('id') ? {} : known),
      ...(rulebase === undefined ? {} : { rulebase }),
      ...(list !== null && 'pagination' in list ? { list: { paginated: true as const } } : {}),
    },
    scopes: scopes.filter((scope) => has.includes(scope)),
    schema: {
      ...Object.fromEntries(words.map((word) => [word, text(word)])),
      ...(rulebase === undefined ? {} : { position: text('position') }),
    },
  });
}

function modes(attributes: readonly SchemaAttribute[]): Readonly<Record<string, Mode>> {
  return Object.fromEntries(
    attributes.flatMap(({ name, required, optional, computed }): [string, Mode][] => {
      if (required === true) return [[name, 'required']];
      return optional === true ? [[name, computed === true ? 'optional_computed' : 'optional']] : [];
    }),
  );
}

/** Whether a configuration that suits the official mode suits this one. */
function suits(ours: Mode | undefined, official: Mode): boolean {
  return ours === official || (official === 'required' && ours !== undefined);
}

function compare(kind: ResourceKind, { one, list }: Fact): void {
  const lookup = modes(dataSchema(kind).attributes);
  if (one !== null) {
    const extra = kind.api.rulebase === true ? ['position'] : [];
    expect({ kind: kind.name, arguments: Object.keys(lookup).sort() }).toEqual({
      kind: kind.name,
      arguments: [...Object.keys(one), ...extra].sort(),
    });
    for (const [name, mode] of Object.entries(one)) {
      if (!suits(lookup[name], mode)) throw new Error(`${kind.name}.${name}: ${String(lookup[name])} for ${mode}`);
    }
  }
  if (list !== null) {
    const narrow = modes(dataListSchema(kind).attributes);
    const extra = kind.api.rulebase === true && !('position' in list) ? ['position'] : [];
    expect({ kind: kind.name, arguments: Object.keys(narrow).sort() }).toEqual({
      kind: kind.name,
      arguments: [...Object.keys(list), ...extra].sort(),
    });
    for (const [name, mode] of Object.entries(list)) {
      if (!suits(narrow[name], mode)) throw new Error(`${kind.name}_list.${name}: ${String(narrow[name])} for ${mode}`);
    }
  }
}

describe("the official provider's arguments", () => {
  test.each(Object.entries(facts))('are those of data of %s, as the facts describe the kind', (name, fact) => {
    compare(bare(name, fact), fact);
  });

  const known = kindNames.filter((name) => facts[name] !== undefined);
  test.each(known)('are those of data of %s, as the catalog describes the kind', (name) => {
    const fact = facts[name];
    if (fact !== undefined) compare(kindNamed(name), fact);
  });
});

test('every kind that can be read has its data sources, and no two of them have one name', () => {
  const { dataSources } = providerSchema();
  const names = [...kindNames.filter((name) => isReadable(kindNamed(name))), ...readOnlyKindNames];
  for (const name of names) {
    expect(dataSources).toHaveProperty(`scm_${name}`);
    const { operations } = (readOnlyKindNamed(name) ?? kindNamed(name)).api;
    if (operations.includes('list')) expect(dataSources).toHaveProperty(`scm_${name}_list`);
  }
  const all = [...names, ...Object.keys(facts)];
  for (const name of new Set(all)) expect(hasKind(`${name}_list`) || facts[`${name}_list`] !== undefined).toBe(false);
});

test('what is secret in a resource is secret in its data, at every depth', () => {
  const kind = defineResource({
    name: 'sample',
    effect: 'traffic',
    doc: 'A sample.',
    api: { path: '/samples' },
    schema: {
      name: attr(z.string(), 'Name.'),
      key: attr(z.string().optional(), 'Key.', { secret: true }),
    },
  });
  const sensitive = (attributes: readonly SchemaAttribute[]): readonly string[] =>
    attributes.flatMap(({ name, nested, sensitive: flag }) => [
      ...(flag === true ? [name] : []),
      ...(nested === undefined ? [] : sensitive(nested.attributes).map((inner) => `${name}.${inner}`)),
    ]);
  expect(sensitive(dataSchema(kind).attributes)).toEqual(['key', 'encrypted_values']);
  expect(sensitive(dataListSchema(kind).attributes)).toEqual(['data.key', 'data.encrypted_values']);
});
