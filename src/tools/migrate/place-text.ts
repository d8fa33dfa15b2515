import type { SourcePlace } from './configuration';

/** Formats a location as `main.tf:3`, or only the file if there is no line. */
export function placeText({ file, line }: SourcePlace): string {
  return line === undefined ? file : `${file}:${String(line)}`;
}
