import { warningDiagnostic, type Diagnostic } from '../../core';

/** A folder is gone, and what is left above it may not be pushed by itself. */
export function notPushableWarning(name: string): Diagnostic {
  return warningDiagnostic(
    `The removal of folder ${JSON.stringify(name)} stays staged`,
    'None of its parent folders can be pushed alone. Set folders (onDestroy of the Push construct), or run scm push.',
  );
}
