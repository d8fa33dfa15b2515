import type { TerraformResource } from 'cdktf';
import { classOf, type Attributes, type CatalogConstruct, type Generated, type Given } from './catalog-construct';
import type { ObjectProps } from './object-config';
import type { RuleObjectProps } from './rule-props';

/** Attributes of a rule that its list or `RuleObjectProps` have. */
type GivenToRules = keyof RuleObjectProps | 'tag' | 'relativePosition' | 'targetRule';

/** Match criteria that a rule always states, with `any` for everything. */
type Criteria = 'from' | 'to' | 'source' | 'destination' | 'service' | 'application';

/** Properties of a rule with the attributes of a generated class. All match criteria are required. */
export type CatalogRuleProps<Config> = Pick<
  RuleObjectProps,
  keyof ObjectProps | (keyof RuleObjectProps & keyof Config)
> &
  ('tag' extends keyof Config ? Pick<RuleObjectProps, 'tags'> : unknown) &
  Required<Pick<Attributes<Config>, Criteria & keyof Attributes<Config>>> &
  Omit<Attributes<Omit<Config, Given | GivenToRules>>, Criteria>;

/** Makes the class of a rule from a kind of the catalog and its generated class. */
export function ruleConstructOf<Kind extends string, Config, Made extends TerraformResource>(
  kind: Kind,
  generated: Generated<Config, Made>,
): CatalogConstruct<Kind, CatalogRuleProps<NonNullable<Config>>, Made> {
  return classOf<Kind, CatalogRuleProps<NonNullable<Config>>, Made>(kind, generated);
}
