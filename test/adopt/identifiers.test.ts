import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { Script } from 'node:vm';
import * as ts from 'typescript';
import {
  addressPart,
  constantName,
  constructId,
  fileName,
  NamePool,
  terraformAddress,
} from '../../src/tools/adopt/identifiers';
import { runs } from '../support/runs';

const keywords = Array.from({ length: ts.SyntaxKind.LastKeyword - ts.SyntaxKind.FirstKeyword + 1 }, (_, i) =>
  ts.tokenToString(ts.SyntaxKind.FirstKeyword + i),
).filter((word) => word !== undefined);
/** Names that generated files declare or import themselves. */
const ownNames = ['app', 'arguments', 'decryptionRule', 'eval', 'ip', 'rule', 'scm', 'stack', 'undefined'];

describe('the name of a constant', () => {
  test.each([
    ['Web server 1', 'webServer1'],
    ['DNS', 'dns'],
    ['DNS-servers', 'dnsServers'],
    ['to IoT', 'toIoT'],
    ['a_b.c', 'aBC'],
    ['1st floor', 'x1stFloor'],
    ['Köln', 'kLn'],
    ['—', 'x'],
    ['', 'x'],
  ])('for %j is %s', (text, name) => {
    expect(constantName(text, 'x')).toBe(name);
  });

  test.each(keywords)('for the word %s can be declared in a module', (word) => {
    const statement = `const ${constantName(word, 'x')} = 1; export {};`;
    const { diagnostics } = ts.transpileModule(statement, { reportDiagnostics: true });
    expect(diagnostics).toEqual([]);
    expect(() => new Script(`'use strict'; async () => { ${statement.replace('export {};', '')} }`)).not.toThrow();
  });

  test.each(ownNames)('is not %s, which generated files have', (word) => {
    expect(constantName(word, 'x')).toBe(`x${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  });

  test('is one that a module can declare, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(constantName(text, 'x')).toMatch(/^[a-z][A-Za-z0-9]*$/);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('the ID of a construct', () => {
  test.each([
    ['Web server 1', 'Web server 1'],
    ['a/b', 'a-b'],
    ['a///b', 'a-b'],
    ['"quoted"', 'quoted'],
    ['(all) offices!', 'all- offices'],
    ['  spaces  ', 'spaces'],
    ['München', 'München'],
    ['_x.y@z+1:2_', 'x.y@z+1:2'],
    ['!?', 'none'],
    ['東京', 'none'],
    ['', 'none'],
  ])('for %j is %j', (name, id) => {
    expect(constructId(name, 'none')).toBe(id);
  });

  test('begins and ends with a letter or a digit, and has no character that separates IDs', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const id = constructId(name, 'none');
        expect(id).toMatch(/^[\p{L}\p{N}]([\p{L}\p{N} ._@+:-]*[\p{L}\p{N}])?$/u);
        expect(addressPart(id)).toMatch(/[A-Za-z0-9_]/);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('an address of Terraform', () => {
  test.each([
    [['Web server', '1'], 'Web-server_1'],
    [['1st'], '_1st'],
    [['-x'], '_-x'],
    [['_x'], '_x'],
    [['Köln'], 'K-ln'],
  ])('of %j is %s', (parts, address) => {
    expect(terraformAddress(...parts)).toBe(address);
  });
});

describe('a file name', () => {
  test.each([
    ['Branch offices (EMEA)', 'branch-offices-emea'],
    ['--a--', 'a'],
    ['東京', 'none'],
  ])('for %j is %s', (text, name) => {
    expect(fileName(text, 'none')).toBe(name);
  });
});

describe('unique names', () => {
  test('are the first free candidate, then the last one with a number', () => {
    const pool = new NamePool(['web']);
    expect([pool.take('web', 'web-oslo'), pool.take('web', 'web-oslo'), pool.take('web', 'web-oslo')]).toEqual([
      'web-oslo',
      'web-oslo-2',
      'web-oslo-3',
    ]);
    pool.add('db-2');
    expect([pool.take('db'), pool.take('db'), pool.has('db-3'), pool.has('db-4')]).toEqual(['db', 'db-3', true, false]);
  });
});
