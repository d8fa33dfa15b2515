import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { transformSync } from '@swc/core';
import type { TerraformStack } from 'cdktf';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as library from '../../constructs';
import { adopt, type AdoptOutcome } from '../../src/adopt';
import { changesOf } from '../../src/adopt/drift/changes';
import { declarationsIn, type Declared } from '../../src/adopt/drift/declared';
import { foundIn } from '../../src/adopt/found';
import {
  allKinds,
  attributeNamed,
  namesParent,
  type AttributeType,
  type Container,
  type ResourceKind,
} from '../../src/catalog';
import type { ScmClient, WireObject } from '../../src/client';
import { isObject, systemClock } from '../../src/core';
import type { TfValue } from '../../src/protocol/value';
import { withWriteOnly } from '../../src/provider/state/secrets';
import { toBody } from '../../src/provider/state/to-wire';
import { branchesOf, minimalOf, nameFor, sampleOf, type Branch } from '../support/sample';

const branches: Container = { scope: 'folder', name: 'Branches' };

interface Sample {
  readonly kind: ResourceKind;
  readonly item: WireObject;
}

/** An object of every kind and branch, once with the least and once with everything that it can have. */
function samples(): readonly Sample[] {
  let id = 0;
  return (
    allKinds()
      .filter((kind) => kind.scopes.includes('folder') && kind.onlyFolder === undefined)
      .flatMap((kind) =>
        branchesOf(kind).flatMap((branch, i) =>
          (['least', 'most'] as const).map((much): Sample => {
            id += 1;
            const name = nameFor(kind, `${much === 'least' ? 'l' : 'm'}${String(i)}`);
            const fields = {
              ...minimalOf(kind, branch, name, 'Branches', new Map()),
              ...(much === 'most' ? rest(kind, branch) : {}),
            };
            const hasName = attributeNamed(kind, 'name') !== undefined;
            return {
              kind,
              item: {
                ...toBody(kind, withWriteOnly(kind.attributes, fields, fields)),
                ...(hasName ? { name } : {}),
                id: uuid(id),
                folder: 'Branches',
              },
            };
          }),
        ),
      )
      // Of what has no name there is one in a container.
      .filter(
        ({ kind }, i, all) =>
          attributeNamed(kind, 'name') !== undefined || all.findIndex((one) => one.kind === kind) === i,
      )
  );
}

function rest(kind: ResourceKind, branch: Branch): Record<string, TfValue> {
  const given: Record<string, TfValue> = {};
  for (const attribute of kind.attributes) {
    const { name, setBy, sentIn, stands, required } = attribute;
    const places: readonly string[] = [...kind.scopes, 'name', namesParent(kind) ?? '', branch.variant?.by ?? ''];
    if (setBy !== undefined || sentIn !== undefined || stands !== undefined || required) continue;
    if (branch.left.has(name) || branch.chosen.includes(name) || places.includes(name)) continue;
    given[name] = sampleOf(attribute, new Map(), 1, branch.pick);
  }
  return given;
}

function uuid(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** A tenant that has them all in one folder. */
function tenantOf(all: readonly Sample[]): Pick<ScmClient, 'list'> {
  return {
    list: (kind, query) => {
      if (kind.contains === 'folder') {
        return Promise.resolve([{ id: uuid(0), name: 'Branches', parent: 'All Firewalls' }]);
      }
      if (query?.container?.name !== branches.name || query.position === 'post') return Promise.resolve([]);
      return Promise.resolve(all.filter((one) => one.kind === kind).map(({ item }) => item));
    },
  };
}

/** Runs modules of a repository in this process, without writing anything, and gives its stack. */
function stackOf(dir: string): TerraformStack {
  const loaded = new Map<string, object>();
  const load = (path: string): object => {
    const before = loaded.get(path);
    if (before !== undefined) return before;
    const exported = {};
    loaded.set(path, exported);
    const { code } = transformSync(readFileSync(`${path}.ts`, 'utf8'), {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
      module: { type: 'commonjs' },
    });
    const fromHere = (name: string): unknown => {
      if (name.startsWith('.')) return load(join(dirname(path), name));
      if (name === 'cdktf-provider-scm') return library;
      const generated = /^cdktf-provider-scm\/l1\/(.*)$/.exec(name)?.[1];
      return generated === undefined ? jestRequire(name) : jestRequire(`#l1/${generated}`);
    };
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the repository is what is tested
    const run = new Function('require', 'exports', code) as (require: unknown, exports: object) => void;
    run(fromHere, exported);
    return exported;
  };
  load(join(dir, 'adopted'));
  const { stack } = load(join(dir, 'stack')) as { stack: TerraformStack };
  return stack;
}

const jestRequire = (name: string): unknown => jest.requireActual(name);

let dir: string;
let all: readonly Sample[];
let outcome: AdoptOutcome;
let declared: readonly Declared[];
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'scm-adopt-'));
  all = samples();
  outcome = await adopt(
    {
      ...{ folders: ['Branches'], snippets: [], depth: 'folders', tenantWide: 'leave' },
      ...{ dir, out: 'ts', tenant: 'mine', version: '0.1.0' },
    },
    { client: tenantOf(all), clock: systemClock, signal: new AbortController().signal },
  );
  const stack = stackOf(dir);
  stack.prepareStack();
  const { resource } = stack.toTerraform() as { resource: Record<string, Record<string, Record<string, unknown>>> };
  const blocks = Object.entries(resource).flatMap(([type, byName]) =>
    Object.entries(byName).map(([name, body]) => ({ address: `${type}.${name}`, type, body })),
  );
  declared = declarationsIn(blocks).objects;
}, 300_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('nothing is left out', () => {
  expect(outcome.leftOut).toEqual([]);
  expect(existsSync(join(dir, 'adopted.ts'))).toBe(true);
  expect(declared.length).toBe(all.length + 1);
});

test('what the constructs synthesise is what the service told, for every kind, in every form', () => {
  const wrong = all.flatMap(({ kind, item }) => {
    const found = foundIn(kind, item, branches, undefined);
    const one = declared.find((other) => other.kind === kind && other.name === found.name);
    if (one === undefined) return [`${kind.name} ${found.name} is not there`];
    const changes = changesOf(kind, one.fields, found.fields);
    return changes.map(
      ({ path, wanted, is }) =>
        `${kind.name} ${found.name}: ${path} is ${JSON.stringify(is)}, synthesised ${JSON.stringify(wanted)}`,
    );
  });
  expect(wrong).toEqual([]);
});

test('what the service told, and absence does not mean, is synthesised', () => {
  const wrong = all.flatMap(({ kind, item }) => {
    const found = foundIn(kind, item, branches, undefined);
    const one = declared.find((other) => other.kind === kind && other.name === found.name);
    const told = Object.fromEntries(
      kind.attributes
        // Inside objects absence may mean a value, too.
        .filter(({ default: usual, sentIn, type }) => usual === undefined && sentIn === undefined && !holdsObject(type))
        .map(({ name }) => [name, found.fields[name] ?? null]),
    );
    return changesOf(kind, nonEmpty(told), one?.fields ?? {}).map(({ path }) => `${kind.name} ${found.name}: ${path}`);
  });
  expect(wrong).toEqual([]);
});

function holdsObject(type: AttributeType): boolean {
  return type.kind === 'object' || (type.kind === 'list' && holdsObject(type.item));
}

function nonEmpty(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        !(Array.isArray(value) && value.length === 0) && !(isObject(value) && Object.keys(value).length === 0),
    ),
  );
}
