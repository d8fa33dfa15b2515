import { describe, expect, test } from '@jest/globals';

import type { Field, Message } from '../../src/protocol/protobuf-message';
import { providerRpcs } from '../../src/protocol/rpc-table';
import * as tables from '../../src/protocol/tfplugin6';
import reference from '../reference/tfplugin6.json';

type Table = Message<unknown, never>;
type Row = readonly [id: number, type: string, rule: string];
const messages = reference.messages as unknown as Readonly<Record<string, Readonly<Record<string, Row>>>>;

const otherNames: Readonly<Record<string, string>> = {
  Step: 'AttributePath.Step',
  Attribute: 'Schema.Attribute',
  ObjectType: 'Schema.Object',
  Block: 'Schema.Block',
  ImportedResource: 'ImportResourceState.ImportedResource',
};
const publishedName = (name: string): string => otherNames[name] ?? name.replace(/(Request|Response)$/, '.$1');
const named = new Map<Table, string>(Object.entries(tables).map(([name, table]) => [table, publishedName(name)]));

/** The published definition nests names; a field refers to the nearest one. */
function resolve(type: string, within: string): string {
  for (let scope = within; scope !== ''; scope = scope.slice(0, Math.max(0, scope.lastIndexOf('.')))) {
    if (messages[`${scope}.${type}`] !== undefined) return `${scope}.${type}`;
  }
  return type;
}

function typeOf(field: Field<unknown, never>): string {
  return typeof field.type === 'string' ? field.type : (named.get(field.type()) ?? 'a table that is not exported');
}

describe('the message tables against the published definition', () => {
  const known = Object.entries(tables).filter(([name]) => name !== 'Empty');

  test.each(known)('%s', (name, table: Table) => {
    const published = messages[publishedName(name)];
    expect(published).toBeDefined();
    for (const [member, field] of Object.entries(table.fields)) {
      const [id, type, rule] = published?.[member] ?? [];
      const isEnum = type !== undefined && Object.keys(reference.enums).some((each) => each.split('.').at(-1) === type);
      expect({ member, id: field.id, type: typeOf(field) }).toEqual({
        member,
        id,
        type: isEnum ? 'enum' : resolve(type ?? '', publishedName(name)),
      });
      if (rule === 'repeated') expect(field.rule).toBe('repeated');
      else if (rule === 'map of string') expect(field.rule).toBe('map');
      else if (rule === 'presence' || typeof field.type !== 'string') expect(field.rule).toBe('explicit');
      else expect(field.rule).toBe('implicit');
    }
  });

  test('every call that is answered is a unary method of the service', () => {
    const methods: Readonly<Record<string, readonly string[]>> = reference.methods;
    const answered = [
      ...providerRpcs(
        {} as never,
        () => ({}) as never,
        () => undefined,
      ).keys(),
    ];
    expect(answered.length).toBeGreaterThan(12);
    for (const name of answered) expect(methods[name]).toEqual([`${name}.Request`, `${name}.Response`]);
  });

  test('severities and nesting modes are the published numbers', () => {
    expect(reference.enums['Diagnostic.Severity']).toEqual({ INVALID: 0, ERROR: 1, WARNING: 2 });
    expect(reference.enums['Schema.Object.NestingMode']).toMatchObject({ SINGLE: 1, LIST: 2, SET: 3, MAP: 4 });
    expect(reference.enums.StringKind.MARKDOWN).toBe(1);
  });
});
