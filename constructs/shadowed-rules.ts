import type { TerraformStack } from 'cdktf';
import { isSameContainer } from '../src/catalog';
import { effectivePolicy, shadowing, Vocabulary, type RuleReference } from '../src/engine/policy';
import type { Problem } from './fail';
import { providerKey, providerOf } from './provider-of';
import type { BodyOf } from './references';
import { resourceKindName, resolveTokens, scmResources } from './resources';
import { configurationOf } from './stack-configuration';

/**
 * Reports security rules that no traffic reaches, because earlier rules of the stack match all of it. Only what is
 * certain from the stack alone; `scm review` also knows the rules of others.
 */
export function shadowedRules(stack: TerraformStack, bodyOf: BodyOf): readonly Problem[] {
  const all = scmResources(stack);
  // The policy engine is only worth its time if a rule can cover another one.
  if (all.filter((one) => resourceKindName(one) === 'security_rule').length < 2) return [];
  return [...new Set(all.map((one) => providerKey(providerOf(one))))].flatMap((key) => {
    const resources = all.filter((one) => providerKey(providerOf(one)) === key);
    const configuration = configurationOf(resources, bodyOf);
    return configuration.rulebases.flatMap(({ kind, container, rulebase }) => {
      if (kind !== 'security_rule') return [];
      const policy = effectivePolicy(configuration, container, new Vocabulary());
      const isOwn = (rule: RuleReference): boolean =>
        rule.kind === 'rule' && rule.rulebase === rulebase && isSameContainer(rule.container, container);
      return shadowing(policy, { among: isOwn }).shadows.flatMap(({ rule, certainty, coveredBy, sort }) => {
        const at = resources.find(
          (resource) =>
            resourceKindName(resource) === kind &&
            resolveTokens(stack, Reflect.get(resource, 'nameInput')) === rule.name,
        );
        if (certainty !== 'surely' || at === undefined) return [];
        const why =
          coveredBy.length === 0
            ? 'it matches no traffic'
            : `${coveredBy.map(({ name }) => JSON.stringify(name)).join(' and ')} above ${coveredBy.length === 1 ? 'matches' : 'match'} all of its traffic${sort === 'contradicted' ? ', with another action' : ''}`;
        return [{ at, text: `the rule ${JSON.stringify(rule.name)} never applies: ${why}; move it up or remove it` }];
      });
    });
  });
}
