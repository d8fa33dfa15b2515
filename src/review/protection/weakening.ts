/** A setting that protects less than before. Uses API names, which users search for. */
export interface Weakening {
  /** The weakened setting: `rules severity critical, high`, `ssl_protocol_settings.min_version`. */
  readonly what: string;
  readonly from: string;
  readonly to: string;
}
