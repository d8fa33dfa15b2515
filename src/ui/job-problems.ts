import type { ShownJob } from './answers';

/** A push, or the part of one firewall. */
export type Progress = Omit<ShownJob, 'version' | 'children'>;

/** Returns the errors or the warnings of a job, as texts. */
export function problemsOf(
  { details = '{}' }: Pick<Progress, 'details'>,
  part: 'errors' | 'warnings',
): readonly string[] {
  const parsed: unknown = JSON.parse(details);
  const list: unknown =
    typeof parsed === 'object' && parsed !== null && part in parsed ? Reflect.get(parsed, part) : [];
  return Array.isArray(list) ? list.map(String) : [];
}
