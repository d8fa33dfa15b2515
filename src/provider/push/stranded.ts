import { warningDiagnostic, type Diagnostic } from '../../core';

/** A folder is gone, and what is left above it may not be pushed by itself. */
export function strandedWarning(name: string): Diagnostic {
  return warningDiagnostic(
    `The removal of folder ${JSON.stringify(name)} stays staged`,
    'No folder above it may be pushed by itself. Name the folders to push in folders (onDestroy of the Push construct), or push by hand.',
  );
}
