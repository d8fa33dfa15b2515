import {
  atDescribedPlaces,
  hasValueAt,
  moveValue,
  otherPlacesOf,
  type OtherPlace,
  type ResourceKind,
} from '../catalog';
import { fromApi, toApi } from './object-form';

/**
 * Reads fields that the tenant has at another place than the description, and writes them where the last object that was read
 * had them. Without one, the description decides.
 */
export class OtherPlaces {
  /** Kinds and fields that the tenant has at the other place. */
  readonly #moved = new Set<string>();

  /** Like `fromApi` of a kind. */
  readonly fromApi: typeof fromApi = (kind, answer, container) => {
    for (const place of otherPlacesOf(kind)) {
      if (hasValueAt(answer, place.field)) this.#moved.delete(keyOf(kind, place));
      else if (hasValueAt(answer, place.other)) this.#moved.add(keyOf(kind, place));
    }
    return fromApi(kind, atDescribedPlaces(kind, answer), container);
  };

  /** Like `toApi` of a kind. */
  readonly toApi: typeof toApi = (kind, body, form) => {
    const sent = toApi(kind, body, form);
    if (sent === undefined) return undefined;
    return otherPlacesOf(kind)
      .filter((place) => this.#moved.has(keyOf(kind, place)) && hasValueAt(sent, place.field))
      .reduce((object, { field, other }) => moveValue(object, field, other), sent);
  };
}

function keyOf({ name }: ResourceKind, { field }: OtherPlace): string {
  return [name, ...field].join('.');
}
