import type { Place } from './configuration';

/** `main.tf:3`, or the file alone. */
export function placeText({ file, line }: Place): string {
  return line === undefined ? file : `${file}:${String(line)}`;
}
