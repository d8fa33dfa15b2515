import { PushOnDestroy } from '#l1/push-on-destroy';
import type { TerraformStack } from 'cdktf';
import { Aspects, Lazy, Token, type TerraformProvider, type TerraformResource } from 'cdktf';
import type { Construct, IConstruct } from 'constructs';
import { pushInputNames } from '../src/catalog';
import { camelCase, CodedError } from '../src/core';
import type { FolderReference } from './folder';
import { requireSameTenant } from './same-tenant';
import { logicalId } from './logical-id';
import { providerKey, providerOf } from './provider-of';
import { pushTypes } from './push-types';
import { pushable } from './revisions';
import { resourceAddress, isScmResource, resolved, resourcesOf } from './resources';

const anchorId = 'push-on-destroy';

/** What the push on destroy takes over from a push. */
export interface AnchorProps {
  readonly timeouts?: { readonly delete?: string };
  readonly onDestroy?: { readonly folders: readonly FolderReference[] };
}

/**
 * What every resource of one tenant in a stack depends on, so that Terraform destroys it last: it pushes the removal
 * then. There is one for each tenant that a stack has a push of.
 */
export class PushAnchor extends PushOnDestroy {
  readonly #folders: string[] = [];

  /** The anchor of a tenant in a stack, made when there is none. */
  static of(stack: TerraformStack, provider: TerraformProvider | undefined): PushAnchor {
    // With an alias it lies in its provider, so that each has an address of its own.
    const home = provider?.alias === undefined ? stack : provider;
    const found = home.node.tryFindChild(anchorId);
    return found instanceof PushAnchor ? found : new PushAnchor(home, stack, provider);
  }

  private constructor(home: Construct, stack: TerraformStack, provider: TerraformProvider | undefined) {
    super(home, anchorId, provider?.alias === undefined ? {} : { provider });
    this.overrideLogicalId(logicalId(this));
    const folders = this.#folders;
    this.folders = Token.asList(Lazy.listValue({ produce: () => folders }, { omitEmpty: true }));
    // `Testing.synth` visits aspects and prepares nothing.
    Aspects.of(stack).add({ visit: (construct: IConstruct) => this.#hold(construct) });
  }

  /**
   * Takes over how a push is made, and the folders to push when everything is gone. A folder of the stack is named as
   * it is: by then it is gone as well. What the first push says counts.
   */
  add(path: string, props: AnchorProps): void {
    const { timeouts } = props;
    if (timeouts?.delete !== undefined && this.timeoutsInput === undefined) {
      this.putTimeouts({ delete: timeouts.delete });
    }
    for (const name of pushInputNames(({ sharedWithDestroy }) => sharedWithDestroy === true).map(camelCase)) {
      // The generated class has a setter for each input, and a getter of what was set.
      const value: unknown = Reflect.get(props, name);
      if (value !== undefined && Reflect.get(this, `${name}Input`) === undefined) Reflect.set(this, name, value);
    }
    for (const folder of props.onDestroy?.folders ?? []) {
      requireSameTenant(path, folder, providerKey(this.provider));
      const name = literalName(folder);
      if (Token.isUnresolved(name)) {
        throw new CodedError(
          'FOLDER_NOT_LITERAL',
          `${path}: onDestroy references ${JSON.stringify(resolved(this.cdktfStack, name))}, which does not exist after the destroy: ` +
            'use a folder that remains, for example All Firewalls',
        );
      }
      if (!this.#folders.includes(name)) this.#folders.push(name);
    }
  }

  /** Whether there is anything whose removal it would push. */
  get isNeeded(): boolean {
    return pushable(this.cdktfStack, providerKey(this.provider)).length > 0;
  }

  // Synth prepares a stack by rendering all of it once: the first time that everything is there.
  override toTerraform(): unknown {
    if (!this.isNeeded) return {};
    for (const resource of resourcesOf(this.cdktfStack, providerKey(this.provider))) this.#hold(resource);
    return super.toTerraform();
  }

  #hold(construct: IConstruct): void {
    if (construct === this || !isScmResource(construct) || isPush(construct)) return;
    if (providerKey(providerOf(construct)) !== providerKey(this.provider)) return;
    const address = resourceAddress(this);
    const before = construct.dependsOn ?? [];
    if (!before.includes(address)) construct.dependsOn = [...before, address];
  }
}

/** A push lists the anchor itself, among all else that it comes after. */
function isPush(resource: TerraformResource): boolean {
  return pushTypes.includes(resource.terraformResourceType);
}

function literalName(folder: FolderReference): string {
  if (typeof folder === 'string') return folder;
  return 'nameInput' in folder ? (folder.nameInput ?? '') : folder.name;
}
