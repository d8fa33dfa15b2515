import type { ScmClient } from '../../client';
import { CodedError } from '../../core';
import { expandTop, isTop } from './destination';
import { expectationOf, type Expectation } from './expectation';
import type { Order } from './send';
import type { PushOptions } from './options';
import { readTree, type Tree } from './tree';

/** A push that is ready to be sent, and the firewalls that it is to reach. */
export interface Prepared {
  readonly sending: Order;
  readonly expectation: Expectation;
  readonly tree: Tree;
}

/**
 * Asks who a push is to reach and whose changes it takes. Throws `PUSH_NOWHERE`, and `PUSH_OWN_EVERYWHERE` and
 * `PUSH_OWN_UNKNOWN` where the changes of one account cannot be pushed.
 */
export async function preparePush(
  client: Pick<ScmClient, 'list' | 'account'>,
  to: { readonly folders: readonly string[]; readonly devices: readonly string[] },
  { changes, description, onBusy }: Pick<PushOptions, 'changes' | 'description' | 'onBusy'>,
  deadline: number,
  signal: AbortSignal,
): Promise<Prepared> {
  const tree = await readTree(client, signal);
  const admin = changes === 'own' ? await ownAccount(client, to.folders) : undefined;
  const folders = expandTop(to.folders, tree);
  if (folders.length === 0 && to.devices.length === 0) {
    throw new CodedError(
      'PUSH_NOWHERE',
      'there is no folder and no device to push to; name them in folders or devices',
    );
  }
  return {
    sending: { folders, devices: to.devices, admin, description, onBusy, deadline },
    expectation: expectationOf(tree, folders, to.devices),
    tree,
  };
}

async function ownAccount(client: Pick<ScmClient, 'account'>, folders: readonly string[]): Promise<string> {
  const top = folders.find(isTop);
  if (top !== undefined) {
    throw new CodedError(
      'PUSH_OWN_EVERYWHERE',
      `own changes only cannot go with the folder ${JSON.stringify(top)}: the service pushes that only with the changes ` +
        'of everybody; name the folders below it, or push the changes of everybody',
    );
  }
  const account = await client.account();
  if (account !== '') return account;
  throw new CodedError(
    'PUSH_OWN_UNKNOWN',
    'a push of own changes needs to know the account, and the token does not tell it; give client_id, or push the changes of everybody',
  );
}
