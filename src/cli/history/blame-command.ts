import type { Command } from 'commander';
import { blame } from '../../tools/history';
import { addAtOption } from '../at-option';
import { addFactsOptions } from '../facts-options';
import { flowQuestion, type QuestionFlags } from './flow-question';
import { printBlame } from './print-blame';
import { addSourceOptions, historyOf, type SourceFlags } from './sources';
import { stateProgress } from './state-progress';
import type { Io } from '../io';

interface BlameFlags extends SourceFlags, QuestionFlags {
  readonly json?: true;
}

/** Adds `scm blame`. */
export function addBlame(program: Command, io: Io): void {
  const command = program
    .command('blame')
    .description(
      'Find since when traffic is allowed or blocked, who changed it, and by which values: "can 10.8.1.5 reach 203.0.113.9 on tcp/443", over snapshots in git, a folder of snapshots, or the versions of a local service.',
    )
    .argument('<question>', 'question in a form of "scm query"');
  addSourceOptions(command)
    .option('--folder <name>', 'firewall directly in this folder; default: the only one of the newest state')
    .option('--device <name>', 'firewall with this serial number or display name');
  addAtOption(addFactsOptions(command), 'every schedule is a condition')
    .option('--json', 'print JSON')
    .action((text: string, flags: BlameFlags) => run(io, text, flags));
}

async function run(io: Io, text: string, flags: BlameFlags): Promise<void> {
  const { states, notes } = await historyOf(io, flags);
  const question = await flowQuestion(io, text, flags, states);
  const progress = stateProgress(io, states.length);
  const found = await blame(states, question, progress.onState);
  progress.end();
  printBlame(io, text, found, notes, flags.json === true);
}
