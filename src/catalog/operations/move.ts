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
