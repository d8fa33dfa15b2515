import { hasKind, kindNamed } from '../../catalog';
import { problem } from '../api-problem';
import { noteObject } from '../audit/note-object';
import type { ContainerNode } from '../model/container-tree';
import { answerFor } from '../model/fields';
import { MarkedObject } from '../model/marked-secrets';
import { brokenMentions } from '../model/references';
import type { ObjectRow } from '../model/object-row';
import type { SnippetSnapshot } from '../model/snapshot-table';
import type { Transaction } from '../model/transaction';
import { indexMentions } from './mention-index';

type Entry = Readonly<Record<string, unknown>>;

/**
 * Saves the contents of a snippet; returns the number of the version. The response for an unknown snippet is not
 * documented: here its version is empty, and all other requests for it return 404.
 */
export async function saveSnapshot(tx: Transaction, id: string, description: string): Promise<number> {
  const version = (await tx.snapshots.latest(id)) + 1;
  const objects = await tx.objects.inContainers([id]);
  await tx.snapshots.insert({ snippet: id, version, description, date: tx.date, admin: tx.author, objects });
  return version;
}

/** Returns a saved version. Throws 404 for an unknown snippet or version. */
export async function snapshotOf(tx: Transaction, id: string, version: number): Promise<SnippetSnapshot> {
  await snippetNamed(tx, id);
  const snapshot = await tx.snapshots.get(id, version);
  if (snapshot === undefined) throw problem('notFound', [`version "${version}" of snippet "${id}" does not exist`]);
  return snapshot;
}

/** Returns the latest saved version. Throws 404 if there is none. */
export async function latestSnapshot(tx: Transaction, id: string): Promise<SnippetSnapshot> {
  await snippetNamed(tx, id);
  return snapshotOf(tx, id, await tx.snapshots.latest(id));
}

/**
 * Restores a snippet of the candidate configuration. Throws 409 if other objects reference objects that the version
 * lacks.
 */
export async function loadSnapshot(tx: Transaction, id: string, version: number): Promise<void> {
  const snippet = await snippetNamed(tx, id);
  const { objects } = await snapshotOf(tx, id, version);
  const before = new Map((await tx.objects.inContainers([snippet.id])).map((row) => [row.id, row]));
  for (const row of before.values()) {
    await tx.objects.delete(row.id);
    await tx.mentions.clear(row.id);
  }
  for (const saved of objects) {
    const row = { ...saved, stamp: await tx.stamp(), author: tx.author };
    await tx.objects.insert(row);
    if (hasKind(row.kind)) await indexMentions(tx, kindNamed(row.kind), row);
    await noteObject(tx, before.get(row.id), row);
    before.delete(row.id);
  }
  for (const removed of before.values()) await noteObject(tx, removed, undefined);
  await checkUses(tx, snippet);
}

/** Returns the objects of a later version that an earlier one lacks or has in another form. */
export function changedObjects(earlier: SnippetSnapshot, later: SnippetSnapshot, snippet: string): readonly Entry[] {
  const before = new Map(earlier.objects.map((row) => [row.id, row]));
  return later.objects.flatMap((row) => {
    const old = before.get(row.id);
    if (old !== undefined && formOf(old) === formOf(row)) return [];
    return [
      {
        id: row.id,
        admin: row.author,
        loc: snippet,
        loctype: 'snippet',
        objectname: row.name,
        objecttype: row.kind,
        operations: old === undefined ? 'create' : 'edit',
        timestamp: later.date,
      },
    ];
  });
}

/** Converts objects to their API format, marked because of their secrets. Kinds of another release are left out. */
export async function answerEntries(tx: Transaction, rows: readonly ObjectRow[]): Promise<readonly MarkedObject[]> {
  const tree = await tx.tree();
  return rows.flatMap((row) =>
    hasKind(row.kind) ? [new MarkedObject(kindNamed(row.kind), answerFor(row, tree, tx.strictness))] : [],
  );
}

/** Returns the snippet with a UUID. Throws 404. */
export async function snippetNamed(tx: Transaction, id: string): Promise<ContainerNode> {
  const node = (await tx.tree()).byId(id);
  if (node?.scope !== 'snippet') throw problem('notFound', [`snippet "${id}" does not exist`]);
  return node;
}

function formOf({ name, rulebase, rank, body }: ObjectRow): string {
  return JSON.stringify([name, rulebase, rank, body]);
}

async function checkUses(tx: Transaction, snippet: ContainerNode): Promise<void> {
  const tree = await tx.tree();
  const usedIn = tree.associatedWith(snippet).flatMap((node) => tree.subtree(node));
  const broken = await brokenMentions(tx, [snippet, ...new Set(usedIn)]);
  if (broken.length === 0) return;
  throw problem(
    'referenced',
    broken.map(({ row, mention }) => `${row.kind} "${row.name}" uses "${mention.name}", which the version lacks`),
  );
}
