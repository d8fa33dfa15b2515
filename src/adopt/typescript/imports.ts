import { constantName, NamePool } from '../identifiers';
import { typescriptString } from './code';
import { className, modulePath } from './l1-names';

const pack = 'cdktf-provider-scm';

interface State {
  readonly exported: ReadonlySet<string>;
  readonly generated: ReadonlySet<string>;
  readonly modules: ReadonlyMap<string, string>;
}

/** What one module imports. Names are chosen so that none meets a constant of the module. */
export class Imports {
  readonly #path: string;
  readonly #used: NamePool;
  #exported = new Set<string>();
  #hasStack = false;
  /** Kinds of generated classes. */
  #generated = new Set<string>();
  /** Names by path. */
  #modules = new Map<string, string>();

  constructor(path: string, constants: Iterable<string>) {
    this.#path = path;
    this.#used = new NamePool(constants);
  }

  /** Something that the package exports. */
  exported(name: string): string {
    this.#exported.add(name);
    return name;
  }

  /** The generated class of a kind. */
  generated(kind: string): string {
    this.#generated.add(kind);
    return classOf(kind);
  }

  /** The stack, which a module of its own exports. */
  stack(): string {
    this.#hasStack = true;
    return 'stack';
  }

  /** A name that nothing else in the module has. */
  local(wish: string): string {
    let name = wish;
    for (let n = 2; this.#used.has(name); n += 1) name = `${wish}${String(n)}`;
    this.#used.add(name);
    return name;
  }

  /** Everything that another module of the repository exports, as one name. */
  module(path: string): string {
    const before = this.#modules.get(path);
    if (before !== undefined) return before;
    const [here, there] = [this.#path.split('/'), path.split('/')];
    const isNear = here.slice(0, -1).join('/') === there.slice(0, -1).join('/');
    const wish = constantName((isNear ? there.slice(-1) : there.slice(-2)).join('-'), 'module');
    const name = this.local(wish);
    this.#modules.set(path, name);
    return name;
  }

  /** What is imported so far, to go back to where an attempt came to nothing. */
  get state(): State {
    return {
      exported: new Set(this.#exported),
      generated: new Set(this.#generated),
      modules: new Map(this.#modules),
    };
  }

  restore({ exported, generated, modules }: State): void {
    this.#exported = new Set(exported);
    this.#generated = new Set(generated);
    this.#modules = new Map(modules);
  }

  /** The lines at the top of the module. */
  get text(): string {
    const exported = [...this.#exported].sort(byName);
    const lines = [
      ...(exported.length === 0 ? [] : [named(exported, pack)]),
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

/** What a generated class is called in a module: those by hand have names of their own. */
function classOf(kind: string): string {
  return `${className(kind)}Resource`;
}

function named(names: readonly string[], from: string): string {
  const line = `import { ${names.join(', ')} } from ${typescriptString(from)};\n`;
  return line.length <= 121
    ? line
    : `import {\n${names.map((name) => `  ${name},\n`).join('')}} from ${typescriptString(from)};\n`;
}

function byName(left: string, right: string): number {
  return left.toLowerCase() < right.toLowerCase() ? -1 : 1;
}

/** The path of a module as another one imports it. */
function relative(from: string, to: string): string {
  const [here, there] = [from.split('/').slice(0, -1), to.split('/')];
  let shared = 0;
  while (shared < here.length && here[shared] === there[shared]) shared += 1;
  const up = here.slice(shared).map(() => '..');
  return [...(up.length === 0 ? ['.'] : up), ...there.slice(shared)].join('/');
}
