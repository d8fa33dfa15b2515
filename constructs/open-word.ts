/**
 * A documented literal of the API, or any other text, because the official provider accepts other literals. An
 * undocumented literal is a warning at synth, or an error with `strict`.
 */
// The intersection keeps the completion of the known words, which a plain `string` would absorb.
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/ban-types
export type OpenWord<Known extends string> = Known | (string & {});
