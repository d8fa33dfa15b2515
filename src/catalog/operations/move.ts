/** Destinations of a move. */
export const moveDestinations = ['top', 'bottom', 'before', 'after'] as const;

export type MoveDestination = (typeof moveDestinations)[number];

/** The two rulebases of a folder or device. */
export const rulebases = ['pre', 'post'] as const;

export type RulebasePosition = (typeof rulebases)[number];

/** Body of `POST <collection>/<id>:move`. */
export interface MoveRequest {
  readonly destination: MoveDestination;
  readonly rulebase: RulebasePosition;
  /** UUID of the rule that `before` and `after` refer to, in the same container. */
  readonly destination_rule?: string;
}

/**
 * Forms of a request that moves an object: `rulebase` is that of rules (`MoveRequest`); `where` identifies both objects
 * by name; `position` has no rulebase.
 */
export type MoveForm = 'rulebase' | 'where' | 'position';

/** Fields of a request that moves an object. */
interface MoveFields {
  /** Field with one of `moveDestinations`. */
  readonly to: string;
  /** Field with the object that `before` and `after` refer to. */
  readonly anchor: string;
  /** Whether the anchor is a name or a UUID. */
  readonly anchorIs: 'name' | 'UUID';
  /** Further fields. */
  readonly others: readonly string[];
}

export const moveFields: Readonly<Record<MoveForm, MoveFields>> = {
  rulebase: { to: 'destination', anchor: 'destination_rule', anchorIs: 'UUID', others: ['rulebase'] },
  where: { to: 'where', anchor: 'destination', anchorIs: 'name', others: ['name', 'folder'] },
  position: { to: 'position', anchor: 'reference', anchorIs: 'UUID', others: [] },
};
