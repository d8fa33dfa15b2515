import { problem } from '../api-problem';

/** Decodes a segment of a path. Throws 404 if its encoding is not valid. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw problem('notFound', 'the path is not well encoded');
  }
}
