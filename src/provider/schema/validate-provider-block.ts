import { errorDiagnostic, type Diagnostic } from '../../core';
import type { TfValue } from '../../terraform/protocol';
import type { AdoptExisting, ReferencedDelete, UnknownReferences } from './provider-block';

const words: readonly ReferencedDelete[] = ['fail', 'owe'];
const adoptions: readonly AdoptExisting[] = ['never', 'identical'];
const unknownReferences: readonly UnknownReferences[] = ['refuse', 'warn', 'ignore'];
const protocols = ['http', 'https'];

/** Validates a provider block without the environment. Unknown values are skipped. */
export function validateProviderBlock(block: Readonly<Record<string, TfValue>>): readonly Diagnostic[] {
  return [
    ...oneOf(block, 'referenced_delete', words),
    ...oneOf(block, 'adopt_existing', adoptions),
    ...oneOf(block, 'unknown_references', unknownReferences),
    ...oneOf(block, 'protocol', protocols),
  ];
}

function oneOf(
  block: Readonly<Record<string, TfValue>>,
  name: string,
  allowed: readonly string[],
): readonly Diagnostic[] {
  const value = block[name];
  if (typeof value !== 'string' || allowed.includes(value)) return [];
  return [
    errorDiagnostic(`${name} is not valid`, `It must be ${allowed.join(' or ')}, got ${JSON.stringify(value)}.`, [
      name,
    ]),
  ];
}

/** Parses `referenced_delete`; the default is `owe`. */
export function referencedDeleteOf(value: TfValue | undefined): ReferencedDelete {
  return words.find((word) => word === value) ?? 'owe';
}

/** Parses `adopt_existing`; the default is `never`. */
export function adoptExistingOf(value: TfValue | undefined): AdoptExisting {
  return adoptions.find((word) => word === value) ?? 'never';
}

/** Parses `unknown_references`; the default is `refuse`. */
export function unknownReferencesOf(value: TfValue | undefined): UnknownReferences {
  return unknownReferences.find((word) => word === value) ?? 'refuse';
}
