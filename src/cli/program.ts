import { Command, type OutputConfiguration } from 'commander';
import { findPackage } from '../core';
import { commands, isCommand, type CommandName } from './commands';
import { exitCodes } from './exit';
import type { Io } from './io';
import { pipeWidth, type Screen } from './terminal';

/** Creates a program with the given commands. It throws usage errors, and its help contains examples. */
export async function programWith(names: readonly CommandName[], io: Io): Promise<Command> {
  const program = new Command('scm')
    .description('Firewall configuration as code: the local service and the tools around it.')
    .version(findPackage(__dirname).version, '--version', 'print the version of this package')
    .showHelpAfterError('(add --help for usage)')
    .exitOverride()
    .configureOutput(outputOf(io))
    .addHelpText('after', `\nExit codes: ${exitText()}`);
  const adds = await Promise.all(names.map((name) => commands[name].load()));
  // One file may add two commands.
  for (const add of new Set(adds)) add(program, io, () => wholeProgram(io));
  for (const command of program.commands) {
    const name = command.name();
    if (isCommand(name)) command.addHelpText('after', `\nExamples:\n${exampleLines(name)}`);
  }
  return program;
}

/** Creates a program with every command. */
export function wholeProgram(io: Io): Promise<Command> {
  return programWith(Object.keys(commands).filter(isCommand), io);
}

/** Help and usage errors of commander, as it prints them on the streams of a process. */
function outputOf({ stdout, stderr }: Io): OutputConfiguration {
  return {
    writeOut: (text) => void stdout.write(text),
    writeErr: (text) => void stderr.write(text),
    getOutHelpWidth: () => widthOf(stdout),
    getErrHelpWidth: () => widthOf(stderr),
  };
}

function widthOf({ isTTY, columns }: Screen): number {
  return isTTY === true && columns !== undefined ? columns : pipeWidth;
}

function exampleLines(name: CommandName): string {
  return commands[name].examples.map((example) => `  scm ${example}`).join('\n');
}

function exitText(): string {
  const { success, failure, usage, attention } = exitCodes;
  return `${success.code} success, ${failure.code} failure, ${usage.code} wrong usage, ${attention.code} the result needs attention`;
}
