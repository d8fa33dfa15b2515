import { Push as PushResource } from '#l1/push';
import { Fn, Lazy, TerraformStack, Token, type TerraformProvider, type TerraformResource } from 'cdktf';
import type { Construct } from 'constructs';
import { pushInputNames, type CamelCase, type PushInputName } from '../src/catalog';
import { camelCase, CodedError } from '../src/core';
import type { FolderReference } from './folder';
import { names } from './names';
import { defined } from './object-config';
import { place } from './place';
import { FolderMap } from './placement';
import { providerAt, providerIn, providerKey } from './provider-of';
import { PushAnchor } from './push-anchor';
import { requireOneTenantOf, requireSinglePush, resourcesOutsidePushes, type PushScope } from './push-claim';
import { resourceAddress } from './resources';
import { pushable, revisionsOf, sharedRevisions } from './revisions';
import { requireSameTenant } from './same-tenant';
import { shareJournal } from './shared-journal';

/** What a push can be given. */
export interface PushProps {
  /**
   * Folders that this push is about. It then owns what lies in them or below, and what synth cannot place, and
   * pushes exactly them.
   * @default everything in the stack and in `stacks`; pushed are the folders that the changes lie in
   */
  readonly folders?: readonly FolderReference[];
  /**
   * Other stacks that it pushes as well, after all of them were deployed. Their state is read for what changed.
   * @default its own stack alone
   */
  readonly stacks?: readonly TerraformStack[];
  /**
   * The tenant that it pushes, where an app has several; in each of `stacks` the provider of the same alias.
   * @default the provider that it lies in, else the one without an alias
   */
  readonly provider?: TerraformProvider;
  /**
   * Serial numbers of devices to push to.
   * @default every device in and below the folders
   */
  readonly devices?: readonly string[];
  /**
   * Push only what the own account changed. The service refuses that at times; then the push is an error with the reason.
   * @default false: the changes of everybody
   */
  readonly ownChangesOnly?: boolean;
  /**
   * Text that the job and the version carry.
   * @default none
   */
  readonly description?: string;
  /**
   * While another push is under way: send this one behind it, wait before sending, or give up.
   * @default 'queue'
   */
  readonly onBusy?: 'queue' | 'wait' | 'fail';
  /**
   * Whether a firewall that was not connected and did not take the push makes it fail, or is only told.
   * @default 'error'
   */
  readonly offlineDevices?: 'error' | 'warn';
  /**
   * After a failure, leave everything staged, or make the candidate what runs: only where no firewall took the change,
   * and with `discardAllStagedChanges`.
   * @default 'error'
   */
  readonly onFailure?: 'error' | 'restore';
  /**
   * Consent to `onFailure: 'restore'`, which discards what anybody has staged.
   * @default false
   */
  readonly discardAllStagedChanges?: boolean;
  /**
   * Whether a new push is made at once, or only recorded, for objects that were adopted as they run.
   * @default 'push'
   */
  readonly first?: 'push' | 'record';
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

/** A prop for each input; the construct makes the triggers itself. */
type PushInputProps = Pick<PushProps, CamelCase<Exclude<PushInputName, 'triggers'>>>;

/**
 * Activates what a stack changed for one tenant, after all of it, and waits for the outcome. Knows by itself what
 * belongs to it: every resource of its tenant in its stack and in `stacks`, or with `folders` those that lie there.
 */
export class Push extends PushResource {
  /** What it says is its own. */
  readonly claim: PushScope;
  /** The revisions of all its stacks, where it has several. One token: cdktf prepares it once for its own stack. */
  #merged: unknown;

  constructor(scope: Construct, id: string, props: PushProps = {}) {
    const [stack, path] = [TerraformStack.of(scope), `${scope.node.path}/${id}`];
    const provider = props.provider ?? providerAt(scope);
    const stacks = [...new Set([stack, ...(props.stacks ?? [])])];
    const claim = { path, key: providerKey(provider), stacks, folders: names(props.folders) };
    if (claim.folders !== undefined && stacks.length > 1) {
      throw new CodedError(
        'FOLDERS_ACROSS_STACKS',
        `${path}: folders and stacks cannot be combined: remove folders, and it pushes the locations of the changes`,
      );
    }
    for (const folder of props.folders ?? []) requireSameTenant(path, folder, claim.key);
    requireOneTenantOf(claim, provider);
    requireSinglePush(claim, claimsIn(stack));
    super(scope, id, {
      ...defined({ ...inputsOf(props), folders: claim.folders?.slice(), devices: props.devices?.slice(), provider }),
      triggers: Token.asStringMap(Lazy.anyValue({ produce: () => this.#triggers() })),
    });
    this.claim = claim;
    this.dependsOn = Token.asList(Lazy.listValue({ produce: () => this.#after() }));
    place(this);
    for (const one of stacks) {
      const anchor = PushAnchor.of(one, one === stack ? provider : providerIn(one, claim.key, path));
      anchor.add(path, props);
    }
    if (stacks.length > 1) this.#reach(stacks.filter((one) => one !== stack));
    this.node.addValidation({ validate: () => this.#leftOut() });
  }

  /** Has other stacks hand over their revisions, and come first. */
  #reach(others: readonly TerraformStack[]): void {
    shareJournal(this.claim.stacks);
    for (const stack of others) this.cdktfStack.addDependency(stack);
    this.#merged = Fn.merge(this.claim.stacks.map((one): unknown => sharedRevisions(one, this.claim.key).expression));
  }

  /** Revisions of everything that belongs to this push, by address. */
  #triggers(): unknown {
    return this.#merged ?? revisionsOf(this.#owned());
  }

  #after(): string[] {
    const anchor = PushAnchor.of(this.cdktfStack, this.provider);
    return [...this.#owned(), ...(anchor.isNeeded ? [anchor] : [])].map(resourceAddress);
  }

  /** What belongs to it in its own stack. */
  #owned(): readonly TerraformResource[] {
    const { key, folders } = this.claim;
    const all = pushable(this.cdktfStack, key);
    if (folders === undefined) return all;
    const map = new FolderMap(this.cdktfStack, all);
    return all.filter((resource) => map.placement(resource, folders) !== 'outside');
  }

  /** Told by the first of the pushes that share a stack. */
  #leftOut(): string[] {
    const { key } = this.claim;
    const claims = claimsIn(this.cdktfStack).filter((one) => one.key === key && one.stacks.includes(this.cdktfStack));
    return claims[0] === this.claim ? [...resourcesOutsidePushes(this.cdktfStack, key, claims)] : [];
  }
}

/** The inputs that are the same in TypeScript and in Terraform. An input of the table without a prop does not compile. */
function inputsOf(props: PushInputProps): Omit<PushInputProps, 'folders' | 'devices'> {
  const inputs = pushInputNames().map((name) => camelCase(name) as keyof PushInputProps); // keys of the table
  return Object.fromEntries(inputs.map((name) => [name, props[name]]));
}

/** Claims of all pushes of the app that a stack is part of. */
function claimsIn(stack: TerraformStack): readonly PushScope[] {
  const all = stack.node.root.node.findAll();
  return all.filter((one) => one instanceof Push).map(({ claim }) => claim);
}
