/** Body of a push. Device serial numbers are strings, so they are never converted to floating point. */
export interface PushRequest {
  readonly folders?: readonly string[];
  readonly devices?: readonly string[];
  readonly admin?: readonly string[];
  readonly description?: string;
}

/** Response to a push: the parent job. */
export interface PushAnswer {
  readonly success: boolean;
  readonly job_id: string;
  readonly message: string;
}

/** Maximum length of a push description, in characters. */
export const pushDescriptionLimit = 255;

/** Maximum number of uncommitted changes for a push by administrator; above it, the push is rejected. */
export const adminPushChangeLimit = 500;
