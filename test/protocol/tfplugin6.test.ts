import { describe, expect, test } from '@jest/globals';

import type { Field, Message } from '../../src/terraform/protocol/protobuf-message';
import { providerRpcs } from '../../src/terraform/protocol/rpc-table';
import * as tables from '../../src/terraform/protocol/tfplugin6';
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
  Parameter: 'Function.Parameter',
  Return: 'Function.Return',
  IdentityAttribute: 'ResourceIdentitySchema.IdentityAttribute',
  Timestamp: 'google.protobuf.Timestamp',
  ListResourceEvent: 'ListResource.Event',
  InvokeActionEvent: 'InvokeAction.Event',
  Progress: 'InvokeAction.Event.Progress',
  Completed: 'InvokeAction.Event.Completed',
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
  // The well-known timestamp is not in the file of Terraform; google/protobuf/timestamp.proto has these numbers.
  const known = Object.entries(tables).filter(([name]) => name !== 'Empty' && name !== 'Timestamp');
  test('Timestamp', () => {
    expect(Object.values(tables.Timestamp.fields).map(({ id }) => id)).toEqual([1, 2]);
  });

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

  /** Published fields that no table has: parts of their names, and why. */
  const unused: readonly (readonly [fields: RegExp, why: string])[] = [
    [/^RawState\.flatmap$/, 'state of Terraform before 0.12'],
    [/\.providerMeta$/, 'values of a module for a provider that declares a schema for them'],
    [/\.legacyTypeSystem$/, 'only for the old SDK'],
    [/^PlanResourceChange\.Request\.plannedPrivate$/, 'no plan here depends on the private data of another plan'],
    [/^MoveResourceState\.Request\.sourceIdentity/, 'a moved object gets its identity from its state'],
    [/\.stateStoreSchemas$/, 'state stores hold state, which this provider does not'],
    [/^Schema\.Block\.(blockTypes|computed|deprecated|deprecationMessage)$/, 'schemas here have attributes, no blocks'],
    [/^Schema\.Object\.(minItems|maxItems)$/, 'Terraform ignores them'],
  ];
  test('every published field is in its table, or unused for a reason', () => {
    const left = known.flatMap(([name, table]) => {
      const { fields }: { readonly fields: object } = table as Table;
      const published = Object.keys(messages[publishedName(name)] ?? {});
      return published.filter((member) => !(member in fields)).map((member) => `${publishedName(name)}.${member}`);
    });
    expect(left.filter((field) => !unused.some(([fields]) => fields.test(field)))).toEqual([]);
    expect(unused.filter(([fields]) => !left.some((field) => fields.test(field)))).toEqual([]);
  });

  const methods: Readonly<Record<string, readonly string[]>> = reference.methods;
  const rpcsOf = (handlers: object): readonly string[] => [
    ...providerRpcs(
      handlers as never,
      () => ({}) as never,
      () => undefined,
    ).keys(),
  ];
  const streams = ['ListResource', 'InvokeAction'];

  test('every call that is answered is a method of the service', () => {
    // Every handler exists: the calls of all of them are there.
    const answered = rpcsOf(new Proxy({}, { get: () => () => undefined }));
    for (const name of answered) {
      const answer = streams.includes(name) ? [`${name}.Event`, 'stream'] : [`${name}.Response`];
      expect(methods[name]).toEqual([`${name}.Request`, ...answer]);
    }
    const missing = Object.keys(methods).filter((name) => !answered.includes(name));
    // State stores hold state, which this provider does not; GetMetadata is only asked by other plugin hosts.
    expect(missing.filter((name) => !/State(s|Store|Bytes)|LockState|UnlockState|DeleteState/.test(name))).toEqual([
      'GetMetadata',
    ]);
  });

  test('a provider without the newer parts answers only what it has', () => {
    expect(rpcsOf({}).filter((name) => /Function|Ephemeral|List|Action|UpgradeResourceIdentity/.test(name))).toEqual([
      'GetFunctions',
    ]);
  });

  test('severities and nesting modes are the published numbers', () => {
    expect(reference.enums['Diagnostic.Severity']).toEqual({ INVALID: 0, ERROR: 1, WARNING: 2 });
    expect(reference.enums['Schema.Object.NestingMode']).toMatchObject({ SINGLE: 1, LIST: 2, SET: 3, MAP: 4 });
    expect(reference.enums.StringKind.MARKDOWN).toBe(1);
  });
});
