import type { Container, RulebasePosition } from '../catalog';
import type { ContainerState } from '../policy';

/** Values by API name. */
export type Fields = Readonly<Record<string, unknown>>;

/** One difference between two snapshots, which can be applied alone. */
export type Edit =
  | {
      readonly is: 'object';
      readonly kind: string;
      readonly container?: Container;
      readonly name: string;
      readonly before?: Fields;
      readonly after?: Fields;
    }
  | {
      readonly is: 'rule';
      readonly kind: string;
      readonly container: Container;
      readonly rulebase?: RulebasePosition;
      readonly name: string;
      readonly before?: Fields;
      readonly after?: Fields;
    }
  /** Rules that both snapshots have, in another order. */
  | {
      readonly is: 'order';
      readonly kind: string;
      readonly container: Container;
      readonly rulebase?: RulebasePosition;
      readonly before: readonly string[];
      readonly after: readonly string[];
    }
  /** The parent or the snippets of a folder, snippet or device. */
  | {
      readonly is: 'container';
      readonly container: Container;
      readonly before?: ContainerState;
      readonly after?: ContainerState;
    };
