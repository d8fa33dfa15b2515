import type { Tolerance } from '../../catalog';
import { errorDiagnostic, type Diagnostic } from '../../core';
import { isUnknown, type TfValue } from '../../terraform/protocol';

const variables = { strict: 'SCM_STRICT', allow_unknown_values: 'SCM_ALLOW_UNKNOWN_VALUES' } as const;
type Option = keyof typeof variables;

type Block = Readonly<Record<string, TfValue>>;

/**
 * Which violated limits are errors. The provider block overrides the environment. An unknown value reports fewer
 * errors: the block is read again once it is known.
 */
export function toleranceOf(block: Block, env: NodeJS.ProcessEnv): Tolerance {
  if (isUnknown(block['allow_unknown_values'] ?? null) || isOn('allow_unknown_values', block, env))
    return 'unknown-values';
  return isOn('strict', block, env) ? 'strict' : 'default';
}

function isOn(option: Option, block: Block, env: NodeJS.ProcessEnv): boolean {
  const configured = block[option];
  if (typeof configured === 'boolean') return configured;
  // The block says the opposite of what the environment may say.
  if (Object.keys(variables).some((other) => other !== option && block[other] === true)) return false;
  return ['true', '1'].includes(env[variables[option]] ?? '');
}

/** Validates the two options and their environment variables. */
export function validateStrictness(block: Block, env: NodeJS.ProcessEnv): readonly Diagnostic[] {
  const invalid = Object.entries(variables).flatMap(([option, variable]) => {
    const text = env[variable] ?? '';
    if (['', 'true', '1', 'false', '0'].includes(text)) return [];
    const detail = `environment variable ${variable} must be true or false, got "${text}"`;
    return [errorDiagnostic(`${option} is not valid`, detail, [option])];
  });
  if (!isOn('strict', block, env) || !isOn('allow_unknown_values', block, env)) return invalid;
  const detail =
    'strict refuses every undocumented value, and allow_unknown_values accepts them; remove one of the two';
  return [...invalid, errorDiagnostic('strict cannot be used with allow_unknown_values', detail, ['strict'])];
}
