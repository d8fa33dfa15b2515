import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isObject, makeFolder } from '../../core';

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

type Line = PlannedRule & { readonly run: number };

/**
 * Opens the file. A run is one Terraform command: all its provider processes have the same parent process. The file is
 * optional: if it cannot be read or written, an apply knows only the rules that it plans itself.
 */
export function openPlacementFile(path: string, run: number = process.ppid): PlacementFile {
  const lines = readLines(path);
  const lastRun = lines.some((line) => line.run === run) ? run : lines.at(-1)?.run;
  const earlier = lines.filter((line) => line.run === lastRun);
  let isStarted = lastRun === run;
  return {
    earlier,
    add: (rule) => {
      const text = `${JSON.stringify({ ...rule, run } satisfies Line)}\n`;
      try {
        if (isStarted) appendFileSync(path, text, { mode: 0o600 });
        else {
          makeFolder(dirname(path));
          const earlierText = earlier.map((line) => `${JSON.stringify(line)}\n`).join('');
          writeFileSync(path, earlierText + text, { mode: 0o600 });
          isStarted = true;
        }
      } catch {
        // The file is optional; see above.
      }
    },
  };
}

function readLines(path: string): readonly Line[] {
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => parse(line) ?? []);
}

function parse(line: string): Line | undefined {
  try {
    const found: unknown = JSON.parse(line);
    if (!isObject(found)) return undefined;
    const { run, rulebase, name, id, where, target } = found;
    if (typeof run !== 'number' || typeof rulebase !== 'string' || typeof name !== 'string') return undefined;
    return { run, rulebase, name, id: text(id), where: text(where), target: text(target) };
  } catch {
    return undefined;
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
