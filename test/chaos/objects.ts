import {
  allKinds,
  attributeNamed,
  isAdopted,
  isListed,
  kindNamed,
  type Container,
  type ResourceKind,
} from '../../src/catalog';
import type { ScmClient, WireObject } from '../../src/client';
import type { TfValue } from '../../src/terraform/protocol/value';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import { typeNameOf } from '../../src/provider/schema/type-name';
import type { Service } from '../../src/service';
import type { PluginCalls } from '../support/plugin-calls';
import { createSample, creatableKinds, sampleFields } from '../support/populate';
import { branchesOf, nameFor, type Existing } from '../support/sample';
import { TerraformCore, type Kept } from '../support/terraform-core';

/** Where everything lives that a test makes. */
export const home: Container = { scope: 'folder', name: 'Chaos' };

/** One object that a configuration describes. */
export interface Wanted {
  readonly kind: ResourceKind;
  readonly name: string;
  readonly fields: Record<string, TfValue>;
}

/** Makes the folder, and two objects of each kind that others may refer to. */
export async function furnish(service: Service, client: ScmClient): Promise<Existing> {
  const existing = new Map<string, readonly [string, string]>();
  const folder = kindNamed(home.scope);
  await client.create(folder, undefined, { name: home.name, parent: 'ngfw-shared' });
  existing.set(folder.name, [home.name, home.name]);
  for (const kind of allKinds().filter((one) => isAdopted(one) && one.api.singleton === undefined)) {
    const serials = ['0001', '0002'] as const;
    for (const serial of serials) await service.tenant(service.access.tsg).addDevice({ serial, folder: home.name });
    existing.set(kind.name, serials);
  }
  // No object refers to a setting, which is there once.
  for (const kind of creatableKinds().filter(
    ({ contains, api }) => contains !== home.scope && api.singleton === undefined,
  )) {
    const names = [nameFor(kind, 'first'), nameFor(kind, 'second')] as const;
    for (const name of names) await createSample(client, kind, name, home, existing);
    existing.set(kind.name, names);
  }
  return existing;
}

/** Kinds that can be made, listed and deleted and have a name, by which a lost create is found again. */
export function wantedKinds(): readonly ResourceKind[] {
  return creatableKinds().filter(
    (kind) => kind.api.operations.includes('delete') && attributeNamed(kind, 'name') !== undefined && isListed(kind),
  );
}

/** An object of a kind, of any of the forms that it can have. It refers to nothing that a test makes. */
export function wantedObject(kind: ResourceKind, word: string, existing: Existing, form = 0): Wanted {
  const name = nameFor(kind, word);
  const branches = branchesOf(kind);
  return { kind, name, fields: sampleFields(kind, name, home, existing, branches[form % branches.length]) };
}

/** About so many objects, of all of those kinds. No two share a name: some kinds go by the name of what they belong to. */
export function wantedObjects(count: number, existing: Existing): readonly Wanted[] {
  const kinds = wantedKinds();
  return Array.from({ length: Math.ceil(count / kinds.length) }, (_, i) =>
    kinds.map((kind, at) => wantedObject(kind, `chaos-${i}-${at}`, existing, i)),
  ).flat();
}

/** Terraform's part in the life of the objects of a kind. */
export function coreFor(plugin: PluginCalls, kind: ResourceKind): TerraformCore {
  return new TerraformCore(plugin, typeNameOf(kind.name), resourceSchema(kind).attributes);
}

/** Applies one object, as one run does. Throws what Terraform would say. */
export async function applyOne(plugin: PluginCalls, { kind, name, fields }: Wanted, before?: Kept): Promise<Kept> {
  const outcome = await coreFor(plugin, kind).apply(fields, before);
  if (outcome.kind === 'refused') throw new Error(`${kind.name} ${name}: ${JSON.stringify(outcome.errors)}`);
  return outcome.kept;
}

/** Ten at a time, as Terraform does it. */
export async function tenAtOnce<T, U>(things: readonly T[], work: (thing: T) => Promise<U>): Promise<readonly U[]> {
  const results: U[] = [];
  const waiting = things.map((thing, i) => [i, thing] as const);
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [i, thing] = next;
      results[i] = await work(thing);
    }
  };
  await Promise.all(Array.from({ length: 10 }, worker));
  return results;
}

/** What there is of a kind, in both rulebases, with the ids that it has. */
export async function present(client: ScmClient, kind: ResourceKind): Promise<readonly WireObject[]> {
  const container = kind.scopes.length === 0 ? undefined : home;
  const pre = await client.list(kind, { container });
  return kind.api.rulebase === true ? [...pre, ...(await client.list(kind, { container, position: 'post' }))] : pre;
}
