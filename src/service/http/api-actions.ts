import { randomBytes } from 'node:crypto';
import {
  actionNames,
  catalogAction,
  requestEffectOf,
  kindNamed,
  type ActionKind,
  type ResourceKind,
} from '../../catalog';
import { problem } from '../api-problem';
import { queueTask, versionIn } from '../jobs/task';
import { exportCertificate, importCertificate } from '../operations/certificate-files';
import { getObject, listObjects } from '../operations/read';
import {
  changedObjects,
  answerEntries,
  latestSnapshot,
  loadSnapshot,
  saveSnapshot,
  snapshotOf,
  snippetNamed,
} from '../operations/snippet-snapshots';
import { validWrite } from '../operations/valid-fields';
import type { Strictness } from '../strictness';
import type { ApiRequest, Endpoint, Route } from './endpoint';
import { parseObject } from './json-body';

type Fields = Readonly<Record<string, unknown>>;
type Run = (request: ApiRequest, fields: Fields, id: string) => Promise<unknown>;

/** Implementations of the catalog actions, by name. */
const actions: Readonly<Record<string, Run>> = {
  snippet_snapshot_save: async (request, { id, description }) => {
    const version = await request.write((tx) => saveSnapshot(tx, String(id), String(description)));
    return { status: 'success', result: { version: String(version) } };
  },
  snippet_snapshot_load: async (request, fields) => {
    await request.write((tx) => loadSnapshot(tx, String(fields['id']), versionIn(fields, 'version')));
    return { status: 'success' };
  },
  snippet_snapshot_compare: (request, fields) =>
    request.read(async (tx) => {
      const id = String(fields['id']);
      const earlier = await snapshotOf(tx, id, versionIn(fields, 'version'));
      const later = await snapshotOf(tx, id, versionIn(fields, 'comparing_version'));
      return changedObjects(earlier, later, (await snippetNamed(tx, id)).name);
    }),
  snippet_snapshot_diff: (request, fields) =>
    request.read(async (tx) => {
      const [id, object] = [String(fields['snippet_id']), String(fields['object_id'])];
      const before = await snapshotOf(tx, id, versionIn(fields, 'version'));
      const after =
        fields['comparing_version'] === undefined
          ? { date: tx.date, objects: await tx.objects.inContainers([id]) }
          : await snapshotOf(tx, id, versionIn(fields, 'comparing_version'));
      const [old, now] = [before, after].map(({ objects }) => objects.filter((row) => row.id === object));
      if (old?.length === 0 && now?.length === 0) throw problem('notFound', [`object "${object}" does not exist`]);
      return {
        before: { '@ts': before.date, entry: await answerEntries(tx, old ?? []) },
        after: { '@ts': after.date, entry: await answerEntries(tx, now ?? []) },
      };
    }),
  snippet_snapshot_publish: async (request, fields) =>
    request.write(async (tx) => {
      const id = String(fields['id']);
      const latest = fields['version'] === undefined ? (await latestSnapshot(tx, id)).version : undefined;
      const { version } = await snapshotOf(tx, id, versionIn(fields, 'version', latest));
      const task = { kind: 'publish', snippet: id, version, validation: fields['validation'] === true } as const;
      const job = await queueTask(tx, task, `publish version ${version} of a snippet`);
      return { id, tsgs: fields['tsgs'] ?? [], version, file_id: version, job_id: job };
    }),
  // A local service shares nothing between tenants: the publisher is this tenant with its latest version.
  snippet_snapshot_updates: (request, { id }) =>
    request.read(async (tx) => {
      const publisher = await latestSnapshot(tx, String(id));
      const subscriber = await tx.objects.inContainers([String(id)]);
      return {
        publisher: { entry: await answerEntries(tx, publisher.objects) },
        subscriber: { entry: await answerEntries(tx, subscriber) },
      };
    }),
  snippet_snapshot_convert: (request, { id }) => request.read((tx) => getObject(tx, kindNamed('snippet'), String(id))),
  shared_snippets_load: (request, { id, validation }) =>
    request.read(async (tx) => {
      const shares = await listObjects(tx, kindNamed('shared_snippet'), {});
      const isKnown = shares.data.some((one) => String(one['id']) === String(id));
      if (!isKnown) throw problem('notFound', [`shared snippet "${String(id)}" does not exist`]);
      return { id, ...(validation === undefined ? {} : { validation }) };
    }),
  certificate_import: (request, fields) => request.write((tx) => importCertificate(tx, fields)),
  certificate_export: async (request, { format }, id) => ({
    certificate: await request.read((tx) => exportCertificate(tx, id, String(format))),
  }),
  pre_shared_key: async (request, { length = 32 }) => {
    const { folder } = request.query;
    const [size, at] = await request.read(async (tx) => {
      const isKnown = folder === undefined || (await tx.tree()).find({ scope: 'folder', name: folder }) !== undefined;
      if (!isKnown) throw problem('notFound', [`folder "${folder}" does not exist`]);
      return [Number(length), tx.date] as const;
    });
    return {
      key: randomBytes(Math.ceil(size / 2))
        .toString('hex')
        .slice(0, size),
      length: size,
      generated_at: at,
    };
  },
};

/** The actions that are not a collection of a kind. */
export const catalogActions: readonly ActionKind[] = actionNames.map(catalogAction);

/** Returns the paths of the actions. */
export function actionRoutes(strictness: Strictness, wake: (tenant: string) => void): readonly Route[] {
  return [
    { path: kindNamed('auto_vpn_push').api.path, endpoints: { POST: pushVpn(strictness, wake) } },
    ...catalogActions.map((action): Route => ({
      path: action.api.path,
      endpoints: { POST: endpoint(action, strictness, wake) },
    })),
  ];
}

function endpoint(action: ActionKind, strictness: Strictness, wake: (tenant: string) => void): Endpoint {
  const inBody = { ...action, attributes: action.attributes.filter(({ sentIn = 'body' }) => sentIn === 'body') };
  return {
    effect: requestEffectOf(action, 'create'),
    query: action.attributes.flatMap(({ sentIn, wire }) => (sentIn === 'query' ? [wire] : [])),
    run: async (request) => {
      const isOptional = inBody.attributes.every(({ required }) => !required);
      const body = parseObject(request.text) ?? (isOptional ? {} : undefined);
      const { fields } = validWrite(requestOf(inBody, body), strictness);
      const answer = await actions[action.name]?.(request, fields, request.objectId);
      if (action.job !== undefined) wake(request.identity.tenant);
      return { status: action.api.create?.status ?? 201, body: answer, secrets: 'marked' };
    },
  };
}

function pushVpn(strictness: Strictness, wake: (tenant: string) => void): Endpoint {
  const kind = kindNamed('auto_vpn_push');
  return {
    effect: requestEffectOf(kind, 'create'),
    query: [],
    run: async (request) => {
      const { fields } = validWrite(requestOf(kind, parseObject(request.text)), strictness);
      const devices = fields['auto_vpn_devices'] ?? [];
      const names = Array.isArray(devices) ? devices.map((device: Fields) => String(device['name'])) : [];
      const job = await request.write((tx) => queueTask(tx, { kind: 'auto-vpn', names }, 'push of auto VPN'));
      wake(request.identity.tenant);
      const body = { success: true, job: String(job), message: `job enqueued with jobid ${job}` };
      return { status: 201, body, secrets: 'none' };
    },
  };
}

function requestOf(kind: ResourceKind, body: Fields | undefined): Parameters<typeof validWrite>[0] {
  return { kind, query: {}, ...(body === undefined ? {} : { body }) };
}
