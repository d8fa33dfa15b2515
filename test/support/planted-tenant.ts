import { allKinds, holdsHidden, holdsSecret, isReadable, hasOwnId, type ResourceKind } from '../../src/catalog';
import { RequestSample, nameFor } from '../../src/tools/conformance';
import type { Answer } from '../service/local';
import { rotated } from './rotated';
import { hiddenPlacesIn, inQuery, placesIn, secretFor, withSecret, type SecretPlace } from './secret-places';

type Send = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** An object with a planted secret. */
export interface Planted {
  readonly kind: ResourceKind;
  /** Undefined for an object without an ID. */
  readonly id: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  readonly secret: string;
  /** Whether clients of the real service expect it in clear text. */
  readonly isExpected: boolean;
}

/** Every kind that can hold a secret and that a request can create or change. */
export const secretKinds: readonly ResourceKind[] = allKinds().filter(
  ({ api, attributes }) =>
    holdsSecret(attributes) && (api.operations.includes('create') || api.operations.includes('update')),
);

/** A known secret in every place of every kind, in a folder and, where the kind allows it, in a snippet. */
export class PlantedTenant {
  readonly planted: Planted[] = [];
  /** Everything that was planted, also archives and what was not stored. */
  readonly secrets: string[] = [];
  readonly #send: Send;
  snippet = '';
  certificate = '';

  constructor(send: Send) {
    this.#send = send;
  }

  /** Plants into one place of each kind in the fast tier, into every place in the full tier. */
  async plantAll(): Promise<void> {
    const places = secretKinds.flatMap((kind) =>
      rotated(
        // No request sets the others.
        placesIn(kind, kind.attributes).filter(({ attribute }) => attribute.setBy === undefined),
        `planted ${kind.name}`,
        () => kind.name,
      ),
    );
    const made = await this.#send('POST', '/config/setup/v1/snippets', { name: 'planted' });
    if (made.status >= 300) throw new Error(made.text);
    this.snippet = made.id;
    for (const place of places) {
      await this.#plant(place, {});
      const { scopes, api } = place.kind;
      if (scopes.includes('snippet') && api.location.in === 'body' && hasOwnId(place.kind))
        await this.#plant(place, { snippet: 'planted' });
    }
    await this.#archive();
  }

  /** Plants values that may hold a secret, which answers show and texts do not. Returns them. */
  async plantHidden(): Promise<readonly string[]> {
    const before = this.secrets.length;
    const kinds = allKinds().filter(
      ({ api, attributes }) => api.operations.includes('create') && holdsHidden(attributes) && !holdsSecret(attributes),
    );
    for (const kind of kinds) {
      const places = hiddenPlacesIn(kind).filter(({ attribute }) => attribute.setBy === undefined);
      for (const place of rotated(places, `hidden ${kind.name}`, () => kind.name)) await this.#plant(place, {});
    }
    return this.secrets.splice(before);
  }

  /** A text that no other place has. */
  mark(): string {
    return `pl4nt3d-${this.secrets.length}-x`;
  }

  async #plant(place: SecretPlace, location: { readonly snippet?: string }): Promise<void> {
    const { kind, path, attribute } = place;
    const sample = new RequestSample(kind);
    const name = nameFor(kind, `planted-${this.planted.length}`);
    const filled = sample.body(name, path);
    await this.#furnish(sample, location);
    const secret = secretFor(attribute, this.mark());
    this.secrets.push(secret);
    const body = located(withSecret(place, filled, secret), location);
    const isUpdate = !kind.api.operations.includes('create');
    const answer = await this.#send(isUpdate ? 'PUT' : 'POST', kind.api.path + inQuery(kind, 'create', body), body);
    // A container has only one object of some kinds.
    if (answer.status === 409 && kind.api.singleton !== undefined) return;
    if (answer.status >= 300) throw new Error(`${kind.name} ${path.join('.')}: ${answer.status} ${answer.text}`);
    const id = hasOwnId(kind) ? await this.#idOf(kind, answer, body) : undefined;
    if (!isReadable(kind)) return;
    // The next one replaces it.
    if (isUpdate) this.planted.splice(0, this.planted.length, ...this.planted.filter((one) => one.kind !== kind));
    this.planted.push({ kind, id, body, secret, isExpected: attribute.answeredInClear === true });
  }

  async #idOf(
    kind: ResourceKind,
    answer: Answer,
    body: Readonly<Record<string, unknown>>,
  ): Promise<string | undefined> {
    const id = answer.at('id') ?? answer.at('data', 'id');
    if (typeof id === 'string') return id;
    if (!kind.api.operations.includes('list')) return undefined;
    const all = await this.#send('GET', `${kind.api.path}${inQuery(kind, 'create', body)}`);
    const first = all.at('data', 0, 'id');
    return typeof first === 'string' ? first : undefined;
  }

  async #furnish({ needs }: RequestSample, location: { readonly snippet?: string }): Promise<void> {
    for (const needed of needs) {
      const sample = new RequestSample(needed.kind);
      const body = located(sample.body(needed.name), location);
      await this.#furnish(sample, location);
      // A place before may have made it.
      const created = await this.#send('POST', needed.kind.api.path + inQuery(needed.kind, 'create', body), body);
      if (created.status >= 300 && created.status !== 409) throw new Error(`${needed.kind.name}: ${created.text}`);
    }
  }

  async #archive(): Promise<void> {
    const secret = Buffer.from(this.mark()).toString('base64');
    this.secrets.push(secret);
    const key = this.mark();
    this.secrets.push(key);
    const answer = await this.#send('POST', '/config/identity/v1/certificates:import', {
      name: 'planted-archive',
      folder: 'All Firewalls',
      certificate_file: secret,
      format: 'pkcs12',
      passphrase: key,
    });
    if (answer.status >= 300) throw new Error(answer.text);
    const list = await this.#send('GET', '/config/identity/v1/certificates?folder=All%20Firewalls&limit=1000');
    const all = list.at('data') as readonly { readonly id: string; readonly name: string }[];
    this.certificate = all.find(({ name }) => name === 'planted-archive')?.id ?? '';
  }
}

function located(body: Record<string, unknown>, { snippet }: { readonly snippet?: string }): Record<string, unknown> {
  if (snippet === undefined || body['folder'] === undefined) return body;
  const { folder: _, ...rest } = body;
  return { ...rest, snippet };
}
