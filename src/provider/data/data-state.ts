import { holdsSecret, type ResourceKind, type Rulebase } from '../../catalog';
import type { WireObject } from '../../client';
import { isListedByPlace, shownAttributes } from '../schema/data-schema';
import type { Fields } from '../state/fields';
import { fromWire } from '../state/from-wire';
import { answerJudged, encryptedValuesName } from '../state/secrets';
import { tfidOf } from '../state/tfid';

/** An object that was found, and the rulebase whose list holds it. */
export interface Found {
  readonly object: WireObject;
  readonly position: Rulebase | undefined;
}

/** What a data source shows of an object: the truth, whatever was asked for, but no secret. */
export function shownFields(kind: ResourceKind, { object, position }: Found): Fields {
  const shown = { ...kind, attributes: shownAttributes(kind) };
  // A secret is never copied from the service into a state.
  const fields = fromWire(shown, answerJudged(kind, object, undefined, false), undefined);
  return {
    ...Object.fromEntries(shown.attributes.map(({ name }) => [name, fields[name] ?? null])),
    ...(position === undefined ? {} : { position }),
    ...(isListedByPlace(kind) ? { tfid: tfidOf(fields) } : {}),
    ...(holdsSecret(kind.attributes) ? { [encryptedValuesName]: null } : {}),
  };
}
