import type { ScmClient } from '../../client';
import { expandTop, isTop } from './destination';
import { targetDevicesOf, type TargetDevices } from './target-devices';
import { PushError } from './push-error';
import type { Order } from './send';
import type { PushOptions } from './options';
import { readTree, type PushTree, type TreeTools } from './tree';

/** A push that is ready to be sent, and its target devices. */
export interface Prepared {
  readonly sending: Order;
  readonly targetDevices: TargetDevices;
  readonly tree: PushTree;
}

/**
 * Determines the target devices of a push and the account whose changes it contains. Throws `PUSH_NOWHERE`, and
 * `PUSH_OWN_EVERYWHERE` or `PUSH_OWN_UNKNOWN` if the changes of one account cannot be pushed.
 */
export async function preparePush(
  tools: TreeTools & { readonly client: Pick<ScmClient, 'account'> },
  to: { readonly folders: readonly string[]; readonly devices: readonly string[] },
  { changes, description, onBusy }: Pick<PushOptions, 'changes' | 'description' | 'onBusy'>,
  deadline: number,
): Promise<Prepared> {
  const tree = await readTree(tools);
  const admin = changes === 'own' ? await ownAccount(tools.client, to.folders) : undefined;
  const folders = expandTop(to.folders, tree);
  if (folders.length === 0 && to.devices.length === 0) {
    throw new PushError(
      'PUSH_NOWHERE',
      'cannot determine what to push: no folder and no device is set; set folders or devices',
      { phase: 'prepare' },
    );
  }
  return {
    sending: { folders, devices: to.devices, admin, description, onBusy, deadline },
    targetDevices: targetDevicesOf(tree, folders, to.devices),
    tree,
  };
}

async function ownAccount(client: Pick<ScmClient, 'account'>, folders: readonly string[]): Promise<string> {
  const top = folders.find(isTop);
  if (top !== undefined) {
    throw new PushError(
      'PUSH_OWN_EVERYWHERE',
      `own_changes_only cannot be combined with the folder ${JSON.stringify(top)}: the service pushes that folder only with the changes ` +
        'of all accounts; set its child folders, or push the changes of all accounts',
      { phase: 'prepare' },
    );
  }
  const account = await client.account();
  if (account !== '') return account;
  throw new PushError(
    'PUSH_OWN_UNKNOWN',
    'cannot push own changes only: the token does not contain the account; set client_id, or push the changes of all accounts',
    { phase: 'prepare' },
  );
}
