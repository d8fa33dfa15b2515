import {
  allKinds,
  attributeNamed,
  hasOwnId,
  holdsSecret,
  isAdopted,
  kindNamed,
  kindNames,
  namesParent,
  type Attribute,
  type ResourceKind,
} from '../../src/catalog';
import type { TfValue } from '../../src/terraform/protocol/value';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import { typeNameOf } from '../../src/provider/schema/type-name';
import type { QuirkChange } from '../../src/service';
import { openPluginWorld, type PluginWorld } from './provider-plugin';
import { isFullTier } from './runs';
import {
  branchesOf,
  inOrderOfNeed,
  minimalOf,
  nameFor,
  referencedFrom,
  sampleOf,
  sampleSerial,
  type Branch,
} from './sample';
import { TerraformCore, type Kept } from './terraform-core';

const folder = 'Contract';
const noNames: ReadonlyMap<string, readonly [string, string]> = new Map();

/** Every branch of every kind. */
export const everyBranch: readonly { readonly kind: ResourceKind; readonly branch: Branch }[] = kindNames
  .map(kindNamed)
  .flatMap((kind) => branchesOf(kind).map((branch) => ({ kind, branch })));

/** A service with two objects of each kind, for references, and a provider that creates others. */
export class Lifecycle {
  readonly world: PluginWorld;
  /** Names of the objects to reference. */
  readonly existing = new Map<string, readonly [string, string]>();
  /** Kinds of which no two objects could be created, and why. */
  readonly unmade: string[] = [];
  readonly #cores = new Map<string, TerraformCore>();

  private constructor(world: PluginWorld) {
    this.world = world;
  }

  static async open(quirks?: QuirkChange): Promise<Lifecycle> {
    const opened = new Lifecycle(await openPluginWorld());
    const { service } = opened.world;
    if (quirks !== undefined) service.control.quirks.set(service.access.tsg, quirks);
    await service.tenant(service.access.tsg).addDevice({ serial: sampleSerial, folder: 'All Firewalls' });
    // Dependencies first. What nothing refers to is created as a subject only.
    const referenced = referencedFrom(allKinds());
    const isNeeded = ({ name, contains, api }: ResourceKind) =>
      api.singleton === undefined && (isFullTier() || contains !== undefined || referenced.has(name));
    for (const kind of inOrderOfNeed(allKinds()).filter(isNeeded)) {
      try {
        await opened.#makeTwo(kind);
      } catch (error) {
        opened.unmade.push(`${kind.name}: ${String(error)}`);
      }
    }
    return opened;
  }

  async #makeTwo(kind: ResourceKind): Promise<void> {
    const [branch] = branchesOf(kind);
    if (branch === undefined) return;
    const names = kind.contains === 'folder' ? [folder, `${folder} 2`] : [`a ${kind.name}`, `b ${kind.name}`];
    const spaced = names.map((name) => name.replace(/_/g, ' '));
    const parent = kind.contains === 'folder' ? 'All Firewalls' : folder;
    for (const name of spaced) await this.onboard(kind, name);
    for (const name of spaced) await this.applied(kind, minimalOf(kind, branch, name, parent, this.existing));
    const [first, second] = spaced.map((name) => nameFor(kind, name));
    if (attributeNamed(kind, 'name') !== undefined && first !== undefined && second !== undefined)
      this.existing.set(kind.name, [first, second]);
  }

  core(kind: ResourceKind): TerraformCore {
    const found =
      this.#cores.get(kind.name) ??
      new TerraformCore(this.world.plugin, typeNameOf(kind.name), resourceSchema(kind).attributes);
    this.#cores.set(kind.name, found);
    return found;
  }

  async applied(kind: ResourceKind, configured: Record<string, TfValue>, before?: Kept): Promise<Kept> {
    const outcome = await this.core(kind).apply(configured, before);
    if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.errors));
    return outcome.kept;
  }

  /** Applies, and checks that the next run has nothing to change. */
  async settled(kind: ResourceKind, configured: Record<string, TfValue>, before?: Kept): Promise<Kept> {
    const fresh = await this.core(kind).refresh(await this.applied(kind, configured, before));
    if (fresh === undefined) throw new Error('the object is gone');
    const next = await this.core(kind).plan(configured, fresh);
    if ('refused' in next || next.length > 0) throw new Error(`the next run has changes: ${JSON.stringify(next)}`);
    return fresh;
  }

  /** Objects that the API cannot create must exist before Terraform adopts them. */
  async onboard(kind: ResourceKind, name: string): Promise<void> {
    if (!isAdopted(kind) || !hasOwnId(kind)) return;
    const { service } = this.world;
    await service.tenant(service.access.tsg).addDevice({ serial: name, folder: 'All Firewalls' });
  }

  least(kind: ResourceKind, branch: Branch): Record<string, TfValue> {
    return leastOf(kind, branch, this.existing);
  }

  /** Returns a sample of an attribute; those of both turns differ where they can. */
  sample(attribute: Attribute, turn: 0 | 1, branch: Branch): TfValue {
    return sampleOf(attribute, this.existing, turn, branch.pick);
  }

  /** Closing also checks the recorded exchanges. */
  close(): Promise<void> {
    return this.world.close();
  }
}

function leastOf(kind: ResourceKind, branch: Branch, existing = noNames): Record<string, TfValue> {
  const parent = kind.contains === 'folder' ? 'All Firewalls' : folder;
  return minimalOf(kind, branch, 'subject', parent, existing);
}

/** Reports whether an import cannot read all configured values from the service. */
export function isTakenOnTrust(kind: ResourceKind): boolean {
  return holdsSecret(kind.attributes) || kind.attributes.some(({ writeOnly }) => writeOnly === true);
}

/** Returns the attributes that can be omitted or set. */
export function freeOf(kind: ResourceKind, branch: Branch): readonly Attribute[] {
  const least = leastOf(kind, branch);
  return kind.attributes.filter(
    (attribute) =>
      attribute.setBy === undefined &&
      !attribute.required &&
      attribute.forceNew !== true &&
      attribute.sentIn !== 'nowhere' &&
      attribute.name !== branch.variant?.by &&
      !branch.left.has(attribute.name) &&
      !(attribute.name in least) &&
      // Referenced objects must exist at the service.
      (attribute.refs === undefined ||
        attribute.refs.open === true ||
        attribute.refs.kinds.every((one) => !kindNames.includes(one)) ||
        attribute.refs.kinds.some((one) => kindNames.includes(one))),
  );
}

/** Returns the attributes that are always set and can change. */
export function changeableOf(kind: ResourceKind, branch: Branch): readonly Attribute[] {
  const least = leastOf(kind, branch);
  return kind.attributes.filter(
    (attribute) =>
      attribute.name in least &&
      attribute.forceNew !== true &&
      attribute.name !== 'name' &&
      attribute.name !== branch.variant?.by &&
      // Another parent would be another location.
      attribute.name !== namesParent(kind),
  );
}
