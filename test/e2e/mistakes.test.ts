import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rotated } from '../support/rotated';
import { openWorkspace, type Workspace } from '../support/workspace';
import { diagnosticsIn } from './mistakes/diagnostics';
import type { Mistake, Step } from './mistakes/mistake';
import { mistakes } from './mistakes/mistakes';
import {
  editorErrors,
  fileOf,
  lineOf,
  printedBy,
  synthErrors,
  synthWarnings,
  writePrograms,
  type Said,
} from './mistakes/programs';

/** Where a mistake was caught; `accepted` if it was applied and nobody objected. */
interface Caught extends Said {
  readonly at: Step | 'accepted';
}
const accepted: Caught = { at: 'accepted', first: '', all: '' };

// The service as a user runs it with `scm serve`.
const opened = (): Promise<Workspace> => openWorkspace({ strictness: 'lenient', between: 'nothing' });

/** Fails with the whole table, so that one run shows every mistake that is caught elsewhere. */
function expectCaught(
  table: readonly { readonly name: string; readonly form: Mistake['typescript']; readonly caught: Caught }[],
): void {
  const rows = table.map(({ name, form, caught }) => ({
    row: `${name}: ${caught.at}: ${caught.first}`,
    size: caught.all.length,
    isRight: caught.at === form.at && form.says.test(caught.first),
    expected: `${name}: ${form.at}: ${form.says.source}`,
  }));
  if (process.env['SCM_PRINT'] !== undefined)
    process.stdout.write(`${rows.map(({ row, size }) => `${row} (${size} characters)`).join('\n')}\n`);
  const wrong = rows.filter(({ isRight }) => !isRight);
  expect(wrong.map(({ row }) => row)).toEqual(wrong.map(({ expected }) => expected));
}

describe('in TypeScript', () => {
  let workspace: Workspace;
  let dir: string;
  let editor: ReadonlyMap<string, Said>;
  let synth: ReadonlyMap<string, Said>;
  beforeAll(async () => {
    workspace = await opened();
    dir = join(workspace.dir, 'programs');
    mkdirSync(join(dir, 'out'), { recursive: true });
    writePrograms(dir, mistakes);
    [editor, synth] = await Promise.all([editorErrors(dir), synthErrors(dir, mistakes)]);
  });
  afterAll(() => workspace.close());

  /** Plans and applies a synthesized stack. */
  const deployed = async (mistake: Mistake): Promise<Caught> => {
    // A tenant of its own, because an accepted mistake stays in it.
    const workspace = await opened();
    try {
      cpSync(join(dir, 'out', fileOf(mistake), 'stacks', 'office'), workspace.dir, { recursive: true });
      return await deployedIn(mistake, workspace);
    } finally {
      await workspace.close();
    }
  };
  const deployedIn = async (mistake: Mistake, workspace: Workspace): Promise<Caught> => {
    await workspace.terraform(['init', '-input=false']);
    for (const at of ['plan', 'apply'] as const) {
      const args = at === 'plan' ? ['plan', '-json'] : ['apply', '-json', '-auto-approve'];
      const { stdout } = await workspace.terraform(args);
      const [error] = diagnosticsIn(stdout, 'error').values();
      if (error !== undefined) return { at, ...error };
      const [warning] = diagnosticsIn(stdout, 'warning').values();
      if (at === 'plan' && warning !== undefined && mistake.typescript.at === 'plan warning')
        return { at: 'plan warning', ...warning };
    }
    return accepted;
  };

  test('each mistake is caught where the table says, and none is accepted', async () => {
    const table = [];
    for (const mistake of mistakes) {
      const { name, typescript: form } = mistake;
      const [shown, thrown] = [editor.get(fileOf(mistake)), synth.get(fileOf(mistake))];
      const warnings = thrown === undefined ? synthWarnings(dir, mistake) : [];
      const warning = warnings.find((text) => form.says.test(text));
      const caught: Caught =
        shown !== undefined
          ? { at: 'editor', ...shown }
          : thrown !== undefined
            ? { at: 'synth', ...thrown }
            : warning !== undefined
              ? { at: 'synth warning', first: warning, all: warning }
              : await deployed(mistake);
      table.push({ name, form, caught });
    }
    expectCaught(table);
  });

  // The programs run without the compiler, too.
  test('each mistake that an editor shows stops the program as well', () => {
    const shown = mistakes.filter((one) => one.typescript.at === 'editor');
    expect(shown.filter((one) => !synth.has(fileOf(one))).map(({ name }) => name)).toEqual([]);
  });

  const thrown = (): readonly Mistake[] => mistakes.filter((one) => synth.has(fileOf(one)));

  test('each error of a program starts with the sentence, names the line of the program, and is below 1 KB', () => {
    const wrong = thrown().filter((mistake) => {
      const { first, all } = synth.get(fileOf(mistake)) ?? { first: '', all: '' };
      const named = all.includes(`${fileOf(mistake)}.ts:${lineOf(mistake)}:`);
      return !(first.startsWith('Error: ') && named && all.length < 1000);
    });
    expect(wrong.map((one) => [one.name, lineOf(one), synth.get(fileOf(one))?.all])).toEqual([]);
  });

  test('Node prints just that: the sentence first, at most 2 KB', async () => {
    for (const mistake of rotated(thrown(), 'printed mistake', () => 'thrown')) {
      const printed = await printedBy(dir, mistake);
      expect(printed.split('\n')[0]).toBe(synth.get(fileOf(mistake))?.first);
      expect(printed).toContain(`${fileOf(mistake)}.ts:${lineOf(mistake)}:`);
      expect(printed.length).toBeLessThan(2000);
    }
  });
});

describe('in HCL', () => {
  const base = 'resource "scm_folder" "branches" {\n  name = "Branches"\n  parent = "All Firewalls"\n}\n';
  const files = mistakes.flatMap((one) =>
    one.hcl === undefined ? [] : [{ file: `${fileOf(one)}.tf`, name: one.name, form: one.hcl }],
  );

  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await opened();
  });
  afterAll(() => workspace.close());

  // All of them in one configuration. Each command shows the errors of every file that it reaches; these files then leave.
  test('each mistake is caught where the table says, and none is accepted', async () => {
    workspace.write(base);
    await workspace.apply();
    for (const { file, form } of files) workspace.writeFile(file, form.text);
    const caught = new Map<string, Caught>();
    const take = (at: Step, said: ReadonlyMap<string, Said>): number => {
      for (const [file, one] of said) {
        if (!file.endsWith('.tf') || file === 'main.tf')
          throw new Error(`an error without a file of its own: ${one.all}`);
        caught.set(file, caught.get(file) ?? { at, ...one });
        if (at !== 'plan warning') rmSync(join(workspace.dir, file), { force: true });
      }
      return said.size;
    };
    // The push comes last, so its plan knows every planned object. Its errors name the object, or the rule of an order.
    const inFiles = (said: ReadonlyMap<string, Said>): ReadonlyMap<string, Said> =>
      new Map(
        [...said].map(([file, one]) => {
          const [, name = ''] = /^cannot apply [\w ]+ "(\w+)"/.exec(one.first) ?? [];
          const own = files
            .filter(({ file: left }) => existsSync(join(workspace.dir, left)))
            .find(({ form }) => (name === '' ? form.says.test(one.first) : form.text.includes(` "${name}" {`)));
          return [file === 'push.tf' ? (own?.file ?? file) : file, one];
        }),
      );
    let last = '';
    for (let round = 0; ; round += 1) {
      if (round > 9) throw new Error(`the plan has errors that concern no file: ${last}`);
      workspace.writeFile('push.tf', pushOf(files.filter(({ file }) => existsSync(join(workspace.dir, file)))));
      const planned = await workspace.terraform(['plan', '-json']);
      last = planned.stdout;
      if (take('plan', inFiles(diagnosticsIn(planned.stdout, 'error'))) > 0) continue;
      const expected = new Set(files.filter(({ form }) => form.at === 'plan warning').map(({ file }) => file));
      take(
        'plan warning',
        new Map([...diagnosticsIn(planned.stdout, 'warning')].filter(([file]) => expected.has(file))),
      );
      break;
    }
    const applied = await workspace.terraform(['apply', '-json', '-auto-approve']);
    take('apply', diagnosticsIn(applied.stdout, 'error'));
    expectCaught(files.map(({ file, name, form }) => ({ name, form, caught: caught.get(file) ?? accepted })));
    expect([...caught.values()].filter(({ all }) => all.length > 2000)).toEqual([]);
  });
});

/** A push of all resources in the files. */
function pushOf(files: readonly { readonly form: Mistake['typescript'] }[]): string {
  const resources = files.flatMap(({ form }) =>
    [...form.text.matchAll(/^resource "(\w+)" "(\w+)"/gm)].map(([, type = '', label = '']) => `${type}.${label}`),
  );
  return `resource "scm_push" "all" {\n  depends_on = [${resources.join(', ')}]\n}\n`;
}
