// Habits of src/cli that no type states. Each check reads the sources, so that a new command cannot leave it out.
import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '..', '..');
const folder = join(root, 'src', 'cli');
const texts: ReadonlyMap<string, string> = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
);

/** Every node of a source. */
function nodesOf(text: string): readonly ts.Node[] {
  const source = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true);
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Checks files against a table of exceptions, in both directions: a count for each file, with its reason. */
function compare(
  count: (text: string) => number,
  exceptions: Readonly<Record<string, readonly [count: number, reason: string]>>,
  remedy: string,
): readonly string[] {
  const faults = [...texts].flatMap(([path, text]) => {
    const [found, allowed] = [count(text), exceptions[path]?.[0] ?? 0];
    return found === allowed ? [] : [`src/cli/${path}: ${found} and not ${allowed}: ${remedy}`];
  });
  return [...faults, ...Object.keys(exceptions).filter((path) => !texts.has(path))];
}

describe('an error of a command is a CodedError', () => {
  const plainErrors = (text: string): number =>
    nodesOf(text).filter((node) => ts.isNewExpression(node) && node.expression.getText() === 'Error').length;

  /** Errors that another part of the program catches. */
  const exceptions = {
    'history/flow-question.ts': [1, 'a state is read before'],
    'push/following.ts': [1, 'reason of an abort signal'],
    'watch-files.ts': [1, 'caught in the same function'],
    'mcp/run-tool.ts': [1, 'becomes the answer of a tool'],
    'conformance/run.ts': [1, 'reason of an abort signal'],
    'notify-systemd.ts': [1, 'caught by its caller, which prints a notice'],
  } as const;

  test('and no other, but for those that are caught', () => {
    const remedy =
      'throw a CodedError with an entry in src/core/error-codes, or give a reason in test/cli/habits.test.ts';
    expect(compare(plainErrors, exceptions, remedy)).toEqual([]);
  });

  test('a plain one is noticed', () => {
    expect(plainErrors("throw new Error('cannot read it');")).toBe(1);
    expect(plainErrors("throw new CodedError('NO_FILE', 'cannot read it'); // new Error(")).toBe(0);
  });
});

describe('what a command prints cannot control a terminal', () => {
  /** Prints of a value that none of visibleData, visibleJson, visibleText and visibleLines has escaped. */
  const openPrints = (text: string): number =>
    nodesOf(text).filter(
      (node) =>
        ts.isCallExpression(node) &&
        /^(?:printLine\(\s*(?:io\.)?stdout,|(?:io\.)?stdout\.write\()/.test(node.getText()) &&
        !node.arguments.some((one) => /\bvisible\w+\(/.test(one.getText())),
    ).length;

  /** Prints without data of a tenant, or of text that is escaped where it is made. */
  const exceptions = {
    'backup.ts': [8, 'counts, and names of files that the user gave'],
    'serve.ts': [9, 'addresses of this service'],
    'completion/command.ts': [1, 'a script of names of commands'],
    'history/history-command.ts': [3, 'a count; jsonText and the lines are escaped where they are made'],
    'init/command.ts': [2, 'names of written files'],
    'install/command.ts': [6, 'versions and folders of this machine'],
    'logs/usage-command.ts': [2, 'counts; the writers escape what they print'],
    'map/command.ts': [2, 'counts; jsonText escapes what it prints'],
    'program.ts': [1, 'help, which has no data of a tenant'],
    'push/restore.ts': [1, 'a number'],
    'review/command.ts': [1, 'renderReport escapes what it prints, in the way of each format'],
    'tenants/command.ts': [7, 'accounts of the file that the user wrote'],
    'logs/replay-command.ts': [1, 'a query that is made of options'],
  } as const;

  test('each print escapes what it prints, or has a reason', () => {
    const remedy =
      'print data of a tenant through visibleData or visibleJson, or correct the count in test/cli/habits.test.ts';
    expect(compare(openPrints, exceptions, remedy)).toEqual([]);
  });

  test('one that does not is noticed', () => {
    expect(openPrints('printLine(io.stdout, JSON.stringify(folders, undefined, 2));')).toBe(1);
    expect(openPrints('io.stdout.write(textOf(folders));')).toBe(1);
    expect(
      openPrints('printLine(io.stdout, json ? visibleJson(JSON.stringify(all)) : textOf(visibleData(all)));'),
    ).toBe(0);
  });
});

describe('a file that adds a command with --json', () => {
  /** Whether it has the option and reads it, itself or by passing on all flags. */
  const ignoresJson = (text: string): boolean => {
    const nodes = nodesOf(text);
    const hasOption = nodes.some((node) => ts.isStringLiteral(node) && node.text === '--json');
    const reads = nodes.some(
      (node) =>
        (ts.isPropertyAccessExpression(node) && node.name.text === 'json') ||
        (ts.isBindingElement(node) && (node.propertyName ?? node.name).getText() === 'json'),
    );
    return hasOption && !reads;
  };
  /** Whether it prints on the standard output, itself or in a file of src/cli that it imports. */
  const prints = (path: string, seen = new Set<string>()): boolean => {
    const text = texts.get(path);
    if (text === undefined || seen.has(path)) return false;
    seen.add(path);
    if (/stdout\.write\(|printLine\(\s*io\.stdout/.test(text)) return true;
    return [...text.matchAll(/from '(\.[^']+)'/g)]
      .map(([, to = '']) => normalize(join(dirname(path), to)).replaceAll('\\', '/'))
      .some((to) => to !== 'exit' && (prints(`${to}.ts`, seen) || prints(`${to}/index.ts`, seen)));
  };
  /** Files that pass all their flags on to another one, which reads the option. */
  const passedOn: Readonly<Record<string, string>> = {
    'conformance/command.ts': 'conformance/run.ts',
    'push/push.ts': 'push/following.ts',
  };
  const withJson = [...texts].filter(([path, text]) => text.includes("'--json'") && path !== 'main.ts');

  test('reads the option, so that it is not accepted in vain', () => {
    expect(withJson.length).toBeGreaterThan(20);
    const remedy = 'read flags.json, and print the result as JSON if it is set';
    const ignoring = withJson.filter(([path, text]) =>
      path in passedOn ? !/\bjson\b/.test(texts.get(passedOn[path] ?? '') ?? '') : ignoresJson(text),
    );
    expect(ignoring.map(([path]) => `src/cli/${path}: ${remedy}`)).toEqual([]);
    expect(ignoresJson("program.option('--json', 'print JSON').action(() => printLine(io.stdout, 'x'));")).toBe(true);
  });

  test('prints its result on the standard output', () => {
    const remedy = 'print the result with printLine(io.stdout, …) or io.stdout.write; stderr is for notices';
    expect(withJson.filter(([path]) => !prints(path)).map(([path]) => `src/cli/${path}: ${remedy}`)).toEqual([]);
    expect(prints('exit.ts')).toBe(true);
    expect(prints('number-option.ts')).toBe(false);
  });
});

describe('a file that commands.ts loads', () => {
  const table = texts.get('commands.ts') ?? '';
  const loaded = [...table.matchAll(/import\('\.\/([\w/-]+)\.js'\)\)\.(\w+)/g)].map(([, path = '', name = '']) => ({
    path: `${path}.ts`,
    name,
  }));
  /** Names that a source exports. */
  const exportsOf = (text: string): readonly string[] =>
    nodesOf(text).flatMap((node) => {
      const isExported =
        ts.canHaveModifiers(node) &&
        ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
      if (!isExported) return [];
      if (ts.isVariableStatement(node)) return node.declarationList.declarations.map(({ name }) => name.getText());
      return ts.isFunctionDeclaration(node) && node.name !== undefined ? [node.name.text] : [];
    });
  const others = ['src', 'test', 'scripts', 'bench'].flatMap((path) =>
    readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
      .filter((one) => /\.(?:ts|mjs)$/.test(one) && !one.includes('node_modules'))
      .map((one) => join(root, path, one)),
  );

  // knip counts every export of a file that is imported dynamically as used.
  test('exports what the table or another file uses, and nothing else', () => {
    expect(loaded.length).toBeGreaterThan(25);
    const contents = others.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
    const unused = [...new Set(loaded.map(({ path }) => path))].flatMap((path) =>
      exportsOf(texts.get(path) ?? '')
        .filter((name) => {
          if (loaded.some((one) => one.path === path && one.name === name)) return false;
          const word = new RegExp(`\\b${name}\\b`);
          return !contents.some(({ file, text }) => file !== join(folder, path) && word.test(text));
        })
        .map((name) => `src/cli/${path}: ${name} is not used elsewhere: remove \`export\``),
    );
    expect(unused).toEqual([]);
    expect(exportsOf('export function addX() {}\nexport const y = 1;\nconst z = 2;')).toEqual(['addX', 'y']);
  });
});
