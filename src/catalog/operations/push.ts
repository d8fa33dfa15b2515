/** Body of a push. Device serials are strings: they never pass through a floating point number. */
export interface PushRequest {
  readonly folders?: readonly string[];
  readonly devices?: readonly string[];
  readonly admin?: readonly string[];
  readonly description?: string;
}

/** Answer to a push: the parent job. */
export interface PushAnswer {
  readonly success: boolean;
  readonly job_id: string;
  readonly message: string;
}

/** Longest description that a push may carry, in characters. */
export const pushDescriptionLimit = 255;

/** Above so many uncommitted changes a push by administrator is refused. */
export const adminPushChangeLimit = 500;
