import { allKinds, kindNamed } from '../catalog';
import { CodedError } from '../core';
import type { DeviceBehavior } from './model/device-table';
import type { ContainerNode, ContainerTree } from './model/container-tree';
import { answerFor } from './model/fields';
import { rowBody } from './model/object-row';
import type { ObjectTable } from './model/object-table';
import { deviceKind, folderKind } from './model/special-kinds';
import { treeOf, type Transaction } from './model/transaction';
import { createObject } from './operations/create';
import { listObjects } from './operations/read';
import { checkUnique } from './operations/uniqueness';
import type { DeviceConfig } from './service-options';

/** A rule that applies to a folder. */
export interface EffectiveRule {
  readonly kind: string;
  readonly position: 'pre' | 'post';
  readonly rule: Readonly<Record<string, unknown>>;
}

/** Filter for objects. */
export interface FindQuery {
  readonly name?: string;
  readonly folder?: string;
  readonly snippet?: string;
  readonly device?: string;
  /** Rulebase, only for rules. Default `pre`. */
  readonly position?: 'pre' | 'post';
}

/** A folder with its descendants, for display. */
export interface FolderNode {
  readonly name: string;
  readonly id: string;
  readonly devices: readonly string[];
  readonly folders: readonly FolderNode[];
}

type Run = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

/** Operations on one tenant for a program that runs the service, in addition to the API. */
export class TenantHandle {
  readonly #read: Run;
  readonly #write: Run;
  readonly #wake: () => void;

  constructor(read: Run, write: Run, wake: () => void) {
    this.#read = read;
    this.#write = write;
    this.#wake = wake;
  }

  /** Adds a firewall to a folder. A firewall with a known serial is not moved. */
  addDevice({ serial, name, folder, connected, outcome }: DeviceConfig): Promise<void> {
    return this.#write(async (tx) => {
      const tree = await tx.tree();
      const place = folderNamed(tree, folder);
      const { devices } = tx;
      const known = await devices.get(serial);
      const isConnected = connected ?? known?.connected ?? true;
      const facts = { is_connected: isConnected, ...(isConnected ? { connected_since: tx.date } : {}) };
      const [row] = await tx.objects.findByNames([deviceKind], [serial]);
      if (row !== undefined) {
        await tx.objects.update({ ...row, body: JSON.stringify({ ...rowBody(row), ...facts }) });
      } else {
        await checkUnique(tx, kindNamed(deviceKind), serial, undefined);
        await tx.objects.insert({
          id: tx.newId(),
          kind: deviceKind,
          name: serial,
          scope: folderKind,
          container: place.id,
          rulebase: '',
          rank: await tx.objects.lastRank(deviceKind, place.id, ''),
          body: JSON.stringify({ name: serial, display_name: name ?? serial, hostname: name ?? serial, ...facts }),
          predefined: 0,
          stamp: await tx.stamp(),
          author: tx.author,
        });
        await tx.containersChanged();
      }
      await devices.put({
        serial,
        connected: isConnected,
        outcome: outcome ?? known?.outcome ?? { result: 'success' },
        version: known?.version ?? 0,
        date: known?.date ?? '',
      });
    });
  }

  /** Creates an object as the API does, and returns it. `fields` have API names. */
  create(kind: string, fields: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
    return this.#write((tx) => createObject(tx, { kind: kindNamed(kind), query: {}, body: fields }));
  }

  /** Returns objects of the candidate as the API lists them: filtered by name and container, or all of a kind. */
  async find(kind: string, where: FindQuery = {}): Promise<readonly Record<string, unknown>[]> {
    const query: Record<string, string> = { limit: '5000', ...where };
    return (await this.#read((tx) => listObjects(tx, kindNamed(kind), query))).data;
  }

  /** Sets the result of pushes to a device, including unfinished ones. */
  async setOutcome(serial: string, outcome: DeviceBehavior): Promise<void> {
    await this.#write(async (tx) => {
      const { devices } = tx;
      const known = await devices.get(serial);
      if (known === undefined) throw new CodedError('UNKNOWN_DEVICE', `there is no device "${serial}"`);
      await devices.put({ ...known, outcome });
    });
    this.#wake();
  }

  /** Returns the rules that apply to a folder in evaluation order, of one kind or of all. */
  effectiveRules(folder: string, of: 'candidate' | 'running', kind?: string): Promise<readonly EffectiveRule[]> {
    return this.#read(async (tx) => {
      const objects = of === 'candidate' ? tx.objects : await runningObjects(tx);
      const tree = await treeOf(objects, tx.objects);
      const staged = (await tx.tree()).find({ scope: folderKind, name: folder });
      // A folder that was never pushed has no running configuration.
      const node = staged === undefined ? folderNamed(tree, folder) : tree.byId(staged.id);
      const places = node === undefined ? [] : tree.rulesFor(node);
      const kinds = kind === undefined ? allKinds().filter((one) => one.api.rulebase === true) : [kindNamed(kind)];
      const rules: EffectiveRule[] = [];
      for (const { name } of kinds) {
        for (const { node, rulebase } of places) {
          const query = { kind: name, containers: [node.id], rulebase, offset: 0, limit: 1_000_000 };
          const { rows } = await objects.list(query);
          rules.push(...rows.map((row) => ({ kind: name, position: rulebase, rule: answerFor(row, tree, 'strict') })));
        }
      }
      return rules;
    });
  }

  /** Returns the folder hierarchy of the candidate. */
  folderTree(): Promise<FolderNode> {
    return this.#read(async (tx) => {
      const tree = await tx.tree();
      if (tree.top === undefined) throw new CodedError('NO_FOLDERS', 'the tenant has no top folder');
      return folderNode(tree, tree.top);
    });
  }
}

async function runningObjects(tx: Transaction): Promise<ObjectTable> {
  return tx.objectsAt(Number((await tx.meta.get('running')) ?? 0));
}

function folderNamed(tree: ContainerTree, name: string): ContainerNode {
  const node = tree.find({ scope: folderKind, name });
  if (node === undefined) throw new CodedError('UNKNOWN_FOLDER', `there is no folder "${name}"`);
  return node;
}

function folderNode(tree: ContainerTree, node: ContainerNode): FolderNode {
  const below = tree.children(node);
  return {
    name: node.name,
    id: node.id,
    devices: below.filter((child) => child.scope === deviceKind).map((child) => child.name),
    folders: below.filter((child) => child.scope === folderKind).map((child) => folderNode(tree, child)),
  };
}
