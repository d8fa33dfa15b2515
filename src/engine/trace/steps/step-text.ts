import type { PolicyRule, RuleReference } from '../../policy';
import { addressTexts, type Ranges } from '../../policy/engine';
import { ruleObject, type ObjectReference } from '../object-reference';
import type { Interface } from '../network/interfaces';
import type { Via } from '../network/lookup';
import { prefixText } from '../network/route-choice';

/** Names the deciding security rule: `rule "web"`, or the name of a default rule. */
export function deciderName(rule: RuleReference): string {
  return rule.kind === 'default' ? rule.name : `rule "${rule.name}"`;
}

/** Returns the object references of a rule, for a step. */
export function ruleObjects(kind: string, { reference }: Pick<PolicyRule, 'reference'>): readonly ObjectReference[] {
  const object = ruleObject(kind, reference);
  return object === undefined ? [] : [object];
}

/** Describes the routes used: `static route "default" of router "main"`. */
export function viaText(via: readonly Via[]): string {
  return via
    .map(({ router, route }) => {
      const of = `of router ${router.name}`;
      if (route.source === 'connected') return `connected network ${prefixText(route.prefix)} ${of}`;
      if (route.source === 'learned') return `default route that ${route.name} learns ${of}`;
      const by = route.hop.to === 'interface' && route.hop.by !== undefined ? `, next hop ${route.hop.by}` : '';
      return `static route ${route.name} ${of}${by}`;
    })
    .join(', then ');
}

/** Returns the routers on a path, and the interface and zone at its end. */
export function wayObjects(via: readonly Via[], end: Interface | undefined): readonly ObjectReference[] {
  const routers = via.map(({ router, route }) => ({
    ...objectOf(router.object),
    ...(route.source === 'static' ? { part: `static route ${route.name}` } : {}),
  }));
  const objects = [end?.object, end?.zone?.object].flatMap((object) =>
    object === undefined ? [] : [objectOf(object)],
  );
  return [...routers, ...objects];
}

/** Formats addresses: a single one, or ranges. */
export function rangesText(addresses: Ranges): string {
  return addressTexts(addresses).join(' ');
}

function objectOf({ kind, name, container }: NonNullable<Interface['object']>): ObjectReference {
  return { kind, name, ...(container === undefined ? {} : { container }) };
}
