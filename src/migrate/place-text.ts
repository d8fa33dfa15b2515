import type { SourcePlace } from './configuration';

/** `main.tf:3`, or the file alone. */
export function placeText({ file, line }: SourcePlace): string {
  return line === undefined ? file : `${file}:${String(line)}`;
}
