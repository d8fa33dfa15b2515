import type { Container } from '../catalog';

/** How much of the content of a container a configuration includes. */
export type Completeness = 'complete' | 'partial' | 'unseen';

/** One folder, snippet or device. */
export interface ContainerState {
  readonly container: Container;
  readonly completeness: Completeness;
  /** Parent folder of a folder or device. Absent if unknown, and for snippets. */
  readonly above?: string;
  /** Names of the associated snippets, in order of precedence. */
  readonly snippets?: readonly string[];
  /** Default rules that the container changes. The nearest container that has one decides. */
  readonly defaultRules?: readonly DefaultRule[];
}

/** What happens with the traffic within zones, or between them, that no rule matches. */
export interface DefaultRule {
  readonly name: DefaultRuleName;
  /** Action and log settings, as those of a security rule. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export type DefaultRuleName = 'intrazone-default' | 'interzone-default';
