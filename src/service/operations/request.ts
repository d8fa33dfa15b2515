import type { ResourceKind } from '../../catalog';

/** A request on objects of one kind, its body parsed and not yet checked. */
export interface ObjectRequest {
  readonly kind: ResourceKind;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}
