import { Annotations, type TerraformStack } from 'cdktf';
import { literalSecrets } from './literal-secrets';
import type { BodyOf } from './references';
import { shadowedRules } from './shadowed-rules';
import { unknownNamesInFilters } from './unknown-references';

const given = new WeakMap<TerraformStack, Set<string>>();

/** Adds the warnings of a stack, which the CLI prints at synth. Validations may run more than once. */
export function warnOf(stack: TerraformStack, bodyOf: BodyOf): void {
  const before = given.get(stack) ?? new Set<string>();
  given.set(stack, before);
  const found = [literalSecrets, shadowedRules, unknownNamesInFilters].flatMap((find) => find(stack, bodyOf));
  for (const { at, text } of found) {
    if (before.has(text)) continue;
    before.add(text);
    Annotations.of(at).addWarning(text);
  }
}
