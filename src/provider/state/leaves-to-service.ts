import type { Attribute } from '../../catalog';
import type { TfValue } from '../../terraform/protocol';
import { isEmptyValue } from '../../tenant';

/** Whether an empty string or list in the configuration lets the service choose the value. */
export function leavesToService(attribute: Attribute, config: TfValue | undefined): boolean {
  const { filledBy, weakensPolicyWhenRemoved, type } = attribute;
  const isPlain = type.kind === 'string' || type.kind === 'list';
  return (
    filledBy === 'service' &&
    weakensPolicyWhenRemoved === undefined &&
    isPlain &&
    isEmptyValue(type, config) &&
    (config ?? null) !== null
  );
}
