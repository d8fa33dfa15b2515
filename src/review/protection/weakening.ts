/** Something that protects less than before. Names are the API's, because people search for them. */
export interface Weakening {
  /** What protects less: `rules severity critical, high`, `ssl_protocol_settings.min_version`. */
  readonly what: string;
  readonly from: string;
  readonly to: string;
}
