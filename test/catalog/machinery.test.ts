import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { atMostOne, attr, exactlyOne, nested } from '../../src/catalog/attribute';
import { defineResource } from '../../src/catalog/define-resource';
import { ref, refs } from '../../src/catalog/reference-attributes';
import { nameReferencesOf, renameReferences, validateFields, type ValidateOptions } from '../../src/catalog';

/** A kind with one of everything that the facts have. */
const gadget = defineResource({
  effect: 'traffic',
  name: 'gadget',
  doc: 'A thing of the tests.',
  api: { path: '/config/test/v1/gadgets', location: { in: 'query' } },
  scopes: ['folder', 'snippet'],
  schema: {
    id: attr(z.uuid().optional(), 'Id.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(8), 'Name.'),
    level: attr(z.number().int().min(1).max(9).default(3), 'Level.'),
    weight: attr(z.number().optional(), 'Weight.'),
    secret: attr(z.string().optional(), 'Secret.', { secret: true }),
    labels: attr(z.record(z.string(), z.string()).optional(), 'Labels.'),
    next: ref({ kinds: ['gadget'], literals: ['ip'], words: ['none'] }, 'Next.'),
    filter: attr(z.string().optional(), 'Filter.', { refs: { kinds: ['tag'], expression: true } }),
    plain: attr(nested({}).optional(), 'A marker.'),
    tls: attr(
      nested(
        {
          mode: attr(z.enum(['a', 'b']), 'Mode.'),
          ciphers: refs({ kinds: ['cipher'] }, 'Ciphers.'),
          port: attr(z.number().int().optional(), 'Port.', { wire: 'tls-port' }),
        },
        [atMostOne('ciphers', 'port')],
      ).optional(),
      'TLS.',
    ),
    servers: attr(
      z.array(nested({ name: attr(z.string(), 'Name.'), port: attr(z.number().optional(), 'Port.') })).optional(),
      'Servers.',
    ),
  },
  choices: [exactlyOne('plain', 'tls')],
  invariants: [
    {
      reads: ['weight', 'level'],
      message: 'is too much for this level',
      holds: ({ weight, level }) => Number(weight ?? 0) <= Number(level) * 10,
    },
  ],
});
const minimal = { name: 'g', folder: 'F', plain: {} };
const unknown = Symbol('unknown');
const wrong = (fields: object, options: ValidateOptions = { names: 'wire' }) =>
  validateFields(gadget, { ...minimal, ...fields }, { isUnknown: (value) => value === unknown, ...options }).map(
    ({ path, message }) => `${path.join('.')} ${message}`,
  );

describe('what a catalog file says is read back', () => {
  const named = (name: string) => gadget.attributes.find((attribute) => attribute.name === name);

  test('types, with their inner attributes', () => {
    expect(gadget.attributes.map(({ name, type }) => `${name}:${type.kind}`)).toEqual(
      expect.arrayContaining(['level:integer', 'weight:number', 'labels:map', 'tls:object', 'servers:list']),
    );
    expect(named('tls')?.type).toMatchObject({ kind: 'object', choices: [{ count: 'at-most-one' }] });
    expect(named('tls')?.type).toMatchObject({
      attributes: [{ name: 'mode', required: true }, {}, { wire: 'tls-port' }],
    });
  });

  test('what is required, what absence means, and where it is sent', () => {
    expect(named('name')).toMatchObject({ required: true, wire: 'name' });
    expect(named('level')).toMatchObject({ required: false, default: 3 });
    expect(named('folder')).toMatchObject({ forceNew: true, sentIn: 'query' });
  });

  test('an attribute without description is refused', () => {
    const schema = { name: z.string() };
    expect(() => defineResource({ name: 'x', effect: 'traffic', doc: '', api: { path: '/x' }, schema })).toThrow(
      /x\.name is not described/,
    );
  });

  test('a choice of attributes that are not there is refused', () => {
    const schema = { name: attr(z.string(), 'Name.') };
    const definition = {
      name: 'x',
      effect: 'traffic',
      doc: '',
      api: { path: '/x' },
      schema,
      choices: [exactlyOne('nme')],
    } as const;
    expect(() => defineResource(definition)).toThrow(/names nme/);
  });
});

describe('fields are wrong when', () => {
  test.each<[string, object, string]>([
    ['one is missing', { name: undefined }, 'name is missing'],
    ['one is too long', { name: 'x'.repeat(9) }, 'name has 9 characters; at most 8 characters are allowed'],
    ['one is too large', { level: 10 }, 'level is 10; at most 9 is allowed'],
    ['one is of another type', { level: 'high' }, 'level must be a number, got "high"'],
    ['a word is none of those', { plain: null, tls: { mode: 'c' } }, 'tls.mode must be one of "a", "b", got "c"'],
    ['one is not known', { colour: 1 }, 'colour is not a field of this object'],
    [
      'an inner one is not known',
      { plain: null, tls: { mode: 'a', port: 1 } },
      'tls.port is not a field of this object',
    ],
    [
      'two alternatives are given',
      { tls: { mode: 'a' } },
      'tls cannot be combined with plain: give only one of plain, tls',
    ],
    ['no alternative is given', { plain: null }, ' one of plain, tls is required'],
    [
      'an inner choice is broken',
      { plain: null, tls: { mode: 'a', ciphers: ['x'], 'tls-port': 1 } },
      'tls.tls-port cannot be combined with ciphers: give only one of ciphers, tls-port',
    ],
    ['an item lacks something', { servers: [{ name: 'a' }, { port: 1 }] }, 'servers.1.name is missing'],
    ['a condition over several does not hold', { weight: 31 }, 'weight is too much for this level'],
  ])('%s', (_, fields, message) => expect(wrong(fields)).toEqual([message]));

  test('nothing is wrong with what is not known yet', () => {
    expect(
      wrong(
        { name: unknown, weight: unknown, plain: unknown, servers: [unknown, { name: unknown }] },
        { names: 'terraform' },
      ),
    ).toEqual([]);
  });
});

describe('mentions of other objects', () => {
  const fields = { ...minimal, next: 'other', filter: "'web' and not 'lab'", tls: { mode: 'a', ciphers: ['strong'] } };

  test('are found at any depth and inside expressions; words and literals are none', () => {
    expect(nameReferencesOf(gadget, fields).map(({ name, reference }) => `${reference.kinds.join()} ${name}`)).toEqual([
      'gadget other',
      'tag web',
      'tag lab',
      'cipher strong',
    ]);
    expect(nameReferencesOf(gadget, { next: 'none' })).toEqual([]);
    expect(nameReferencesOf(gadget, { next: '10.0.0.0/8' })).toEqual([]);
  });

  test('are renamed in place, and nothing else is', () => {
    const renamed = renameReferences(gadget, fields, ({ name }) => name === 'web' || name === 'strong', 'new');
    expect(renamed).toEqual({ ...fields, filter: "'new' and not 'lab'", tls: { mode: 'a', ciphers: ['new'] } });
  });
});
