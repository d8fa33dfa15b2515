import type { Container, ResourceKind, RulebasePosition } from '../../catalog';
import type { FirstCause, Judgement } from './accounts';
import type { Claim, Leftover } from './mapping/converted-fields';
import type { KindMapping } from './mapping/kind-mapping';
import type { ConfigNode } from './read/config-node';

/** Why something was not converted, and what to do. */
export interface Refusal {
  readonly why: string;
  readonly remedy: string;
  /** The first object that was not converted, if this one follows from it. */
  readonly cause?: FirstCause;
}

/** An object of the service that is being made of an entry of the file. */
export interface Draft {
  readonly kind: ResourceKind;
  readonly container: Container;
  /** For rules with two rulebases. */
  readonly position: RulebasePosition | undefined;
  name: string;
  /** By API name, without name and container. */
  fields: Readonly<Record<string, unknown>>;
  readonly mapping: KindMapping;
  /** Undefined for an object that the conversion adds. */
  readonly entry: ConfigNode | undefined;
  readonly claims: readonly Claim[];
  leftovers: readonly Leftover[];
  /** How it was rewritten, if it was. */
  rewritten: string[];
  /** The object is not written. */
  refusal: Refusal | undefined;
  /** The rule is written, but disabled. */
  disabled: Refusal | undefined;
  /** Judgements of single nodes that replace the usual ones. */
  readonly judged: Map<ConfigNode, Judgement>;
}

/** `security_rule "web" in folder "Oslo"`. */
export function draftText({ kind, name, container }: Pick<Draft, 'kind' | 'name' | 'container'>): string {
  return `${kind.name} "${name}" in ${container.scope} "${container.name}"`;
}

/** Reports whether the order of the objects of a kind matters. */
export function isRule({ api }: ResourceKind): boolean {
  return api.rulebase === true || api.ordered === true;
}

/** Reports whether rules match by the object: without one of its elements it could match more. */
export function decidesTraffic({ kind: { policyRole } }: Pick<Draft, 'kind'>): boolean {
  return policyRole !== undefined && !['tag', 'profile-group', 'zone'].includes(policyRole);
}
