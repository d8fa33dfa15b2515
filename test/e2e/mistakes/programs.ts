import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../../support/run-program';
import type { Mistake } from './mistake';

const root = join(__dirname, '..', '..', '..');

/** What a step said about a mistake. */
export interface Said {
  /** The first line. */
  readonly first: string;
  /** Everything, to find the place and to count. */
  readonly all: string;
}

const before = `import { App, TerraformStack } from 'cdktf';
import * as scm from 'cdktf-provider-scm';
import { Address as AddressResource } from 'cdktf-provider-scm/l1/address';
const { any } = scm;
const open = { from: any, to: any, source: any, destination: any, application: any, service: any, action: 'allow' } as const;
const app = new App();
const stack = new TerraformStack(app, 'office');
new scm.ScmProvider(stack, 'scm');
const branches = new scm.Folder(scm.Folder.existing(stack, 'All Firewalls'), 'branches', { name: 'Branches' });
new scm.Push(stack, 'push');
void AddressResource, open, branches;
`;
const after = `
app.synth();
export {};
`;

/** Returns the file of a program, without the extension. */
export const fileOf = ({ name }: Mistake): string => name.replace(/\W+/g, '-').toLowerCase();

/** Returns the line of a program that its error must name. */
export function lineOf({ typescript }: Mistake): number {
  const lines = `${before}${typescript.text}`.split('\n');
  // The comment follows the last line of a statement; the statement starts at the last line with `new` at its start.
  const last = lines.findIndex((line) => line.includes('// here'));
  return 1 + lines.slice(0, last + 1).findLastIndex((line) => /^(?:const \w+ = )?new /.test(line));
}

/** Writes all programs to a folder, with the packages of this checkout. */
export function writePrograms(dir: string, mistakes: readonly Mistake[]): void {
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
  writeFileSync(join(dir, 'package.json'), '{ "private": true }');
  // As cdktf init writes it.
  const compilerOptions = {
    module: 'CommonJS',
    target: 'ES2022',
    lib: ['ES2022'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  };
  writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  for (const one of mistakes) writeFileSync(join(dir, `${fileOf(one)}.ts`), `${before}${one.typescript.text}${after}`);
}

/** What an editor shows: the first error of the compiler in each file. */
export async function editorErrors(dir: string): Promise<ReadonlyMap<string, Said>> {
  const tsc = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
  const { output } = await runProgram(dir, process.execPath, [tsc, '--pretty', 'false', '-p', dir], process.env).done;
  const said = new Map<string, Said>();
  for (const text of output.split(/\n(?=\S)/)) {
    const [, file = ''] = /^([\w-]+)\.ts\(\d+,\d+\): error/.exec(text) ?? [];
    if (file === '') throw new Error(`the compiler says nothing of a program: ${text}`);
    if (!said.has(file)) said.set(file, { first: text.replace(/^.*?: error /, ''), all: text });
  }
  return said;
}

/** One process for all programs: what each throws, as Node would print it. */
const runAll = `const { writeFileSync } = require('node:fs');
const said = {};
for (const file of process.argv.slice(2)) {
  process.env.CDKTF_OUTDIR = 'out/' + file;
  try {
    require('./' + file + '.ts');
  } catch (error) {
    said[file] = error.stack;
  }
}
writeFileSync('said.json', JSON.stringify(said));
`;

/** Runs all programs in one process. Returns the error of each that throws. */
export async function synthErrors(dir: string, mistakes: readonly Mistake[]): Promise<ReadonlyMap<string, Said>> {
  writeFileSync(join(dir, 'run-all.cjs'), runAll);
  const args = ['--import', 'tsx', 'run-all.cjs', ...mistakes.map(fileOf)];
  const { code, output } = await runProgram(dir, process.execPath, args, programEnvironment()).done;
  if (code !== 0) throw new Error(output);
  const said = JSON.parse(readFileSync(join(dir, 'said.json'), 'utf8')) as Readonly<Record<string, string>>;
  return new Map(Object.entries(said).map(([file, all]) => [file, { first: all.split('\n')[0] ?? '', all }]));
}

/** Runs one program as its user does. Returns all that it prints. */
export async function printedBy(dir: string, mistake: Mistake): Promise<string> {
  mkdirSync(join(dir, 'alone'), { recursive: true });
  const env = { ...programEnvironment(), CDKTF_OUTDIR: join('alone', fileOf(mistake)) };
  const args = ['--import', 'tsx', `${fileOf(mistake)}.ts`];
  return (await runProgram(dir, process.execPath, args, env).done).output;
}

/** Warnings of a synthesized stack, which cdktf prints. */
export function synthWarnings(dir: string, mistake: Mistake): readonly string[] {
  const file = join(dir, 'out', fileOf(mistake), 'manifest.json');
  const { stacks } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly stacks: Readonly<
      Record<string, { readonly annotations: readonly { readonly level: string; readonly message: string }[] }>
    >;
  };
  return Object.values(stacks).flatMap(({ annotations }) => annotations.map(({ message }) => message));
}

function programEnvironment(): Record<string, string | undefined> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(CDKTF_|TF_|SCM_)/.test(name));
  return { ...Object.fromEntries(inherited), CDKTF_SKIP_PROVIDER_LOCK: '1', NODE_OPTIONS: '' };
}
