import { Push as PushResource } from '#l1/push';
import { Lazy, TerraformStack, Token, type TerraformResource } from 'cdktf';
import type { Construct } from 'constructs';
import { CodedError } from '../src/core';
import type { FolderReference } from './folder';
import { names } from './names';
import { defined } from './object-config';
import { place } from './place';
import { PushAnchor, pushTypes } from './push-anchor';
import { FolderMap } from './placement';
import { addressOf, scmResources } from './resources';

/** What a push can be given. */
export interface PushProps {
  /**
   * Folders that this push is about. It then owns what lies in them or below, and what synth cannot place, and
   * pushes exactly them.
   * @default everything in the stack; pushed are the folders that the changes lie in
   */
  readonly folders?: readonly FolderReference[];
  /**
   * Serial numbers of devices to push to.
   * @default every device in and below the folders
   */
  readonly devices?: readonly string[];
  /**
   * Text that the job and the version carry.
   * @default none
   */
  readonly description?: string;
  /**
   * How long to wait for the job, as `90s`, `30m` or `2h`.
   * @default '60m' each
   */
  readonly timeouts?: { readonly create?: string; readonly update?: string; readonly delete?: string };
  /**
   * What is pushed after everything was destroyed. The folders of the stack are gone by then: name one that stays.
   * @default the nearest folders that are still there
   */
  readonly onDestroy?: { readonly folders: readonly FolderReference[] };
}

/**
 * Activates what the stack changed, after all of it, and waits for the outcome. Knows by itself what belongs to it:
 * every resource of its stack, or with `folders` those that lie there.
 */
export class Push extends PushResource {
  readonly #folders: readonly string[] | undefined;

  constructor(scope: Construct, id: string, props: PushProps = {}) {
    const stack = TerraformStack.of(scope);
    const others = pushesOf(stack);
    const folders = names(props.folders);
    const whole = folders === undefined ? others[0] : others.find((push) => push.#folders === undefined);
    if (whole !== undefined) {
      throw new CodedError(
        'SECOND_PUSH',
        `${scope.node.path}/${id}: ${whole.node.path} pushes this stack already: give each of them its folders, or leave one out`,
      );
    }
    super(scope, id, {
      ...defined({
        folders,
        devices: props.devices?.slice(),
        description: props.description,
        timeouts: props.timeouts,
      }),
      triggers: Token.asStringMap(Lazy.anyValue({ produce: () => this.#triggers() })),
    });
    this.#folders = folders;
    this.dependsOn = Token.asList(Lazy.listValue({ produce: () => this.#after() }));
    place(this);
    PushAnchor.of(stack).add(stack, this.node.path, props.onDestroy?.folders ?? []);
    if (others.length === 0) stack.node.addValidation({ validate: () => pushedByNobody(stack) });
  }

  /** Revisions of everything that belongs to this push, by address. */
  #triggers(): Record<string, string> {
    return Object.fromEntries(this.#owned().map((resource) => [addressOf(resource), revisionOf(resource)]));
  }

  #after(): string[] {
    return [...this.#owned(), PushAnchor.of(this.cdktfStack)].map(addressOf);
  }

  #owned(): readonly TerraformResource[] {
    const all = pushable(this.cdktfStack);
    const folders = this.#folders;
    if (folders === undefined) return all;
    const map = new FolderMap(this.cdktfStack, all);
    return all.filter((resource) => map.placement(resource, folders) !== 'outside');
  }

  /** Whether what lies at the given place belongs to a push of these folders. */
  get pushedFolders(): readonly string[] | undefined {
    return this.#folders;
  }
}

/** Resources that a push is about: all but the pushes themselves. */
function pushable(stack: TerraformStack): readonly TerraformResource[] {
  return scmResources(stack).filter((resource) => !pushTypes.includes(resource.terraformResourceType));
}

function pushesOf(stack: TerraformStack): readonly Push[] {
  return stack.node.findAll().filter((one) => one instanceof Push);
}

function revisionOf(resource: TerraformResource): string {
  const address = addressOf(resource);
  return resource.count === undefined && resource.forEach === undefined
    ? `\${${address}.revision}`
    : `\${jsonencode([for r in ${address} : r.revision])}`;
}

function pushedByNobody(stack: TerraformStack): string[] {
  const pushes = pushesOf(stack);
  if (pushes.some((push) => push.pushedFolders === undefined)) return [];
  const all = pushable(stack);
  const map = new FolderMap(stack, all);
  return all
    .filter((one) => pushes.every((push) => map.placement(one, push.pushedFolders ?? []) === 'outside'))
    .map(
      (one) =>
        `${one.node.path} lies in no folder that ${pushes.map((push) => push.node.path).join(' or ')} pushes: ` +
        'add its folder there, or give it a Push of its own',
    );
}
