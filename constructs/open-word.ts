/**
 * A word that the API documents, or any other text: the service decides, and a newer one may know more. A word that is
 * not documented is a warning at synth, with `strict` an error.
 */
// The intersection keeps the completion of the known words, which a plain `string` would absorb.
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/ban-types
export type OpenWord<Known extends string> = Known | (string & {});
