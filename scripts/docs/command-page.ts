import type { Argument, Command, Option } from 'commander';
import { commands, isCommand } from '../../src/cli/commands';
import { exitCodes } from '../../src/cli/exit';
import { processIo } from '../../src/cli/process-io';
import { wholeProgram } from '../../src/cli/program';

/** Generates the page of the command line: the contract of all commands, then each with options and examples. */
export async function commandPage(): Promise<string> {
  const program = await wholeProgram(processIo());
  const exits = Object.values(exitCodes).map(({ code, meaning }) => `| ${String(code)} | ${meaning} |`);
  return `<!-- Made by \`npm run docs\`. Do not edit. -->

# The command line

\`scm <command>\`; \`scm --help\` lists the commands, \`scm <command> --help\` has options and examples, \`scm --version\`
prints the version.

## Exit codes

The same for every command:

| code | meaning |
|---|---|
${exits.join('\n')}

## Output

- Results are printed on stdout; progress, waits and errors on stderr.
- With \`--json\`, stdout has one JSON value. An error is \`{"error": {"code": "…", "message": "…"}}\`; \`code\` is stable.
  Wrong arguments have the code \`USAGE\` or one of their own.
- Colors: \`--no-color\` first, then \`FORCE_COLOR\` (\`0\` and \`false\` switch off), then \`NO_COLOR\`. Without them, only a
  terminal that is not \`TERM=dumb\` gets colors and lines that are drawn again.
- Completion: \`source <(scm completion bash)\`, \`source <(scm completion zsh)\`, or \`scm completion fish | source\` in the
  start file of the shell.

## Commands
${program.commands.map((command) => section(command)).join('')}`;
}

function section(command: Command, above = 'scm'): string {
  const name = command.name();
  const full = `${above} ${name}`;
  const examples = above === 'scm' && isCommand(name) ? commands[name].examples : [];
  const heading = `\n${above === 'scm' ? '###' : '####'} ${full}\n\n${escaped(command.description())}\n`;
  const args = command.registeredArguments.map(argumentRow);
  const options = command.options.filter((one) => !one.hidden).map(optionRow);
  const rows = [...args, ...options];
  const table = rows.length === 0 ? '' : `\n| | |\n|---|---|\n${rows.join('\n')}\n`;
  const shell = examples.length === 0 ? '' : `\n\`\`\`sh\n${examples.map((one) => `scm ${one}`).join('\n')}\n\`\`\`\n`;
  const below = command.commands.filter((one) => one.name() !== 'help').map((one) => section(one, full));
  return `${heading}${table}${shell}${below.join('')}`;
}

function argumentRow(argument: Argument): string {
  const name = argument.required ? `<${argument.name()}>` : `[${argument.name()}]`;
  return row(name, argument.description, argument.argChoices, argument.defaultValue);
}

function optionRow(option: Option): string {
  return row(
    option.flags,
    option.description,
    option.argChoices,
    option.defaultValueDescription ?? option.defaultValue,
  );
}

function row(name: string, description: string, choices: readonly string[] | undefined, preset: unknown): string {
  const words = [
    description,
    ...(choices === undefined ? [] : [`One of ${choices.map((one) => `\`${one}\``).join(', ')}.`]),
    ...(typeof preset === 'string' || typeof preset === 'number' ? [`Default: \`${String(preset)}\`.`] : []),
  ];
  return `| \`${name}\` | ${escaped(words.join('. ').replaceAll('..', '.'))} |`;
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
