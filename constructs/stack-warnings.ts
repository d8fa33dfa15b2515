import { Annotations, type TerraformStack } from 'cdktf';
import { literalSecrets } from './literal-secrets';
import type { BodyOf } from './references';
import { shadowedRules } from './shadowed-rules';

const given = new WeakMap<TerraformStack, Set<string>>();

/** Adds the warnings of a stack, which the CLI prints at synth. Validations may run more than once. */
export function warnOf(stack: TerraformStack, bodyOf: BodyOf): void {
  const before = given.get(stack) ?? new Set<string>();
  given.set(stack, before);
  for (const { at, text } of [...literalSecrets(stack, bodyOf), ...shadowedRules(stack, bodyOf)]) {
    if (before.has(text)) continue;
    before.add(text);
    Annotations.of(at).addWarning(text);
  }
}
