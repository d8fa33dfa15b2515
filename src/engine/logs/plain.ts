/** Copies a string. V8 substrings and concatenations would otherwise keep the whole log chunk in memory. */
export function copyText(text: string): string {
  return Buffer.from(text).toString();
}
