// Options of the scripts that have --help.
import { parseArgs } from 'node:util';

/**
 * Returns the options of the command line. A wrong one ends the process with 2, after `cannot <task>: …` and the help;
 * --help ends it after the help. `check` throws for wrong values.
 */
export function readOptions(options, { help, task, check = () => undefined }) {
  let values;
  try {
    ({ values } = parseArgs({ options: { ...options, help: { type: 'boolean', short: 'h' } } }));
    if (!values.help) check(values);
  } catch (error) {
    console.error(`cannot ${task}: ${error.message}\n\n${help}`);
    process.exit(2);
  }
  if (!values.help) return values;
  console.log(help);
  return process.exit(0);
}
