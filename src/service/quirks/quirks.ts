import type { ResourceKind } from '../../catalog';
import { isObject, type Clock } from '../../core';
import { reorderFields, withEmptyDefaults } from './answer-shape';
import { withNumbersAsText, withShownFolders, withUnknownField } from './changed-values';

/** Quirks of the real service that can be enabled for each tenant. By default, only encrypted secrets are enabled. */
export interface QuirkSwitches {
  /** An empty list is returned as null. */
  readonly nullForEmptyList: boolean;
  /** Unordered lists are returned in a different order. */
  readonly reorderedLists: boolean;
  /** Time during which a new object is absent from all responses except that of its creation. 0 disables the delay. */
  readonly lateVisibilityMs: number;
  /** Secrets are returned encrypted (the default). If false, they are returned in clear text to every account. */
  readonly encryptedSecrets: boolean;
  /** Responses contain an empty list or `false` for fields absent from the request. */
  readonly filledDefaults: boolean;
  /** A list with a name filter returns the object itself; 404 if none matches. */
  readonly bareObjectForName: boolean;
  /** A write with an empty string or list in an optional field is rejected with 400. */
  readonly refusedEmpties: boolean;
  /** Objects in responses contain a field that the API description does not contain. */
  readonly unknownFields: boolean;
  /** Numbers in objects are returned as strings. */
  readonly numbersAsText: boolean;
  /** An update keeps omitted fields instead of resetting them. */
  readonly keptFields: boolean;
  /** A move succeeds but changes nothing. */
  readonly ignoredMoves: boolean;
  /** Lists ignore `limit` and `offset`. */
  readonly ignoredPages: boolean;
  /** Responses use the display names of predefined folders (`Global`, `All Firewalls`). */
  readonly shownFolderNames: boolean;
  /** Errors have only a message, without `_errors`, like those of gateways. */
  readonly plainErrors: boolean;
}

/** Changes to some of the switches. */
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

/** A response after quirks: another body, or not found. */
export type Quirked = { readonly body: unknown } | 'not-found';

/** The enabled quirks of all tenants. */
export class Quirks {
  readonly #clock: Clock;
  readonly #switches = new Map<string, QuirkSwitches>();
  /** Object id → time from which an object created under late visibility is visible. */
  readonly #visibleAt = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  of(tenant: string): QuirkSwitches {
    return this.#switches.get(tenant) ?? usual;
  }

  /** Returns the switches of a tenant; undefined if they are the default. */
  changedOf(tenant: string): QuirkSwitches | undefined {
    return this.#switches.get(tenant);
  }

  set(tenant: string, change: QuirkChange): void {
    const changed = Object.entries(change).filter(([, value]) => value !== undefined);
    this.#switches.set(tenant, { ...this.of(tenant), ...Object.fromEntries(changed) });
  }

  /** Resets the switches of a tenant, or of all tenants. */
  clear(tenant?: string): void {
    if (tenant === undefined) this.#switches.clear();
    else this.#switches.delete(tenant);
    if (tenant === undefined) this.#visibleAt.clear();
  }

  /** Returns the response that replaces `body`. `name`: name filter of the list. */
  answer(tenant: string, kind: ResourceKind, method: string, body: unknown, name?: string): Quirked {
    const switches = this.#switches.get(tenant);
    if (switches === undefined) return { body };
    const shape = (item: unknown): unknown => (isObject(item) ? shapeItem(kind, item, switches) : item);
    if (method === 'POST' && isObject(body)) this.#hide(body, switches);
    if (method !== 'GET') return { body: shape(body) };
    if (!isObject(body) || !Array.isArray(body['data'])) {
      if (Array.isArray(body)) return { body: body.filter((item) => this.#canBeSeen(item)).map(shape) };
      return this.#canBeSeen(body) ? { body: shape(body) } : 'not-found';
    }
    const all: readonly unknown[] = body['data'];
    const visible = all.filter((item) => this.#canBeSeen(item));
    if (name !== undefined && switches.bareObjectForName) {
      return visible.length === 0 ? 'not-found' : { body: shape(visible[0]) };
    }
    const total = typeof body['total'] === 'number' ? { total: body['total'] - (all.length - visible.length) } : {};
    const data = visible.length === 0 && switches.nullForEmptyList ? null : visible.map(shape);
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

function shapeItem(
  kind: ResourceKind,
  item: Record<string, unknown>,
  switches: QuirkSwitches,
): Record<string, unknown> {
  let result = item;
  if (switches.filledDefaults) result = withEmptyDefaults(kind, result);
  if (switches.reorderedLists) result = reorderFields(kind.attributes, result);
  if (switches.numbersAsText) result = withNumbersAsText(result);
  if (switches.shownFolderNames) result = withShownFolders(result);
  if (switches.unknownFields) result = withUnknownField(result);
  return result;
}
