import { PushOnDestroy } from '#l1/push-on-destroy';
import type { TerraformStack } from 'cdktf';
import { Aspects, Lazy, Token, type TerraformProvider, type TerraformResource } from 'cdktf';
import type { Construct, IConstruct } from 'constructs';
import { pushInputNames } from '../src/catalog';
import { camelCase } from '../src/core';
import { fail } from './fail';
import type { FolderReference } from './folder';
import { requireSameTenant } from './same-tenant';
import { logicalId } from './logical-id';
import { providerKey, providerOf } from './provider-of';
import { pushTypes } from './push-types';
import { pushable } from './revisions';
import { resourceAddress, isScmResource, resolveTokens, resourcesOf } from './resources';

const anchorId = 'push-on-destroy';

/** Properties of a push that its push on destroy uses. */
export interface AnchorProps {
  readonly timeouts?: { readonly delete?: string };
  readonly onDestroy?: { readonly folders: readonly FolderReference[] };
}

/**
 * The anchor: every resource of one tenant in a stack depends on it, so that Terraform destroys it last and it pushes
 * the removal. A stack has one for each tenant with a push.
 */
export class PushAnchor extends PushOnDestroy {
  readonly #folders: string[] = [];

  /** Returns the anchor of a tenant in a stack; creates it if there is none. */
  static of(stack: TerraformStack, provider: TerraformProvider | undefined): PushAnchor {
    // With an alias its scope is the provider, so that each anchor has its own address.
    const home = provider?.alias === undefined ? stack : provider;
    const found = home.node.tryFindChild(anchorId);
    return found instanceof PushAnchor ? found : new PushAnchor(home, stack, provider);
  }

  private constructor(home: Construct, stack: TerraformStack, provider: TerraformProvider | undefined) {
    super(home, anchorId, provider?.alias === undefined ? {} : { provider });
    this.overrideLogicalId(logicalId(this));
    const folders = this.#folders;
    this.folders = Token.asList(Lazy.listValue({ produce: () => folders }, { omitEmpty: true }));
    // `Testing.synth` runs aspects but does not prepare the stack.
    Aspects.of(stack).add({ visit: (construct: IConstruct) => this.#hold(construct) });
  }

  /**
   * Adds the settings of a push, and the folders to push after the destroy. Folders must be literal names, because
   * folders of the stack no longer exist then. The settings of the first push take precedence. Throws
   * `FOLDER_NOT_LITERAL`.
   */
  add(path: string, props: AnchorProps): void {
    const { timeouts } = props;
    if (timeouts?.delete !== undefined && this.timeoutsInput === undefined) {
      this.putTimeouts({ delete: timeouts.delete });
    }
    for (const name of pushInputNames(({ sharedWithDestroy }) => sharedWithDestroy === true).map(camelCase)) {
      // The generated class has a setter for each input, and a getter for the value set.
      const value: unknown = Reflect.get(props, name);
      if (value !== undefined && Reflect.get(this, `${name}Input`) === undefined) Reflect.set(this, name, value);
    }
    for (const folder of props.onDestroy?.folders ?? []) {
      requireSameTenant(path, folder, providerKey(this.provider));
      const name = literalName(folder);
      if (Token.isUnresolved(name)) {
        fail(
          'FOLDER_NOT_LITERAL',
          `${path}: onDestroy references ${JSON.stringify(resolveTokens(this.cdktfStack, name))}, which does not exist after the destroy: ` +
            'use a folder that remains, for example All Firewalls',
        );
      }
      if (!this.#folders.includes(name)) this.#folders.push(name);
    }
  }

  /** Whether the tenant has resources whose removal must be pushed. */
  get isNeeded(): boolean {
    return pushable(this.cdktfStack, providerKey(this.provider)).length > 0;
  }

  // cdktf renders a stack once to prepare it: only then all resources exist.
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

/** A push depends on the anchor itself. */
function isPush(resource: TerraformResource): boolean {
  return pushTypes.includes(resource.terraformResourceType);
}

function literalName(folder: FolderReference): string {
  if (typeof folder === 'string') return folder;
  return 'nameInput' in folder ? (folder.nameInput ?? '') : folder.name;
}
