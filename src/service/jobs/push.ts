import { pushDescriptionLimit, type PushAnswer, printable } from '../../catalog';
import { isObject } from '../../core';
import { problem } from '../api-problem';
import type { ContainerNode, ContainerTree } from '../model/container-tree';
import { deviceKind, folderKind } from '../model/special-kinds';
import type { Transaction } from '../model/transaction';
import { checkAdminPush } from './admin-push';
import type { RequestedPush } from '../model/job-row';
import { queueJob } from './queue-job';

/** Validates a push request and queues a job for it in its tenant. */
export async function acceptPush(tx: Transaction, body: unknown): Promise<PushAnswer> {
  const order = pushOrder(body, await tx.tree());
  if (order.admins !== undefined) await checkAdminPush(tx);
  const id = await queueJob(tx, 'CommitAndPush', order);
  await tx.note({
    action: 'push',
    kind: 'job',
    id: String(id),
    name: order.scope,
    scope: '',
    container: '',
    changes: [],
  });
  return { success: true, job_id: String(id), message: `CommitAndPush job enqueued with jobid ${id}` };
}

function pushOrder(body: unknown, tree: ContainerTree): RequestedPush {
  if (body === undefined) throw problem('missingBody', 'the request has no body');
  if (!isObject(body)) throw problem('invalidObject', ['the body must be an object']);
  const unknown = Object.keys(body).filter(
    (name) => !['folders', 'folder', 'devices', 'admin', 'description'].includes(name),
  );
  if (unknown.length > 0)
    throw problem(
      'invalidObject',
      unknown.map((name) => `${name} is not a field of a push`),
    );
  const names = folderNames(body);
  const serials = list(body, 'devices').map(serialOf);
  if (names.length + serials.length === 0) {
    throw problem('invalidObject', ['folders is missing: name the folders or devices to push']);
  }
  const admins = adminsOf(body);
  const folders = names.map((name) => nodeOf(tree, folderKind, name));
  if (admins !== undefined && folders.some((node) => node === tree.top)) {
    throw problem('invalidObject', [
      `admin cannot be combined with the folder "${tree.top?.name ?? ''}": remove admin`,
    ]);
  }
  return {
    ...(admins === undefined ? {} : { admins }),
    folders: folders.map((node) => node.id),
    devices: serials.map((serial) => nodeOf(tree, deviceKind, serial).name),
    scope: [...names, ...serials].join(','),
    description: descriptionOf(body),
  };
}

// The API description requires `folders` but declares `folder`.
function folderNames(body: Record<string, unknown>): readonly string[] {
  const folders = body['folders'] ?? body['folder'] ?? [];
  const names: unknown = typeof folders === 'string' ? [folders] : folders;
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) {
    throw problem('invalidObject', [
      `folders must be a list of names, got ${JSON.stringify(printable(undefined, folders))}`,
    ]);
  }
  return names;
}

function list(body: Record<string, unknown>, field: string): readonly unknown[] {
  const names = body[field] ?? [];
  if (!Array.isArray(names))
    throw problem('invalidObject', [`${field} must be a list, got ${JSON.stringify(printable(undefined, names))}`]);
  return names;
}

// The API description defines serials as numbers; beyond 2^53 a number loses precision.
function serialOf(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  throw problem('invalidObject', [
    `devices must be serials, as strings, got ${JSON.stringify(printable(undefined, value))}`,
  ]);
}

// "all" stands for the changes of all accounts in the API description.
function adminsOf(body: Record<string, unknown>): readonly string[] | undefined {
  const admins = list(body, 'admin').map((admin) => {
    if (typeof admin === 'string' && admin !== '') return admin;
    throw problem('invalidObject', [
      `admin must be a list of account names, got ${JSON.stringify(printable(undefined, admin))}`,
    ]);
  });
  if (admins.length === 0 || (admins.length === 1 && admins[0] === 'all')) return undefined;
  if (!admins.includes('all')) return admins;
  throw problem('invalidObject', ['admin: "all" stands alone; leave the accounts out']);
}

function descriptionOf(body: Record<string, unknown>): string {
  const description = body['description'] ?? '';
  if (typeof description !== 'string') throw problem('invalidObject', ['description must be a string']);
  if (description.length > pushDescriptionLimit) {
    throw problem('invalidObject', [
      `description has ${description.length} characters; at most ${pushDescriptionLimit} are allowed`,
    ]);
  }
  return description;
}

function nodeOf(tree: ContainerTree, scope: typeof folderKind | typeof deviceKind, name: string): ContainerNode {
  const node = tree.find({ scope, name }) ?? (scope === deviceKind ? byNumber(tree, name) : undefined);
  if (node === undefined) throw problem('notFound', [`${scope} "${name}" does not exist`]);
  return node;
}

// A serial sent as a number has lost its leading zeros.
function byNumber(tree: ContainerTree, serial: string): ContainerNode | undefined {
  return /^\d+$/.test(serial) ? tree.devices().find((node) => node.name.replace(/^0+/, '') === serial) : undefined;
}
