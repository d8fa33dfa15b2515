import { runProgram } from '../support/run-program';

/** A step of a client's flow, and why it failed. */
export interface Step {
  readonly class: string;
  readonly step: string;
  readonly ok: boolean;
  readonly why?: string;
  readonly at?: string;
}

/** Runs a script of this folder with arguments; answers its steps. Nothing but this machine is in its reach. */
export async function stepsOf(
  python: string,
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<readonly Step[]> {
  const run = runProgram(__dirname, python, [script, ...args], {
    PATH: process.env['PATH'],
    PYTHONDONTWRITEBYTECODE: '1',
    // The OAuth library of both clients refuses plain HTTP otherwise.
    OAUTHLIB_INSECURE_TRANSPORT: '1',
    ...env,
  });
  const { code, stdout, output } = await run.done;
  const steps = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Step); // each line is printed by steps.py
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${output.slice(-2000)}`);
  return steps;
}

/** The steps that failed, one line each. */
export function failures(steps: readonly Step[]): readonly string[] {
  return steps.filter(({ ok }) => !ok).map((one) => `${one.class} ${one.step}: ${one.why ?? ''} (${one.at ?? ''})`);
}
