import type { Attribute, AttributeType } from '../../catalog';
import { errorDiagnostic, type Diagnostic, type Path } from '../../core';
import type { TfValue } from '../../terraform/protocol';
import { asFields, asList, type Fields } from '../state/fields';

/** Refuses write-only values for a Terraform version that would store them in the state. */
export function refuseWriteOnly(attributes: readonly Attribute[], config: Fields, at: Path): readonly Diagnostic[] {
  return attributes.flatMap((attribute) => {
    const [path, value] = [[...at, attribute.name], config[attribute.name] ?? null];
    if (value === null) return [];
    if (attribute.companionOf?.as !== 'value') return inside(attribute.type, value, path);
    const detail = `Write-only attributes require Terraform 1.11 or later. Use ${attribute.companionOf.for} instead, which is stored in the state.`;
    return [errorDiagnostic(`${attribute.name} is not supported by this version of Terraform`, detail, path)];
  });
}

function inside(type: AttributeType, value: TfValue, path: Path): readonly Diagnostic[] {
  const [fields, items] = [asFields(value), asList(value)];
  if (type.kind === 'object' && fields !== undefined) return refuseWriteOnly(type.attributes, fields, path);
  if (type.kind === 'list' && items !== undefined)
    return items.flatMap((item, i) => inside(type.item, item, [...path, i]));
  return [];
}
