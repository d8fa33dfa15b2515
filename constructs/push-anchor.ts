import { PushOnDestroy } from '#l1/push-on-destroy';
import type { TerraformStack } from 'cdktf';
import { Aspects, Lazy, Token, type TerraformResource } from 'cdktf';
import type { IConstruct } from 'constructs';
import { CodedError } from '../src/core';
import type { FolderReference } from './folder';
import { addressOf, isScmResource, resolved, scmResources } from './resources';

/** Resource types that push. */
export const pushTypes: readonly string[] = ['scm_push', PushOnDestroy.tfResourceType];

const anchorId = 'push-on-destroy';

/**
 * What every resource of ours in a stack depends on, so that Terraform destroys it last: it pushes the removal then.
 * There is one in a stack that has a push.
 */
export class PushAnchor extends PushOnDestroy {
  readonly #folders: string[] = [];

  /** The anchor of a stack, made when there is none. */
  static of(stack: TerraformStack): PushAnchor {
    const found = stack.node.tryFindChild(anchorId);
    return found instanceof PushAnchor ? found : new PushAnchor(stack);
  }

  private constructor(stack: TerraformStack) {
    super(stack, anchorId, {});
    const folders = this.#folders;
    this.folders = Token.asList(Lazy.listValue({ produce: () => folders }, { omitEmpty: true }));
    // `Testing.synth` visits aspects and prepares nothing.
    Aspects.of(stack).add({ visit: (construct: IConstruct) => this.#hold(construct) });
  }

  /** Folders to push when everything is gone. A folder of the stack is named as it is: by then it is gone as well. */
  add(stack: TerraformStack, path: string, folders: readonly FolderReference[]): void {
    for (const folder of folders) {
      const name = literalName(folder);
      if (Token.isUnresolved(name)) {
        throw new CodedError(
          'FOLDER_NOT_LITERAL',
          `${path}: onDestroy names ${JSON.stringify(resolved(stack, name))}, which is known only while it exists: ` +
            'name a folder that stays, such as All Firewalls',
        );
      }
      if (!this.#folders.includes(name)) this.#folders.push(name);
    }
  }

  // Synth prepares a stack by rendering all of it once: the first time that everything is there.
  override toTerraform(): unknown {
    for (const resource of scmResources(this.cdktfStack)) this.#hold(resource);
    return super.toTerraform();
  }

  #hold(construct: IConstruct): void {
    if (construct === this || !isScmResource(construct) || isPush(construct)) return;
    const address = addressOf(this);
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
