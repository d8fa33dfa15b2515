import {
  allKinds,
  kindNames,
  type Attribute,
  type Container,
  type ResourceKind,
  type RulebasePosition,
} from '../../src/catalog';
import { createClient, readSettings, type ScmClient, type WireObject } from '../../src/client';
import type { TfValue } from '../../src/terraform/protocol/value';
import { toBody } from '../../src/provider/state/to-wire';
import type { Service } from '../../src/service';
import { branchesOf, minimalOf, sampleSerial, type Existing } from './sample';

/** Creates a client for a service at a URL, with the service's own account. */
export function clientOf(service: Service, url: string): ScmClient {
  const { hostname, port } = new URL(url);
  const { tokenPath, clientId, clientSecret, scope } = service.access;
  const block = { protocol: 'http', host: hostname, port, auth_url: `${url}${tokenPath}` };
  const credentials = { client_id: clientId, client_secret: clientSecret, scope };
  return createClient(readSettings({ ...block, ...credentials }, {}, () => ''));
}

/** Creates an object of a kind through the API, with a minimal body. */
export async function createSample(
  client: ScmClient,
  kind: ResourceKind,
  name: string,
  container: Container,
  existing: Existing,
  position: RulebasePosition = 'pre',
): Promise<WireObject> {
  const fields = sampleFields(kind, name, container, existing);
  return client.create(kind, kind.scopes.length === 0 ? undefined : placeOf(kind, container), toBody(kind, fields), {
    position: kind.api.rulebase === true ? position : undefined,
  });
}

/** Returns a minimal configuration of a kind in a container; a kind without location is created below that folder. */
export function sampleFields(
  kind: ResourceKind,
  name: string,
  container: Container,
  existing: Existing,
  branch = branchesOf(kind)[0],
): Record<string, TfValue> {
  if (branch === undefined) throw new Error(`${kind.name} has no branch`);
  const fields = minimalOf(kind, branch, name, container.name, existing);
  if (kind.onlyFolder !== undefined) return fields;
  for (const scope of kind.scopes) delete fields[scope];
  const { scope, name: place } = placeOf(kind, container);
  return kind.scopes.length === 0 ? fields : { ...fields, [scope]: place };
}

/** Returns the container, or the sample firewall for kinds that exist only on devices. */
function placeOf(kind: ResourceKind, container: Container): Container {
  const isOnDevices = kind.onlyFolder === undefined && kind.scopes.every((scope) => scope === 'device');
  return isOnDevices ? { scope: 'device', name: sampleSerial } : container;
}

/** Returns the kinds that can be created, dependencies first. */
export function creatableKinds(): readonly ResourceKind[] {
  return (creatable ??= inOrder());
}

let creatable: readonly ResourceKind[] | undefined;

function inOrder(): readonly ResourceKind[] {
  const open = allKinds().filter(({ api }) => api.operations.includes('create'));
  const needs = new Map(open.map((kind) => [kind, needsOf(kind)]));
  const placed: ResourceKind[] = [];
  const isPlaced = (name: string): boolean => placed.some((kind) => kind.name === name);
  const ready = (kind: ResourceKind): boolean =>
    needs.get(kind)?.every((names) => names.some((name) => isPlaced(name) || !kindNames.includes(name))) === true;
  for (;;) {
    const rest = open.filter((kind) => !placed.includes(kind));
    const next = rest.find((kind) => kind.contains !== undefined) ?? rest.find(ready) ?? rest[0];
    if (next === undefined) return placed;
    placed.push(next);
  }
}

/** Returns, for each required attribute with references, the kinds; an object of one of them must exist. */
function needsOf(kind: ResourceKind): readonly (readonly string[])[] {
  const [branch] = branchesOf(kind);
  return kind.attributes.flatMap((attribute) => {
    const { name, required } = attribute;
    const demanded =
      required || branch?.chosen.includes(name) === true || branch?.variant?.required.includes(name) === true;
    return demanded ? namedIn(kind, attribute) : [];
  });
}

function namedIn(kind: ResourceKind, { refs, type }: Attribute): readonly (readonly string[])[] {
  const others = refs?.kinds.filter((one) => one !== kind.name) ?? [];
  const own = refs?.open !== true && others.length > 0 ? [others] : [];
  const item = type.kind === 'list' ? type.item : type;
  if (item.kind !== 'object') return own;
  const left = new Set(item.choices.flatMap(({ of }) => of.slice(1).flat()));
  const chosen = new Set(item.choices.flatMap(({ of }) => of[0] ?? []));
  const inner = item.attributes.filter((one) => chosen.has(one.name) || (one.required && !left.has(one.name)));
  return [...own, ...inner.flatMap((one) => namedIn(kind, one))];
}
