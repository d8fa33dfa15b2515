/** Cuts a text after a whole line to at most `maxBytes` of UTF-8, and says so in a last line. */
export function cutText(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  const head = bytes.subarray(0, maxBytes).toString('utf8');
  const end = head.lastIndexOf('\n');
  const kept = end > 0 ? head.slice(0, end) : head.replace(/\uFFFD+$/, '');
  return `${kept}\n[the result is cut after ${Buffer.byteLength(kept)} bytes: narrow the request, or run the command yourself]`;
}
