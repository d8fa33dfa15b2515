import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { allKinds, hasOwnId, isReadable, type Attribute, type ResourceKind } from '../../src/catalog';
import type { ScmClient } from '../../src/client';
import { nameFor, RequestSample } from '../../src/tools/conformance';
import { KnownSecrets, type Diagnostic } from '../../src/core';
import type { TfValue } from '../../src/terraform/protocol/value';
import { fromWire } from '../../src/provider';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import { typeNameOf } from '../../src/provider/schema/type-name';
import type { Fields } from '../../src/provider/state/fields';
import { createService, type Service } from '../../src/service';
import { fastClock } from '../support/fast-clock';
import { blockFor, openProvider, type InProcessProvider } from '../support/in-process-provider';
import { clientOf } from '../support/populate';
import { rotated } from '../support/rotated';
import { scratchFolder } from '../support/scratch-folder';
import { hiddenPlacesIn, secretFor, withSecret, type SecretPlace } from '../support/secret-places';
import { tamperings, tamperWith, type Tamperer, type Tampering } from '../support/tampering';

/** Kinds that a configuration can create or change. */
const kinds = allKinds().filter(
  ({ api, attributes, name }) =>
    (api.operations.includes('create') || api.operations.includes('update')) &&
    attributes.some(({ setBy }) => setBy === undefined) &&
    hiddenPlacesIn({ name, attributes } as ResourceKind).length > 0,
);
const everyPlace = kinds.flatMap((kind) =>
  hiddenPlacesIn(kind).filter(({ attribute }) => attribute.setBy === undefined),
);
/** The fast tier takes one place of each kind; 17 log types have the same four attributes. */
const places = rotated(everyPlace, 'secrets in texts', ({ kind }) => kind.name);

/** A text that a user or another program reads, and where it comes from. */
interface Seen {
  readonly from: string;
  readonly text: string;
}

/** A configuration that has a secret. */
interface Planted {
  readonly place: SecretPlace;
  readonly config: Fields;
  readonly secret: string;
}

class World {
  readonly service: Service;
  readonly client: ScmClient;
  readonly proxy: Tamperer;
  readonly provider: InProcessProvider;
  readonly dataDir: string;
  readonly lines: string[];
  #marks = 0;

  constructor(parts: Pick<World, 'service' | 'client' | 'proxy' | 'provider' | 'dataDir' | 'lines'>) {
    ({ service: this.service, client: this.client, proxy: this.proxy, provider: this.provider } = parts);
    ({ dataDir: this.dataDir, lines: this.lines } = parts);
  }

  static async open(): Promise<World> {
    const service = await createService({ strictness: 'strict', jobSpeed: 20 });
    const { url, port } = await service.listen({ host: '127.0.0.1', port: 0 });
    const proxy = await tamperWith(port);
    const lines: string[] = [];
    const dataDir = scratchFolder();
    const block = { ...blockFor(service, `http://127.0.0.1:${String(proxy.port)}`), max_retries: 0 };
    const log = (line: string): void => void lines.push(line);
    const provider = await openProvider(block, { dataDir, log, clock: fastClock(1000) });
    return new World({ service, client: clientOf(service, url), proxy, provider, dataDir, lines });
  }

  async close(): Promise<void> {
    await this.client.close();
    await this.proxy.close();
    await this.service.close();
  }

  /** A configuration with a new secret, as attribute or as its write-only companion. */
  async plant(place: SecretPlace, form: 'attribute' | 'write-only', name: string): Promise<Planted> {
    const { kind, path, attribute } = place;
    this.#marks += 1;
    const secret = secretFor(attribute, `pl4nt3d-${String(this.#marks)}-Q"&x`, `pl4nt3d-${String(this.#marks)}-Qx`);
    const sample = new RequestSample(kind);
    const body = withSecret(place, sample.body(nameFor(kind, name), path), secret);
    await this.#furnish(sample);
    const config = { ...empty(kind), ...fromWire(kind, kind.api.codec?.fromApi(body) ?? body, undefined) };
    if (kind.scopes.includes('folder') && config['folder'] == null && kind.onlyFolder === undefined)
      config['folder'] = 'All Firewalls';
    const isPossible = form === 'write-only' && attribute.secret === true;
    return { place, secret, config: isPossible ? asWriteOnly(kind.attributes, config) : config };
  }

  async #furnish({ needs }: RequestSample): Promise<void> {
    for (const needed of needs) {
      const sample = new RequestSample(needed.kind);
      const body = sample.body(needed.name);
      await this.#furnish(sample);
      const container = { scope: 'folder', name: 'All Firewalls' } as const;
      await this.client
        .create(needed.kind, needed.kind.scopes.length === 0 ? undefined : container, body)
        .catch(() => undefined);
    }
  }

  /** Everything that a step wrote. */
  async step(from: string, run: () => Promise<readonly Diagnostic[]>): Promise<readonly Seen[]> {
    const before = this.lines.length;
    let diagnostics: unknown;
    try {
      diagnostics = await run();
    } catch (error) {
      diagnostics = error instanceof Error ? `${error.message}\n${String(error.stack)}` : error;
    }
    return [
      { from: `${from}: diagnostics`, text: JSON.stringify(diagnostics) },
      { from: `${from}: log`, text: this.lines.slice(before).join('') },
    ];
  }

  /** Files of the provider: journal, places, tokens. */
  files(): readonly Seen[] {
    return readdirSync(this.dataDir, { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(join(this.dataDir, file)).isFile() && !file.includes('token'))
      .map((file) => ({ from: `file ${file}`, text: readFileSync(join(this.dataDir, file), 'latin1') }));
  }

  /** Creates, reads, changes, imports and deletes an object while answers are changed. */
  async walk(
    { place: { kind }, config, secret }: Planted,
    changed: Planted,
    tampering: Tampering,
  ): Promise<readonly Seen[]> {
    const { handlers, context } = this.provider;
    const typeName = typeNameOf(kind.name);
    const none = new Uint8Array();
    const secrets = [secret, changed.secret];
    const others: string[] = [];
    const seen: Seen[] = [];
    let [state, bytes]: [TfValue, Uint8Array] = [null, none];
    const apply = async (to: Fields | null): Promise<readonly Diagnostic[]> => {
      const plan = await handlers.plan({ typeName, prior: state, proposed: to, config: to, private: bytes }, context);
      if (plan.diagnostics.some(({ severity }) => severity === 'error')) return plan.diagnostics;
      const answer = await handlers.apply(
        { typeName, prior: state, planned: plan.planned, config: to, private: plan.private },
        context,
      );
      [state, bytes] = [answer.state, answer.private];
      seen.push({ from: 'private state', text: Buffer.from(bytes).toString('latin1') });
      return [...plan.diagnostics, ...answer.diagnostics];
    };
    const take = async (from: string, run: () => Promise<readonly Diagnostic[]>): Promise<void> => {
      this.proxy.use(tampering, secrets);
      seen.push(...(await this.step(`${tampering.name}, ${from}`, run)));
      this.proxy.use(undefined);
    };
    await take(
      'validate',
      async () => (await handlers.validateResource({ typeName, config, writeOnlyAllowed: true }, context)).diagnostics,
    );
    await take('create', () => apply(config));
    // The service may have created the first one.
    if (state === null) await this.step('create', () => apply(renamed(config, `again-${secret.slice(8, 14)}`)));
    const created = [state, bytes] as const;
    if (isReadable(kind)) {
      await take('read', async () => (await handlers.read({ typeName, state, private: bytes }, context)).diagnostics);
      await take('data', async () => (await this.provider.data(typeName, lookupOf(kind, config))).diagnostics);
    }
    const next = renamed(changed.config, textIn(state, 'name'));
    await take('update', () => apply(next));
    [state, bytes] = created;
    // Another client has changed it meanwhile, so there is a conflict.
    await this.step('elsewhere', async () => {
      const other = await this.plant(changed.place, 'attribute', 'other');
      const id = hasOwnId(kind) ? textIn(state, 'id') : '';
      await this.client.update(
        kind,
        id,
        withSecret(other.place, (await this.client.get(kind, id, {})) ?? {}, other.secret),
      );
      others.push(other.secret);
      return [];
    });
    await take('conflict', () => apply(next));
    [state, bytes] = created;
    await take('import', async () => {
      const id = textIn(state, 'tfid');
      const { resources, diagnostics } = await handlers.import({ typeName, id }, context);
      const reads = await Promise.all(resources.map((one) => handlers.read({ ...one, typeName }, context)));
      return [...diagnostics, ...reads.flatMap((one) => one.diagnostics)];
    });
    await take('delete', () => apply(null));
    [state, bytes] = created;
    if (state !== null) await this.step('delete', () => apply(null));
    for (const one of [...secrets, ...others]) this.known.add(one);
    return seen;
  }

  /** Every secret so far. */
  readonly known = new KnownSecrets();
}

/** Texts that contain one of the secrets, in any form in which programs write texts. */
function leaksIn(seen: readonly Seen[], known: KnownSecrets): readonly string[] {
  return seen.flatMap(({ from, text }) => {
    const shown = known.hideIn(text);
    if (shown === text) return [];
    const at = firstDifference(shown, text);
    return [`${from}: …${text.slice(Math.max(0, at - 120), at + 60)}`];
  });
}

/** The same configuration with another name, of a kind with one. */
function renamed(config: Fields, name: string): Fields {
  return typeof config['name'] === 'string' ? { ...config, name } : config;
}

/** Index of the first character that differs. */
function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function textIn(state: TfValue, name: string): string {
  const value = (state as Fields | null)?.[name];
  return typeof value === 'string' ? value : '';
}

function empty(kind: ResourceKind): Record<string, TfValue> {
  return Object.fromEntries(resourceSchema(kind).attributes.map(({ name }) => [name, null]));
}

function lookupOf(kind: ResourceKind, config: Fields): Record<string, TfValue> {
  return Object.fromEntries(
    ['name', 'folder', 'snippet', 'device'].flatMap((name) => (config[name] == null ? [] : [[name, config[name]]])),
  );
}

/** The same configuration with the write-only companion of each secret. */
function asWriteOnly(attributes: readonly Attribute[], fields: Fields): Record<string, TfValue> {
  const result: Record<string, TfValue> = { ...fields };
  for (const { name, companionOf } of attributes) {
    if (companionOf?.as === 'value' && fields[companionOf.for] != null) {
      result[name] = fields[companionOf.for] ?? null;
      result[companionOf.for] = null;
    } else if (companionOf?.as === 'version' && fields[companionOf.for] != null) result[name] = 1;
  }
  for (const { name, type } of attributes) {
    const value = result[name];
    if (type.kind === 'object' && typeof value === 'object' && value !== null && !Array.isArray(value))
      result[name] = asWriteOnly(type.attributes, value as Fields);
    if (type.kind === 'list' && type.item.kind === 'object' && Array.isArray(value)) {
      const { attributes: inner } = type.item;
      result[name] = (value as readonly Fields[]).map((item) => asWriteOnly(inner, item));
    }
  }
  return result;
}

let world: World;
beforeAll(async () => {
  world = await World.open();
}, 60_000);
afterAll(() => world.close());

const sums = { places: 0, walks: 0, texts: 0, hidden: 0, unhidden: 0 };

const soughtIn = (sorts: readonly string[]): readonly string[] =>
  sorts.flatMap((sort) => ['create', 'update', 'conflict'].map((step) => `${step}: ${sort}`));
afterAll(() => {
  if (process.env['SCM_PRINT'] !== undefined) process.stderr.write(`${JSON.stringify(sums)}\n`);
});

/** The fast tier changes the answers of each place in two ways. */
const tamperingsOf = (place: SecretPlace): readonly Tampering[] =>
  rotated(tamperings, place.path.join(), ({ of }) => (of === 'writes' ? 'writes' : 'others'));

test.each(places.map((place) => [`${place.kind.name}.${place.path.join('.')}`, place] as const))(
  'the secret in %s is in no diagnostic, log and file, whatever the service answers',
  async (_, place) => {
    sums.places += 1;
    for (const [i, tampering] of tamperingsOf(place).entries()) {
      const form = i % 2 === 0 ? 'attribute' : 'write-only';
      const name = `planted-${String(sums.walks)}`;
      const before = await world.plant(place, form, name);
      const after = await world.plant(place, form, name);
      const seen = await world.walk(before, after, tampering);
      sums.walks += 1;
      sums.texts += seen.length;
      sums.hidden += seen.filter(({ text }) => text.includes('(secret)')).length;
      expect(leaksIn(seen, world.known)).toEqual([]);
    }
    expect(leaksIn(world.files(), world.known)).toEqual([]);
  },
  120_000,
);

describe('the search', () => {
  test('finds a secret that is not hidden, in each sort of text', async () => {
    const place = everyPlace.find(({ kind }) => kind.name === 'radius_server_profile');
    if (place === undefined) throw new Error('the kind has no secret');
    const chosen = rotated(tamperings, 'unhidden', ({ of, isRefused }) => `${of} ${String(isRefused)}`);
    // oxlint-disable-next-line typescript/unbound-method -- it is put back.
    const { hideIn } = KnownSecrets.prototype;
    const attribute = place.attribute as { secret?: true };
    const found = new Set<string>();
    try {
      for (const tampering of chosen) {
        const name = `unhidden-${String(tamperings.indexOf(tampering))}`;
        const planted = await world.plant(place, 'attribute', name);
        const changed = await world.plant(place, 'attribute', name);
        // As if nothing was hidden: neither by the catalog nor by known values.
        KnownSecrets.prototype.hideIn = (text) => text;
        delete attribute.secret;
        const seen = await world.walk(planted, changed, tampering);
        attribute.secret = true;
        KnownSecrets.prototype.hideIn = hideIn;
        for (const { from } of seen.filter((one) => leaksIn([one], world.known).length > 0)) found.add(from);
      }
    } finally {
      attribute.secret = true;
      KnownSecrets.prototype.hideIn = hideIn;
    }
    // Each way of changing an answer, and each step in both sorts of text.
    expect(chosen.filter(({ name }) => ![...found].some((from) => from.startsWith(`${name}, `)))).toEqual([]);
    const sorts = new Set([...found].map((from) => from.slice(from.indexOf(', ') + 2)));
    expect([...sorts].sort()).toEqual(
      expect.arrayContaining([...soughtIn(['log']), ...soughtIn(['diagnostics'])].sort()),
    );
    // A check of a configuration calls no service.
    expect([...sorts].filter((sort) => sort.startsWith('validate'))).toEqual([]);
    sums.unhidden += found.size;
  }, 120_000);
});
