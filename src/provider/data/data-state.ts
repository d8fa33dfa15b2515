import type { ResourceKind, Rulebase } from '../../catalog';
import type { WireObject } from '../../client';
import { isListedByPlace, shownAttributes } from '../schema/data-schema';
import type { Fields } from '../state/fields';
import { fromWire } from '../state/from-wire';
import { tfidOf } from '../state/tfid';

/** An object that was found, and the rulebase whose list holds it. */
export interface Found {
  readonly object: WireObject;
  readonly position: Rulebase | undefined;
}

/** What a data source shows of an object: the truth, whatever was asked for. */
export function shownFields(kind: ResourceKind, { object, position }: Found): Fields {
  const fields = fromWire({ ...kind, attributes: shownAttributes(kind) }, object, undefined);
  return {
    ...Object.fromEntries(shownAttributes(kind).map(({ name }) => [name, fields[name] ?? null])),
    ...(position === undefined ? {} : { position }),
    ...(isListedByPlace(kind) ? { tfid: tfidOf(fields) } : {}),
  };
}
