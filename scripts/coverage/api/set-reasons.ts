import type { SetDifference } from './compare-sets';

/** Reasons for members that only one side has. A reason that no difference needs fails the check (`staleSetReasons`). */
const setReasons: readonly (readonly [SetDifference['only'], RegExp, string])[] = [
  ['catalog', /\/(?:oauth2|am)\//, 'token endpoint and keys: facts of the service, not of a kind'],
  ['catalog', /^GET \/(?:health|ready|openapi\.json)$/, 'operation of the local service itself'],
  ['catalog', /\/address-objects(?:\/\{\})?$/, 'path of the specification; public clients use /addresses'],
  ['catalog', /\/config\/security\/v1\/auto-tag-actions$/, 'path of earlier clients; the API has it below objects'],
  ['catalog', /^DELETE \/config\/setup\/v1\/trusts\/\{\}$/, 'form of the SDKs; the description has only the number'],
  ['catalog', /^GET \/(?:operations\/v1\/device\/jobs|jobs\/\{\})$/, 'form of the specification and of public clients'],
  ['catalog', /^(?:POST|GET) \/(?:incidents|insights)\//, 'used by public clients, in no published description'],
];

/** Returns the reason for a difference, or undefined. */
export function reasonForDifference({ member, only }: SetDifference): string | undefined {
  return setReasons.find(([side, pattern]) => side === only && pattern.test(member))?.[2];
}

/** Returns the patterns that no difference needs any more. */
export function staleSetReasons(differences: readonly SetDifference[]): readonly RegExp[] {
  return setReasons
    .filter(([side, pattern]) => !differences.some(({ member, only }) => side === only && pattern.test(member)))
    .map(([, pattern]) => pattern);
}
