import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adopt, type AdoptOutcome } from '../../src/tools/adopt';
import { findFieldDrift } from '../../src/tools/adopt/drift/changes';
import type { Declared } from '../../src/tools/adopt/drift/declared';
import { adoptableFrom, type AdoptableObject } from '../../src/tools/adopt/adoptable-object';
import {
  allKinds,
  attributeNamed,
  isListed,
  listQueryOf,
  namesParent,
  type AttributeType,
  type Container,
  type ResourceKind,
} from '../../src/catalog';
import type { ScmClient, WireObject } from '../../src/client';
import { isObject, systemClock } from '../../src/core';
import type { TfValue } from '../../src/terraform/protocol/value';
import { withWriteOnly } from '../../src/provider/state/secrets';
import { toBody } from '../../src/provider/state/to-wire';
import { declaredBy } from '../support/adopted-stack';
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
      .filter((kind) => isInFolder(kind) || isOfTenant(kind))
      .flatMap((kind) =>
        branchesOf(kind).flatMap((branch, i) =>
          // A setting in which nothing is set is left as it is.
          (attributeNamed(kind, 'name') === undefined ? (['most'] as const) : (['least', 'most'] as const)).map(
            (much): Sample => {
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
                  ...(isInFolder(kind) ? { folder: 'Branches' } : {}),
                },
              };
            },
          ),
        ),
      )
      // Of what has no name there is one in a container.
      .filter(
        ({ kind }, i, all) =>
          attributeNamed(kind, 'name') !== undefined || all.findIndex((one) => one.kind === kind) === i,
      )
  );
}

function isInFolder(kind: ResourceKind): boolean {
  return kind.scopes.includes('folder') && kind.onlyFolder === undefined && isTold(kind);
}

/** What lies in no container and can be made, and the settings that there are once. */
function isOfTenant({ scopes, contains, api, ...kind }: ResourceKind): boolean {
  const isSetting = api.singleton === 'tenant' && api.operations.includes('update');
  const isMade = api.operations.includes('create') && api.singleton === undefined && api.subResource === undefined;
  return scopes.length === 0 && contains === undefined && (isSetting || isMade) && isTold({ ...kind, api });
}

function isTold({ api }: Pick<ResourceKind, 'api'>): boolean {
  return isListed({ api }) || (api.singleton !== undefined && api.operations.includes('get'));
}

function rest(kind: ResourceKind, branch: Branch): Record<string, TfValue> {
  const configured: Record<string, TfValue> = {};
  for (const attribute of kind.attributes) {
    const { name, setBy, sentIn, companionOf, required } = attribute;
    const places: readonly string[] = [...kind.scopes, 'name', namesParent(kind) ?? '', branch.variant?.by ?? ''];
    if (setBy !== undefined || sentIn !== undefined || companionOf !== undefined || required) continue;
    if (branch.left.has(name) || branch.chosen.includes(name) || places.includes(name)) continue;
    configured[name] = sampleOf(attribute, new Map(), 1, branch.pick);
  }
  return configured;
}

function uuid(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** A tenant that has them all in one folder. */
function tenantOf(all: readonly Sample[]): Pick<ScmClient, 'list' | 'get'> {
  return {
    // A container that it was not asked for, or of the wrong kind, has none.
    get: (kind, _id, options) =>
      Promise.resolve(
        all.find(
          (one) => one.kind === kind && options?.container?.name === (isInFolder(kind) ? branches.name : undefined),
        )?.item,
      ),
    list: (kind, query) => {
      if (kind.contains === 'folder') {
        return Promise.resolve([{ id: uuid(0), name: 'Branches', parent: 'All Firewalls' }]);
      }
      // Some lists cannot be narrowed to a container.
      const place = isInFolder(kind) && listQueryOf(kind).includes('folder') ? branches.name : undefined;
      if (query?.container?.name !== place || query?.position === 'post') return Promise.resolve([]);
      return Promise.resolve(all.filter((one) => one.kind === kind).map(({ item }) => item));
    },
  };
}

let dir: string;
let all: readonly Sample[];
let outcome: AdoptOutcome;
let declared: readonly Declared[];
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'scm-adopt-'));
  all = samples();
  outcome = await adopt(
    {
      ...{ folders: ['Branches'], snippets: [], depth: 'folders', tenantWide: 'adopt' },
      ...{ dir, language: 'ts', tenant: 'mine', version: '0.1.0' },
    },
    { client: tenantOf(all), clock: systemClock, signal: new AbortController().signal },
  );
  declared = declaredBy(dir).objects;
}, 300_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('nothing is left out but what no answer tells enough of', () => {
  const incomplete = all.filter(({ kind }) => kind.name === 'certificate');
  expect(incomplete.length).toBeGreaterThan(0);
  expect(outcome.leftOut.map(({ what }) => what)).toEqual(
    incomplete.map(({ item }) => `certificate "${String(item['name'])}" in folder "Branches"`),
  );
  for (const { why } of outcome.leftOut) {
    expect(why).toBe('signed_by, algorithm, digest must be written by hand: required, but not returned by the service');
  }
  expect(existsSync(join(dir, 'adopted.ts'))).toBe(true);
  // The folder as well.
  expect(declared.length).toBe(all.length - incomplete.length + 1);
});

/** What is adopted, and how the repository declares it. */
function adopted(): readonly (Sample & { readonly found: AdoptableObject; readonly one: Declared | undefined })[] {
  return all
    .filter(({ kind }) => kind.name !== 'certificate')
    .map(({ kind, item }) => {
      const found = adoptableFrom(kind, item, branches, undefined);
      const one = declared.find((other) => other.kind === kind && other.name === found.name);
      return { kind, item, found, one };
    });
}

test('what the constructs synthesise is what the service told, for every kind, in every form', () => {
  const wrong = adopted().flatMap(({ kind, found, one }) => {
    if (one === undefined) return [`${kind.name} ${found.name} is not there`];
    const changes = findFieldDrift(kind, one.fields, found.fields);
    return changes.map(
      ({ path, wanted, is }) =>
        `${kind.name} ${found.name}: ${path} is ${JSON.stringify(is)}, synthesised ${JSON.stringify(wanted)}`,
    );
  });
  expect(wrong).toEqual([]);
});

test('what the service told, and absence does not mean, is synthesised', () => {
  const wrong = adopted().flatMap(({ kind, found, one }) => {
    const readable = Object.fromEntries(
      kind.attributes
        // Inside objects absence may mean a value, too.
        .filter(({ default: usual, sentIn, type }) => usual === undefined && sentIn === undefined && !holdsObject(type))
        .map(({ name }) => [name, found.fields[name] ?? null]),
    );
    return findFieldDrift(kind, nonEmpty(readable), one?.fields ?? {}).map(
      ({ path }) => `${kind.name} ${found.name}: ${path}`,
    );
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
