import { errorDiagnostic, type Diagnostic } from '../../core';
import type { TfValue } from '../../protocol';

const variable = 'SCM_STRICT';

/**
 * Whether every documented limit of the API is an error at plan time, or only certain ones. The provider block
 * overrides the environment. An unknown value counts as absent: the block is read again once it is known.
 */
export function isStrict(block: Readonly<Record<string, TfValue>>, env: NodeJS.ProcessEnv): boolean {
  const configured = block['strict'];
  return typeof configured === 'boolean' ? configured : ['true', '1'].includes(env[variable] ?? '');
}

/** Validates the environment variable. */
export function validateStrictness(env: NodeJS.ProcessEnv): readonly Diagnostic[] {
  const text = env[variable] ?? '';
  if (['', 'true', '1', 'false', '0'].includes(text)) return [];
  return [
    errorDiagnostic('strict is not valid', `environment variable ${variable} must be true or false, got "${text}"`, [
      'strict',
    ]),
  ];
}
