/** A copy of a text: a part of a text, or a text made of parts, keeps the whole chunk of the log that it was cut out of. */
export function copyText(text: string): string {
  return Buffer.from(text).toString();
}
