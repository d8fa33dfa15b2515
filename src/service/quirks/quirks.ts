import type { ResourceKind } from '../../catalog';
import { isObject, type Clock } from '../../core';
import { reordered, withEmptyDefaults } from './answer-shape';
import { withNumbersAsText, withShownFolders, withUnknownField } from './changed-values';

/** Oddities of the real service that this one can have, per tenant. At first only secrets are encrypted. */
export interface QuirkSwitches {
  /** An empty list is answered as null. */
  readonly nullForEmptyList: boolean;
  /** Lists whose order means nothing come in another order than they were sent. */
  readonly reorderedLists: boolean;
  /** For so long after its creation an object is in no answer but the creation's own. 0 for at once. */
  readonly lateVisibilityMs: number;
  /** Secrets are answered encrypted, as they are by default; false answers them in clear to every account. */
  readonly encryptedSecrets: boolean;
  /** Answers hold an empty list or `false` where the request held nothing. */
  readonly filledDefaults: boolean;
  /** A list with a name filter answers the object itself; none found is 404. */
  readonly bareObjectForName: boolean;
  /** A write with an empty text or list in an optional field is refused with 400. */
  readonly refusedEmpties: boolean;
  /** Objects in answers have a field that the description does not contain. */
  readonly unknownFields: boolean;
  /** Numbers in objects are answered as text. */
  readonly numbersAsText: boolean;
  /** An update keeps the fields that it leaves out, instead of resetting them. */
  readonly keptFields: boolean;
  /** A move is answered with success and changes nothing. */
  readonly ignoredMoves: boolean;
  /** Lists ignore `limit` and `offset`. */
  readonly ignoredPages: boolean;
  /** Answers have the names of predefined folders that people see (`Global`, `All Firewalls`). */
  readonly shownFolderNames: boolean;
  /** Errors have a message only, without `_errors`, as gateways answer. */
  readonly plainErrors: boolean;
}

/** A change of some switches. */
export type QuirkChange = { readonly [K in keyof QuirkSwitches]?: QuirkSwitches[K] | undefined };

const usual: QuirkSwitches = {
  nullForEmptyList: false,
  reorderedLists: false,
  lateVisibilityMs: 0,
  encryptedSecrets: true,
  filledDefaults: false,
  bareObjectForName: false,
  refusedEmpties: false,
  unknownFields: false,
  numbersAsText: false,
  keptFields: false,
  ignoredMoves: false,
  ignoredPages: false,
  shownFolderNames: false,
  plainErrors: false,
};

/** What a quirk makes of an answer: another body, or that nothing was found. */
export type Quirked = { readonly body: unknown } | 'not-found';

/** The quirks of every tenant. */
export class Quirks {
  readonly #clock: Clock;
  readonly #switches = new Map<string, QuirkSwitches>();
  /** When objects created under late visibility can be seen, by id. */
  readonly #visibleAt = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  of(tenant: string): QuirkSwitches {
    return this.#switches.get(tenant) ?? usual;
  }

  /** The switches of a tenant that has other ones than usual. */
  changedOf(tenant: string): QuirkSwitches | undefined {
    return this.#switches.get(tenant);
  }

  set(tenant: string, change: QuirkChange): void {
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    this.#switches.set(tenant, { ...this.of(tenant), ...Object.fromEntries(given) });
  }

  /** Switches off what a tenant has, or everything. */
  clear(tenant?: string): void {
    if (tenant === undefined) this.#switches.clear();
    else this.#switches.delete(tenant);
    if (tenant === undefined) this.#visibleAt.clear();
  }

  /** What is answered in place of `body`. `name` is the list's name filter. */
  answer(tenant: string, kind: ResourceKind, method: string, body: unknown, name?: string): Quirked {
    const switches = this.#switches.get(tenant);
    if (switches === undefined) return { body };
    const shape = (item: unknown): unknown => (isObject(item) ? shaped(kind, item, switches) : item);
    if (method === 'POST' && isObject(body)) this.#hide(body, switches);
    if (method !== 'GET') return { body: shape(body) };
    if (!isObject(body) || !Array.isArray(body['data'])) {
      if (Array.isArray(body)) return { body: body.filter((item) => this.#canBeSeen(item)).map(shape) };
      return this.#canBeSeen(body) ? { body: shape(body) } : 'not-found';
    }
    const all: readonly unknown[] = body['data'];
    const seen = all.filter((item) => this.#canBeSeen(item));
    if (name !== undefined && switches.bareObjectForName) {
      return seen.length === 0 ? 'not-found' : { body: shape(seen[0]) };
    }
    const total = typeof body['total'] === 'number' ? { total: body['total'] - (all.length - seen.length) } : {};
    const data = seen.length === 0 && switches.nullForEmptyList ? null : seen.map(shape);
    return { body: { ...body, ...total, data } };
  }

  #hide(body: Record<string, unknown>, { lateVisibilityMs }: QuirkSwitches): void {
    const { id } = body;
    if (lateVisibilityMs === 0 || typeof id !== 'string') return;
    const now = this.#clock.now();
    for (const [known, at] of this.#visibleAt) if (at <= now) this.#visibleAt.delete(known);
    this.#visibleAt.set(id, now + lateVisibilityMs);
  }

  #canBeSeen(item: unknown): boolean {
    const at = isObject(item) ? this.#visibleAt.get(String(item['id'])) : undefined;
    return at === undefined || at <= this.#clock.now();
  }
}

function shaped(kind: ResourceKind, item: Record<string, unknown>, switches: QuirkSwitches): Record<string, unknown> {
  let result = item;
  if (switches.filledDefaults) result = withEmptyDefaults(kind, result);
  if (switches.reorderedLists) result = reordered(kind.attributes, result);
  if (switches.numbersAsText) result = withNumbersAsText(result);
  if (switches.shownFolderNames) result = withShownFolders(result);
  if (switches.unknownFields) result = withUnknownField(result);
  return result;
}
