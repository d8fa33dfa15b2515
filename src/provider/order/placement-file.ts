import { dirname } from 'node:path';
import { isObject, makeFolder, readPlain, systemClock, writePrivate, type Clock, parseJson } from '../../core';
import type { JournalSignature } from '../journal-signature';

/** A rule as a plan saw it. */
export interface PlannedRule {
  /** Key of the rulebase that contains it. */
  readonly rulebase: string;
  readonly name: string;
  /** Absent until the rule is created. */
  readonly id?: string | undefined;
  readonly where?: string | undefined;
  readonly target?: string | undefined;
}

/**
 * The rules of the last plan, for the process that applies it: Terraform does not plan unchanged rules again during
 * apply.
 */
export interface PlacementFile {
  /** Rules of the plan of this run, or of the previous run if this one has none. */
  readonly earlier: readonly PlannedRule[];
  add(rule: PlannedRule): void;
}

/** What the lines of a file are bound to. Lines with another binding have no effect. */
export interface PlacementBinding {
  readonly signature: JournalSignature;
  /** Identifies the configuration and its workspace. */
  readonly configuration: string;
  readonly clock?: Pick<Clock, 'now'>;
  /** One Terraform command: all its provider processes have the same parent process. */
  readonly run?: number;
}

interface Line extends PlannedRule {
  readonly run: number;
  readonly by: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A saved plan is applied within this time, or without the positions of rules that it does not change. */
const longestAgeMs = 86_400_000;

/** A larger file was not written by a plan. */
const mostBytes = 16 * 2 ** 20;

/**
 * Opens the file. Terraform's data folder is not trusted, and a line moves a rule: only lines count that this account
 * signed for this configuration within a day. The file is optional: if it cannot be read or written, an apply knows only
 * the rules that it plans itself.
 */
export function openPlacementFile(
  path: string,
  { signature, configuration, clock = systemClock, run = process.ppid }: PlacementBinding,
): PlacementFile {
  const now = clock.now();
  const isValid = ({ by, at }: Line): boolean => by === configuration && Math.abs(now - at) <= longestAgeMs;
  const lines = signedLines(path, signature).filter(isValid);
  const lastRun = lines.some((line) => line.run === run) ? run : lines.at(-1)?.run;
  const earlier = lines.filter((line) => line.run === lastRun);
  let isStarted = lastRun === run;
  const signed = (line: Line): string => `${signature.sign(JSON.stringify(line))}\n`;
  return {
    earlier,
    add: (rule) => {
      const text = signed({ ...rule, run, by: configuration, at: clock.now() });
      try {
        if (isStarted) writePrivate(path, text, 'append');
        else {
          makeFolder(dirname(path));
          writePrivate(path, earlier.map(signed).join('') + text, 'replace');
          isStarted = true;
        }
      } catch {
        // The file is optional; see above.
      }
    },
  };
}

function signedLines(path: string, signature: JournalSignature): readonly Line[] {
  let text = '';
  try {
    text = readPlain(path, mostBytes);
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => (signature.isSigned(line) ? (parse(line) ?? []) : []));
}

function parse(line: string): Line | undefined {
  try {
    const found: unknown = parseJson(line);
    if (!isObject(found)) return undefined;
    const { run, by, at, rulebase, name, id, where, target } = found;
    if (typeof run !== 'number' || typeof by !== 'string' || typeof at !== 'number') return undefined;
    if (typeof rulebase !== 'string' || typeof name !== 'string') return undefined;
    return { run, by, at, rulebase, name, id: text(id), where: text(where), target: text(target) };
  } catch {
    return undefined;
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
