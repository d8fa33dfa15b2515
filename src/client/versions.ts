import { versionPaths, type ConfigVersion, type RunningVersion } from '../catalog';
import { isNotFound } from './api-error';
import type { ApiCaller } from './caller';
import type { Lister } from './list';
import { confirmationOf, otherObject } from './answer';
import { parseListAnswer } from './list-answer';
import { objectsOfAnswer } from './object-answer';
import { scalarText, type WireObject } from './wire-json';

/** Reads and loads configuration versions, and reverts the candidate. */
export class Versions {
  readonly #caller: ApiCaller;
  readonly #lister: Lister;

  constructor(caller: ApiCaller, lister: Lister) {
    this.#caller = caller;
    this.#lister = lister;
  }

  async all(signal?: AbortSignal): Promise<readonly ConfigVersion[]> {
    const items = await this.#lister.all({ method: 'GET', path: versionPaths.list, signal });
    return items.map(versionFrom);
  }

  /** Reads one version, or undefined if the service has no such version. */
  async one(version: number, signal?: AbortSignal): Promise<ConfigVersion | undefined> {
    try {
      return await this.#caller.call({ method: 'GET', path: `${versionPaths.list}/${version}`, signal }, (answer) => {
        const [first] = objectsOfAnswer(answer);
        if (first === undefined) return undefined;
        if (Number(first['id']) !== version) throw otherObject(first['id']);
        return versionFrom(first);
      });
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /** Returns the running version of each device. */
  async running(signal?: AbortSignal): Promise<readonly RunningVersion[]> {
    // This list has no pages, although its format suggests them.
    const { items } = await this.#caller.call({ method: 'GET', path: versionPaths.running, signal }, (answer, bytes) =>
      parseListAnswer(answer, bytes, { offset: 0, one: 'wrong', null: 'empty' }),
    );
    return items.map((item) => ({
      device: scalarText(item['device']) ?? '',
      version: Number(item['version'] ?? 0),
      date: scalarText(item['date']) ?? '',
    }));
  }

  /** Loads a version as the candidate. Discards all staged changes of all administrators. */
  async load(version: number, signal?: AbortSignal): Promise<void> {
    await this.#caller.call(
      {
        method: 'POST',
        path: versionPaths.load,
        body: { version },
        signal,
        // Loading the same version again is idempotent.
        repeatable: 'always',
      },
      confirmationOf(undefined),
    );
  }

  /** Reverts the candidate to the running configuration. Discards all staged changes of all administrators. */
  async rollback(signal?: AbortSignal): Promise<void> {
    await this.#caller.call({ method: 'DELETE', path: versionPaths.candidate, signal }, confirmationOf(undefined));
  }
}

function versionFrom(item: WireObject): ConfigVersion {
  return {
    id: Number(item['id'] ?? 0),
    version: scalarText(item['version']) ?? '',
    date: scalarText(item['date']) ?? '',
    admin: scalarText(item['admin']) ?? '',
    scope: scalarText(item['scope']) ?? '',
    description: scalarText(item['description']) ?? '',
    created: Number(item['created'] ?? 0),
    updated: Number(item['updated'] ?? 0),
    deleted: Number(item['deleted'] ?? 0),
  };
}
