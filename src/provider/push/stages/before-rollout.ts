import { readStageText, type ConfigVersion } from '../../../catalog';

/** Version before a rollout, and the versions that the firewalls of a stage ran then. */
export interface BeforeRollout {
  readonly base: number;
  readonly ran: readonly number[];
}

/**
 * Returns what a stage ran before its rollout, if its firewalls still run what an earlier, unfinished run of the same
 * rollout pushed to it. Without it, a run after an interrupted restore would take the change that failed for the version
 * to go back to. Undefined if others have pushed since: then the way back is to what runs.
 */
export function beforeRollout(
  versions: readonly ConfigVersion[],
  running: readonly number[],
  { stage, mark }: { readonly stage: string; readonly mark: string },
): BeforeRollout | undefined {
  const isOwn = ({ description }: ConfigVersion): boolean => description.startsWith(mark);
  const own = versions.filter((version) => running.includes(version.id) && isOwn(version));
  const texts = own.flatMap(({ description }) => readStageText(description) ?? []);
  const [first] = texts;
  // A version of others, or one that does not say its stage, has no text.
  if (first === undefined || first.base === 0 || texts.length !== new Set(running).size) return undefined;
  if (texts.some((text) => text.stage !== stage || text.base !== first.base)) return undefined;
  if (versions.some((version) => version.id > first.base && !isOwn(version))) return undefined;
  return { base: first.base, ran: texts.flatMap(({ ran }) => ran) };
}
