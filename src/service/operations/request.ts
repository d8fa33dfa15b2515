import type { ResourceKind } from '../../catalog';

/** A request for objects of one kind; its body is parsed but not validated. */
export interface ObjectRequest {
  readonly kind: ResourceKind;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}
