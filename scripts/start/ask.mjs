// Asks a person at the terminal.
import { createInterface } from 'node:readline';

/** Prints a question. `outcome` resolves with the line of the answer; undefined at the end of the input. */
export function ask(question) {
  process.stdout.write(question);
  const lines = createInterface({ input: process.stdin });
  const outcome = new Promise((resolve) => {
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
    lines.once('close', () => resolve(undefined));
  });
  return { outcome, stop: () => lines.close() };
}
