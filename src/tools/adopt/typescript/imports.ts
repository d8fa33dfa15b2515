import { constantName, NamePool } from '../identifiers';
import { typescriptString } from './code';
import { className, modulePath } from './l1-names';

const pack = 'cdktf-provider-scm';

interface State {
  readonly importExported: ReadonlySet<string>;
  readonly importGenerated: ReadonlySet<string>;
  readonly modules: ReadonlyMap<string, string>;
}

/** Imports of one module. Their names do not conflict with constants of the module. */
export class Imports {
  readonly #path: string;
  readonly #used: NamePool;
  #exported = new Set<string>();
  #hasStack = false;
  /** Kinds whose generated class is imported. */
  #generated = new Set<string>();
  /** Import names by path. */
  #modules = new Map<string, string>();

  constructor(path: string, constants: Iterable<string>) {
    this.#path = path;
    this.#used = new NamePool(constants);
  }

  /** Imports an export of the package. */
  exported(name: string): string {
    this.#exported.add(name);
    return name;
  }

  /** Imports the generated class of a kind. */
  generated(kind: string): string {
    this.#generated.add(kind);
    return classOf(kind);
  }

  /** Imports the stack from its module. */
  stack(): string {
    this.#hasStack = true;
    return 'stack';
  }

  /** Returns a name that is unique in the module. */
  local(desired: string): string {
    let name = desired;
    for (let n = 2; this.#used.has(name); n += 1) name = `${desired}${String(n)}`;
    this.#used.add(name);
    return name;
  }

  /** Imports a module of the repository as a namespace and returns its name. */
  module(path: string): string {
    const before = this.#modules.get(path);
    if (before !== undefined) return before;
    const [here, there] = [this.#path.split('/'), path.split('/')];
    const isNear = here.slice(0, -1).join('/') === there.slice(0, -1).join('/');
    const desired = constantName((isNear ? there.slice(-1) : there.slice(-2)).join('-'), 'module');
    const name = this.local(desired);
    this.#modules.set(path, name);
    return name;
  }

  /** Snapshot of the imports, to roll back a failed attempt. */
  get state(): State {
    return {
      importExported: new Set(this.#exported),
      importGenerated: new Set(this.#generated),
      modules: new Map(this.#modules),
    };
  }

  restore({ importExported, importGenerated, modules }: State): void {
    this.#exported = new Set(importExported);
    this.#generated = new Set(importGenerated);
    this.#modules = new Map(modules);
  }

  /** Import statements at the top of the module. */
  get text(): string {
    const exported = [...this.#exported].sort(byName);
    const lines = [
      ...(exported.length === 0 ? [] : [importNames(exported, pack)]),
      ...[...this.#generated]
        .sort()
        .map(
          (kind) => `import { ${className(kind)} as ${classOf(kind)} } from ${typescriptString(modulePath(kind))};\n`,
        ),
      ...[...this.#modules]
        .map(([path, name]): [string, string] => [relative(this.#path, path), name])
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([path, name]) => `import * as ${name} from ${typescriptString(path)};\n`),
      ...(this.#hasStack ? [`import { stack } from ${typescriptString(relative(this.#path, 'stack'))};\n`] : []),
    ];
    return lines.join('');
  }
}

/** Returns the import name of a generated class; handwritten constructs use the name without the suffix. */
function classOf(kind: string): string {
  return `${className(kind)}Resource`;
}

function importNames(names: readonly string[], from: string): string {
  const line = `import { ${names.join(', ')} } from ${typescriptString(from)};\n`;
  return line.length <= 121
    ? line
    : `import {\n${names.map((name) => `  ${name},\n`).join('')}} from ${typescriptString(from)};\n`;
}

function byName(left: string, right: string): number {
  return left.toLowerCase() < right.toLowerCase() ? -1 : 1;
}

/** Returns the relative import path of a module. */
function relative(from: string, to: string): string {
  const [here, there] = [from.split('/').slice(0, -1), to.split('/')];
  let shared = 0;
  while (shared < here.length && here[shared] === there[shared]) shared += 1;
  const up = here.slice(shared).map(() => '..');
  return [...(up.length === 0 ? ['.'] : up), ...there.slice(shared)].join('/');
}
