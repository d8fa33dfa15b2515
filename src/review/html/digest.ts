import { createHash } from 'node:crypto';

/** Returns the Content-Security-Policy source expression of an inline script or style. */
export function digestOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
