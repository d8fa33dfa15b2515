import { Push as PushResource } from '#l1/push';
import { Fn, Lazy, TerraformStack, Token, type TerraformProvider, type TerraformResource } from 'cdktf';
import type { Construct } from 'constructs';
import { pushInputNames, type CamelCase, type PushInputName } from '../src/catalog';
import { camelCase } from '../src/core';
import { fail, failWith, type Problem } from './fail';
import type { FolderReference } from './folder';
import { names } from './names';
import { omitUndefined } from './object-config';
import { place } from './place';
import { FolderMap } from './placement';
import { providerAt, providerIn, providerKey } from './provider-of';
import { stageFields, type PushStage } from './push-stages';
import { PushAnchor } from './push-anchor';
import { requireOneTenantOf, requireSinglePush, resourcesOutsidePushes, type PushScope } from './push-claim';
import { resourceAddress } from './resources';
import { pushable, revisionsOf, sharedRevisions } from './revisions';
import { requireSameTenant } from './same-tenant';
import { shareJournal } from './shared-journal';

/** Properties of `Push`. */
export interface PushProps {
  /**
   * Folders to push. The push then covers the resources in or below them, and those whose folder synth cannot
   * determine.
   * @default everything in the stack and in `stacks`; pushed are the folders of the changes
   * @example folders: [branches]
   */
  readonly folders?: readonly FolderReference[];
  /**
   * Other stacks to push as well, after all of them were deployed. Their revisions are read from their states.
   * @default only its own stack
   * @example stacks: [stack]
   */
  readonly stacks?: readonly TerraformStack[];
  /**
   * Provider of the tenant to push, if an app has several; in each of `stacks` the provider with the same alias.
   * @default the provider of its scope, else the one without an alias
   * @example provider: provider
   */
  readonly provider?: TerraformProvider;
  /**
   * Serial numbers of devices to push to.
   * @default every device in and below the folders
   * @example devices: ['007951000000001']
   */
  readonly devices?: readonly string[];
  /**
   * Push only the changes of the provider's account. If the service refuses that, the push fails with the reason.
   * @default false: the changes of all accounts
   * @example ownChangesOnly: true
   */
  readonly ownChangesOnly?: boolean;
  /**
   * Description of the job and the configuration version.
   * @default none
   * @example description: 'Change 4711'
   */
  readonly description?: string;
  /**
   * Behavior while another push is running: queue behind it, wait before sending, or fail.
   * @default 'queue'
   * @example onBusy: 'wait'
   */
  readonly onBusy?: 'queue' | 'wait' | 'fail';
  /**
   * Whether a device that is disconnected and did not receive the push is an error or a warning.
   * @default 'error'
   * @example offlineDevices: 'warn'
   */
  readonly offlineDevices?: 'error' | 'warn';
  /**
   * Behavior after a failure: `error` leaves all changes staged. `restore` replaces the candidate with the running
   * configuration if no device accepted the change; it requires `discardAllStagedChanges`.
   * @default 'error'
   * @example onFailure: 'restore'
   */
  readonly onFailure?: 'error' | 'restore';
  /**
   * Confirms that `onFailure: 'restore'` discards the staged changes of all accounts.
   * @default false
   * @example discardAllStagedChanges: true
   */
  readonly discardAllStagedChanges?: boolean;
  /**
   * Whether a new push is sent immediately, or only recorded because the adopted objects are already running.
   * @default 'push'
   * @example first: 'record'
   */
  readonly first?: 'push' | 'record';
  /**
   * Stages of a rollout, each pushed and checked before the next one: `canary()` for some folders or firewalls, and
   * `rest()` for everything else.
   * @default everything is pushed at once
   * @example stages: [canary('Bergen', { wait: '10m' }), rest()]
   */
  readonly stages?: readonly PushStage[];
  /**
   * Timeouts for the job, such as `90s`, `30m` or `2h`.
   * @default '60m' each
   * @example timeouts: { create: '30m' }
   */
  readonly timeouts?: { readonly create?: string; readonly update?: string; readonly delete?: string };
  /**
   * Folders to push after a destroy. Folders of the stack no longer exist then, so use folders that remain.
   * @default the nearest folders that still exist
   * @example onDestroy: { folders: ['All Firewalls'] }
   */
  readonly onDestroy?: { readonly folders: readonly FolderReference[] };
}

/** A property for each input; the construct generates the triggers. */
type PushInputProps = Pick<PushProps, CamelCase<Exclude<PushInputName, 'triggers'>>>;

/** Inputs that are equal in TypeScript and in Terraform. */
type EqualProps = Omit<PushInputProps, 'folders' | 'devices' | 'stages'>;

/**
 * Pushes the changes of a stack for one tenant after all resources, and waits for the outcome. Covers all resources of
 * its tenant in its stack and in `stacks`, or with `folders` those in the folders.
 */
export class Push extends PushResource {
  /** Scope of the push. */
  readonly claim: PushScope;
  /**
   * Revisions of all its stacks, if it has several. A single token, because cdktf prepares it once for its own stack.
   */
  #merged: unknown;

  constructor(scope: Construct, id: string, props: PushProps = {}) {
    const [stack, path] = [TerraformStack.of(scope), `${scope.node.path}/${id}`];
    const provider = props.provider ?? providerAt(scope);
    const stacks = [...new Set([stack, ...(props.stacks ?? [])])];
    const claim = { path, key: providerKey(provider), stacks, folders: names(props.folders) };
    if (claim.folders !== undefined && stacks.length > 1) {
      fail(
        'FOLDERS_ACROSS_STACKS',
        `${path}: folders and stacks cannot be combined: remove folders, and it pushes the locations of the changes`,
      );
    }
    for (const folder of [...(props.folders ?? []), ...(props.stages ?? []).flatMap((stage) => stage.folders ?? [])])
      requireSameTenant(path, folder, claim.key);
    requireOneTenantOf(claim, provider);
    requireSinglePush(claim, claimsIn(stack));
    super(scope, id, {
      ...omitUndefined({
        ...inputsOf(props),
        folders: claim.folders?.slice(),
        devices: props.devices?.slice(),
        stages: props.stages?.map(stageFields),
        provider,
      }),
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
    this.node.addValidation({
      validate: () => {
        failWith('INVALID_STACK', this.#leftOut());
        return [];
      },
    });
  }

  /** Makes other stacks export their revisions and deploy first. */
  #reach(others: readonly TerraformStack[]): void {
    shareJournal(this.claim.stacks);
    for (const stack of others) this.cdktfStack.addDependency(stack);
    this.#merged = Fn.merge(
      this.claim.stacks.map((stack): unknown => sharedRevisions(stack, this.claim.key).expression),
    );
  }

  /** Returns the revisions of all covered resources, by address. */
  #triggers(): unknown {
    return this.#merged ?? revisionsOf(this.#ownedResources());
  }

  #after(): string[] {
    const anchor = PushAnchor.of(this.cdktfStack, this.provider);
    return [...this.#ownedResources(), ...(anchor.isNeeded ? [anchor] : [])].map(resourceAddress);
  }

  /** Returns the covered resources of its own stack. */
  #ownedResources(): readonly TerraformResource[] {
    const { key, folders } = this.claim;
    const all = pushable(this.cdktfStack, key);
    if (folders === undefined) return all;
    const map = new FolderMap(this.cdktfStack, all);
    return all.filter((resource) => map.placement(resource, folders) !== 'outside');
  }

  /** Reported only by the first push of the stack and tenant. */
  #leftOut(): readonly Problem[] {
    const { key } = this.claim;
    const claims = claimsIn(this.cdktfStack).filter(
      (claim) => claim.key === key && claim.stacks.includes(this.cdktfStack),
    );
    return claims[0] === this.claim ? resourcesOutsidePushes(this.cdktfStack, key, claims) : [];
  }
}

/** Returns the inputs that are equal in TypeScript and in Terraform. An input without a property does not compile. */
function inputsOf(props: PushInputProps): EqualProps {
  const inputs = pushInputNames().map((name) => camelCase(name) as keyof PushInputProps); // keys of the table
  return Object.fromEntries(inputs.map((name) => [name, props[name]]));
}

/** Returns the scopes of all pushes of the app that contains a stack. */
function claimsIn(stack: TerraformStack): readonly PushScope[] {
  const all = stack.node.root.node.findAll();
  return all.filter((one) => one instanceof Push).map(({ claim }) => claim);
}
