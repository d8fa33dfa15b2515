import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  allKinds,
  attributeNamed,
  createCarriesBody,
  extraFields,
  extraIn,
  fieldAt,
  hasOwnId,
  holdsSecret,
  isAdopted,
  itemIndex,
  type ResourceKind,
} from '../../src/catalog';
import type { ScmClient } from '../../src/client';
import { isObject } from '../../src/core';
import type { TfValue } from '../../src/terraform/protocol/value';
import { listTypeNameOf } from '../../src/provider/schema/data-schema';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import { typeNameOf } from '../../src/provider/schema/type-name';
import { asText } from '../../src/provider/state/fields';
import { adoptableFrom } from '../../src/tools/adopt/adoptable-object';
import { createService, type Service } from '../../src/service';
import { blockFor, openProvider, type InProcessProvider } from '../support/in-process-provider';
import { inProcessPlugin } from '../support/in-process-plugin';
import { clientOf } from '../support/populate';
import { isFullTier } from '../support/runs';
import { branchesOf, inOrderOfNeed, minimalOf, nameFor, sampleOf, sampleSerial } from '../support/sample';
import { TerraformCore, type Kept } from '../support/terraform-core';

type Given = Record<string, TfValue>;
type Extra = Readonly<Record<string, unknown>>;

const folder = 'Extras';

/** What a kind has that an extra can be in: an object, and an item of a list. */
interface Known {
  readonly object?: string | undefined;
  readonly item?: readonly [list: string, item: string] | undefined;
}

/** Fields that no kind has: a text, a number, a list, an object, one inside an object and one inside an item that the kind has. */
const shapes: Readonly<Record<string, (known: Known) => { readonly one: Extra; readonly other: Extra } | undefined>> = {
  text: () => ({ one: { future_text: 'a' }, other: { future_text: 'b' } }),
  'number and flag': () => ({
    one: { future_count: 1, future_flag: true },
    other: { future_count: 2, future_flag: true },
  }),
  list: () => ({ one: { future_list: [{ a: 1 }, { a: 2 }] }, other: { future_list: [{ a: 2 }] } }),
  object: () => ({
    one: { future: { mode: { deep: 'x' }, rate: 1 } },
    other: { future: { mode: { deep: 'y' }, rate: 1 } },
  }),
  'inside a known object': ({ object }) =>
    object === undefined ? undefined : { one: { [object]: { future: 1 } }, other: { [object]: { future: 2 } } },
  'inside an item of a known list': ({ item }) =>
    item === undefined
      ? undefined
      : { one: { [item[0]]: { [item[1]]: { future: 1 } } }, other: { [item[0]]: { [item[1]]: { future: 2 } } } },
};

/** Expects an object to have what an extra sets, in items of lists too. */
function expectHeld(body: Extra, extra: Extra): void {
  const wanted = extraFields(extraIn(JSON.stringify(extra)));
  expect(wanted.map(({ path }) => fieldAt(body, path))).toEqual(wanted.map(({ value }) => value));
}

describe('fields that this version does not have', () => {
  let service: Service;
  let client: ScmClient;
  let provider: InProcessProvider;
  const existing = new Map<string, readonly [string, string]>();
  beforeAll(async () => {
    service = await createService();
    const { url } = await service.listen({ host: '127.0.0.1', port: 0 });
    await service.tenant(service.access.tsg).addDevice({ serial: sampleSerial, folder: 'All Firewalls' });
    provider = await openProvider(blockFor(service, url));
    client = clientOf(service, url);
  });
  afterAll(async () => {
    await client.close();
    await service.close();
  });

  const core = (kind: ResourceKind): TerraformCore =>
    new TerraformCore(inProcessPlugin(provider), typeNameOf(kind.name), resourceSchema(kind).attributes);

  async function applied(kind: ResourceKind, configured: Given, before?: Kept): Promise<Kept> {
    const outcome = await core(kind).apply(configured, before);
    if (outcome.kind !== 'applied')
      throw new Error(`${outcome.kind} ${outcome.kind === 'refused' ? JSON.stringify(outcome.errors) : ''}`);
    return unchanged(kind, configured, outcome.kept);
  }

  async function unchanged(kind: ResourceKind, configured: Given, kept: Kept): Promise<Kept> {
    const fresh = await core(kind).refresh(kept);
    if (fresh === undefined) throw new Error('the object is gone');
    const again = await core(kind).apply(configured, fresh);
    if (again.kind !== 'unchanged')
      throw new Error(`the next plan is ${again.kind}: ${JSON.stringify([configured['extra'], fresh.state['extra']])}`);
    return fresh;
  }

  const atService = async (kind: ResourceKind, kept: Kept): Promise<Extra> =>
    (await client.get(kind, asText(kept.state['id']) ?? '')) ?? {};

  /** The life of one object with an extra. */
  async function live(
    kind: ResourceKind,
    least: Given,
    { one, other }: { readonly one: Extra; readonly other: Extra },
  ): Promise<void> {
    const written = (extra: Extra): Given => ({ ...least, extra: JSON.stringify(extra) });
    let kept = await applied(kind, written(one));
    expectHeld(await atService(kind, kept), one);

    // Another client changes it: the next plan restores it.
    const { id: _, ...body } = await atService(kind, kept);
    await client.update(kind, asText(kept.state['id']) ?? '', merged(body, other));
    const drifted = await core(kind).refresh(kept);
    expect(JSON.parse(asText(drifted?.state['extra']) ?? 'null')).toEqual(other);
    kept = await applied(kind, written(one), drifted);
    expectHeld(await atService(kind, kept), one);

    kept = await applied(kind, written(other), kept);
    expectHeld(await atService(kind, kept), other);

    // An import, with and without it in the configuration, changes nothing, and adopt writes it.
    if (!holdsSecret(kind.attributes) && kind.api.operations.includes('list')) {
      const imported = await core(kind).import(asText(kept.state['tfid']) ?? '');
      if (imported === undefined) throw new Error('the import found nothing');
      expect(JSON.parse(asText(imported.state['extra']) ?? 'null')).toEqual(other);
      await unchanged(kind, written(other), imported);
      await unchanged(kind, least, imported);
    }
    const object = await atService(kind, kept);
    expect(adoptableFrom(kind, object, undefined, undefined).fields['extra']).toBe(JSON.stringify(other));

    await applied(kind, least, kept);
    expect(JSON.stringify(await atService(kind, kept))).not.toContain('future');
  }

  test('live with every kind: create, drift, change, import, adoption, removal', async () => {
    const failed: string[] = [];
    const lived = new Map<string, number>();
    const kinds = inOrderOfNeed(allKinds()).filter((kind) => createCarriesBody(kind));
    for (const kind of kinds.slice(0, isFullTier() ? undefined : 12)) {
      const [branch] = branchesOf(kind);
      if (branch === undefined) continue;
      const isFolder = kind.contains === 'folder';
      const own = isFolder ? folder : `a ${kind.name.replace(/_/g, ' ')}`;
      const least = (name: string): Given =>
        minimalOf(kind, branch, name, isFolder ? 'All Firewalls' : folder, existing);
      try {
        if (isAdopted(kind) && hasOwnId(kind)) continue;
        const created = await core(kind).apply(least(own));
        if (created.kind !== 'applied') throw new Error(JSON.stringify(created));
        if (attributeNamed(kind, 'name') !== undefined)
          existing.set(kind.name, [nameFor(kind, own), nameFor(kind, own)]);
        if (
          kind.api.singleton !== undefined ||
          !kind.api.operations.includes('update') ||
          !kind.api.operations.includes('delete')
        )
          continue;
        expect(await core(kind).destroy(created.kept)).toEqual([]);
        const known = kind.attributes.find(
          ({ type, setBy, sentIn = 'body', name }) =>
            type.kind === 'object' &&
            type.attributes.length > 0 &&
            setBy === undefined &&
            sentIn === 'body' &&
            !branch.left.has(name),
        );
        const list = kind.attributes.find(
          ({ type, set, setBy, secret, sentIn = 'body', name }) =>
            type.kind === 'list' &&
            type.item.kind === 'object' &&
            set !== true &&
            secret !== true &&
            setBy === undefined &&
            sentIn === 'body' &&
            !branch.left.has(name),
        );
        const listed = list === undefined ? undefined : sampleOf(list, existing, 0, branch.pick);
        const [item] = Array.isArray(listed) ? (listed as readonly TfValue[]) : [];
        const name = isObject(item) && typeof item['name'] === 'string' ? item['name'] : '0';
        for (const [shape, of] of Object.entries(shapes)) {
          const values = of({
            object: known?.wire,
            item: list === undefined || !isObject(item) ? undefined : [list.wire, name],
          });
          if (values === undefined || (shape.startsWith('inside') && kind.api.codec !== undefined)) continue;
          const beside =
            shape === 'inside a known object' && known !== undefined
              ? { [known.name]: sampleOf(known, existing, 0, branch.pick) }
              : shape === 'inside an item of a known list' && list !== undefined
                ? { [list.name]: listed ?? null }
                : {};
          const named = `${shape.slice(0, 9)} ${own}`.slice(0, 31);
          await live(kind, { ...least(named), ...beside }, values).catch((error: unknown) => {
            failed.push(`${kind.name}, ${shape}: ${String(error).slice(0, 500)}`);
          });
          lived.set(shape, (lived.get(shape) ?? 0) + 1);
        }
        await core(kind).apply(least(own));
      } catch (error) {
        failed.push(`${kind.name}: ${String(error).slice(0, 300)}`);
      }
    }
    expect(failed).toEqual([]);
    for (const shape of Object.keys(shapes))
      expect(lived.get(shape) ?? 0).toBeGreaterThan(isFullTier() ? 20 : shape.includes('item') ? 1 : 2);
  });

  test('data sources show them, one object and lists, and no field that looks secret', async () => {
    const place = { scope: 'folder', name: 'All Firewalls' } as const;
    const [address] = allKinds().filter(({ name }) => name === 'address');
    if (address === undefined) throw new Error('there is no address');
    const future = { future: { mode: 'x' } };
    await client.create(address, place, {
      name: 'shown',
      ip_netmask: '10.0.0.1',
      future: { mode: 'x', api_key: 'k' },
      session_token: 't',
    });
    const { state } = await provider.data('scm_address', { name: 'shown', folder: 'All Firewalls' });
    expect(state['extra']).toBe(JSON.stringify(future));
    const all = await provider.data(listTypeNameOf('address'), { folder: 'All Firewalls' });
    const rows = all.state['data'];
    expect(Array.isArray(rows) ? rows.map((row) => (isObject(row) ? row['extra'] : undefined)) : []).toContain(
      JSON.stringify(future),
    );
  });
});

function merged(body: Extra, other: Extra): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set([...Object.keys(body), ...Object.keys(other)])].map((key) => {
      const [own, change] = [body[key], other[key]];
      if (change === undefined) return [key, own];
      if (Array.isArray(own) && isObject(change)) {
        return [
          key,
          own.map((item: unknown, i) => {
            const [, inner] = Object.entries(change).find(([at]) => itemIndex(own, at) === i) ?? [];
            return isObject(item) && isObject(inner) ? merged(item, inner) : item;
          }),
        ];
      }
      return [key, isObject(own) && isObject(change) ? merged(own, change) : change];
    }),
  );
}
