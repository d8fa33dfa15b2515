/** Words that no name of a constant may be. */
const taken: ReadonlySet<string> = new Set(
  (
    'abstract any app arguments as async await boolean break case catch class const continue debugger declare default ' +
    'delete do else enum eval export extends false finally for from function get if implements import in instanceof ' +
    'interface ip is let module namespace new null number object of package private protected public return rule ' +
    'decryptionRule scm set stack static string super switch symbol this throw true try type typeof undefined unknown ' +
    'var void while with yield'
  ).split(' '),
);

/** Names that are given out once each. */
export class NamePool {
  readonly #used: Set<string>;

  constructor(used: Iterable<string> = []) {
    this.#used = new Set(used);
  }

  has(name: string): boolean {
    return this.#used.has(name);
  }

  add(name: string): void {
    this.#used.add(name);
  }

  /** The first of the wishes that is free, else the last with a number. */
  take(...wishes: readonly [string, ...string[]]): string {
    let name = wishes.find((wish) => !this.#used.has(wish));
    for (let n = 2; name === undefined; n += 1) {
      const numbered = `${wishes[wishes.length - 1] ?? wishes[0]}-${n}`;
      if (!this.#used.has(numbered)) name = numbered;
    }
    this.#used.add(name);
    return name;
  }
}

/** A name as Terraform takes it for a part of an address. */
export function addressPart(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, '-');
}

/** An address of several parts; it starts with a letter or an underscore. */
export function terraformAddress(...parts: readonly string[]): string {
  const label = parts.map(addressPart).join('_');
  return /^[A-Za-z_]/.test(label) ? label : `_${label}`;
}

/** A construct's id for something of that name: the name itself, without what ids do not take. */
export function constructId(name: string, fallback: string): string {
  const id = name
    .replace(/[^\p{L}\p{N} ._@+:-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .trim();
  return addressPart(id).replace(/-/g, '') === '' ? fallback : id;
}

/** `Web server 1` → `webServer1`; where that is none, or a word of the language, with the prefix. */
export function constantName(text: string, prefix: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const camel = words
    .map((word, i) => {
      const rest = /^[A-Z0-9]+$/.test(word) ? word.slice(1).toLowerCase() : word.slice(1);
      return `${i === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()}${rest}`;
    })
    .join('');
  if (camel === '') return prefix;
  return /^[a-z]/.test(camel) && !taken.has(camel)
    ? camel
    : `${prefix}${camel.charAt(0).toUpperCase()}${camel.slice(1)}`;
}

/** `Branch offices (EMEA)` → `branch-offices-emea`, for names of files. */
export function fileName(text: string, fallback: string): string {
  const slug = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? fallback : slug;
}
