import { warningDiagnostic, type Diagnostic } from '../../core';

/** Warns that a folder was deleted and no remaining ancestor can be pushed alone. */
export function notPushableWarning(name: string): Diagnostic {
  return warningDiagnostic(
    `The removal of folder ${JSON.stringify(name)} stays staged`,
    'None of its parent folders can be pushed alone. Set folders (onDestroy of the Push construct), or run scm push.',
  );
}
