import {
  allowUnknownValuesName,
  extraIssues,
  extraName,
  isError,
  validateFields,
  type Issue,
  type ResourceKind,
  type Tolerance,
} from '../../catalog';
import { errorDiagnostic, warningDiagnostic, type Diagnostic, type Path } from '../../core';
import { isUnknown } from '../../terraform/protocol';
import type { Fields } from '../state/fields';

/** Validates the known values of a configuration. `tolerance` is that of the provider; the resource may accept more. */
export function validateConfig(kind: ResourceKind, config: Fields, tolerance: Tolerance): readonly Diagnostic[] {
  const extra = config[extraName] ?? null;
  const issues = [
    ...validateFields(kind, config, { names: 'terraform', isUnknown }),
    ...(extra === null || isUnknown(extra) ? [] : extraIssues(kind, extra, config)),
  ];
  const own = acceptsUnknownValues(config) ? 'unknown-values' : tolerance;
  return issues.map((issue) => {
    const { path, message, certainty } = issue;
    const isWrong = isError(certainty, own);
    return (isWrong ? errorDiagnostic : warningDiagnostic)(
      path.length === 0 ? `${kind.name} is not complete` : `${attributeIn(path)} is not valid`,
      `${path.join('.') || kind.name} ${message}.${isWrong ? hintFor(issue) : ''}`,
      path,
    );
  });
}

function attributeIn(path: Path): string {
  return String(path.findLast((step) => typeof step === 'string') ?? path[0]);
}

// An unknown value is read again once it is known.
function acceptsUnknownValues(config: Fields): boolean {
  const value = config[allowUnknownValuesName] ?? null;
  return value === true || isUnknown(value);
}

function hintFor({ certainty }: Issue): string {
  return certainty === 'confirmed'
    ? ` If the service is newer than this version and accepts the value, set ${allowUnknownValuesName} = true.`
    : '';
}
