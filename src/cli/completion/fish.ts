import type { CommandWords, OptionWords } from './words';

/** Generates a completion script for fish: one line per command, option and value. */
export function fishCompletion(all: readonly CommandWords[]): string {
  return `${all.flatMap((one) => linesOf(one, all)).join('\n')}\n`;
}

function linesOf({ path, subcommands, options, choices }: CommandWords, all: readonly CommandWords[]) {
  const here = condition(path, subcommands);
  const below = subcommands.map((name) => {
    const child = all.find((one) => one.path === (path === '' ? name : `${path} ${name}`));
    return `complete -c scm -f -n ${here} -a ${quoteFish(name)} -d ${quoteFish(firstSentence(child?.description ?? ''))}`;
  });
  const values = choices.map((choice) => `complete -c scm -f -n ${here} -a ${quoteFish(choice)}`);
  return [...below, ...values, ...options.map((option) => optionLine(here, option))];
}

function optionLine(here: string, { long, description, value }: OptionWords): string {
  const argument = value === 'none' ? '' : value === 'text' ? ' -r' : ` -x -a ${quoteFish(value.join(' '))}`;
  return `complete -c scm -n ${here} -l ${quoteFish(long.slice(2))}${argument} -d ${quoteFish(firstSentence(description))}`;
}

/** Returns the condition that the previous words name this command and no subcommand. */
function condition(path: string, subcommands: readonly string[]): string {
  if (path === '') return quoteFish('__fish_use_subcommand');
  const seen = path.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`);
  const none = subcommands.length === 0 ? [] : [`not __fish_seen_subcommand_from ${subcommands.join(' ')}`];
  return quoteFish([...seen, ...none].join('; and '));
}

function firstSentence(text: string): string {
  return text.split('. ')[0] ?? text;
}

function quoteFish(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}
