import { errorDiagnostic, type Diagnostic } from '../../core';
import type { TfValue } from '../../protocol';

const variable = 'SCM_STRICT';

/**
 * Whether every limit of the API's description is an error at plan, or only what is certain. The provider block wins
 * over the environment. A value that is not known yet counts as absent: the block is looked at again once it is.
 */
export function isStrict(block: Readonly<Record<string, TfValue>>, env: NodeJS.ProcessEnv): boolean {
  const asked = block['strict'];
  return typeof asked === 'boolean' ? asked : ['true', '1'].includes(env[variable] ?? '');
}

/** What is wrong with the environment variable. */
export function validateStrictness(env: NodeJS.ProcessEnv): readonly Diagnostic[] {
  const text = env[variable] ?? '';
  if (['', 'true', '1', 'false', '0'].includes(text)) return [];
  return [
    errorDiagnostic('strict is not valid', `environment variable ${variable} must be true or false, got "${text}"`, [
      'strict',
    ]),
  ];
}
