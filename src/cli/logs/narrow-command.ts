import { readFileSync } from 'node:fs';
import { declarationText, type Language } from '../../tools/adopt';
import {
  cleanupText,
  narrowRule,
  reviewOf,
  type Edit,
  type NarrowedRule,
  type NarrowRuleInput,
  type WrittenProposal,
} from '../../tools/cleanup';
import { countedNoun, visibleData, visibleJson } from '../../core';
import { accountNotes } from '../../engine/logs';
import { readFacts, type FactsFiles } from '../../engine/policy';
import type { Locate } from '../../engine/trace';
import { exitCodes, UsageError } from '../exit';
import type { Io } from '../io';

/** Where the rule is, and how the result is printed. */
export interface NarrowFlags extends FactsFiles {
  readonly language: Language;
  readonly json?: true;
}

/** Narrows one rule to its logged sessions, and prints the change with its review. Changes nothing. */
export async function narrow(
  io: Io,
  input: Omit<NarrowRuleInput, 'applications' | 'review'>,
  base: Parameters<typeof reviewOf>[1],
  locate: Locate,
  flags: NarrowFlags,
): Promise<void> {
  const facts = readFacts(flags, (file) => readFileSync(file));
  if (input.margin.family && facts?.applications === undefined) {
    throw new UsageError(
      'USAGE',
      'cannot use the margin "family": the names of applications are not known; pass --app-data FILE',
    );
  }
  const applications = [...(facts?.applications?.byName.keys() ?? [])];
  const rule = await narrowRule({ ...input, applications, review: (edits) => reviewOf(edits, base) });
  const { proposal, review } = rule;
  const edits = proposal?.edits ?? [];
  const written: WrittenProposal | undefined =
    proposal === undefined ? undefined : { proposal, ...(review && { review }), code: codeOf(edits, flags.language) };
  io.stdout.write(
    flags.json === true
      ? `${visibleJson(JSON.stringify(resultOf(rule, written), undefined, 2))}\n`
      : textOf(
          visibleData(rule),
          written === undefined ? undefined : { ...visibleData(written), code: written.code },
          locate,
        ),
  );
  if (proposal === undefined) io.exitCode = exitCodes.attention.code;
}

function resultOf({ kept, unchanged, usage }: NarrowedRule, written: WrittenProposal | undefined): unknown {
  const { period, sources } = usage;
  return { format: 'scm-narrowing/1', period, kept, unchanged, ...written, logs: sources.map(({ log }) => log) };
}

function textOf(
  { kept, unchanged, usage }: NarrowedRule,
  written: WrittenProposal | undefined,
  locate: Locate,
): string {
  const logs = accountNotes(...usage.sources.map(({ log }) => log));
  const shown = { proposals: [], places: [], skipped: unchanged, assumptions: usage.notes, logs };
  if (written !== undefined && written.review !== undefined) {
    return cleanupText(shown, [written], { locate, together: written.review });
  }
  const lines = [...unchanged, ...logs].map((line) => `  - ${line}\n`).join('');
  return `cannot narrow the rule: ${countedNoun(kept.sessions, 'session')}, and every list stays unchanged\n${lines}`;
}

function codeOf(edits: readonly Edit[], language: Language): string {
  return edits
    .flatMap((edit) =>
      edit.is === 'remove' ? [] : [declarationText({ ...edit.object, fields: edit.after }, language)],
    )
    .join('\n');
}
