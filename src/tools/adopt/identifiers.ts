/** Words that cannot be the name of a constant. */
const taken: ReadonlySet<string> = new Set(
  (
    'abstract any app arguments as async await boolean break case catch class const continue debugger declare default ' +
    'delete do else enum eval export extends false finally for from function get if implements import in instanceof ' +
    'interface ip is let module namespace new null number object of package private protected public return rule ' +
    'decryptionRule scm set stack static string super switch symbol this throw true try type typeof undefined unknown ' +
    'var void while with yield'
  ).split(' '),
);

/** A set of unique names. */
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

  /** Takes the first free candidate, otherwise the last one with a number. */
  take(...candidates: readonly [string, ...string[]]): string {
    let name = candidates.find((desired) => !this.#used.has(desired));
    for (let n = 2; name === undefined; n += 1) {
      const numbered = `${candidates[candidates.length - 1] ?? candidates[0]}-${n}`;
      if (!this.#used.has(numbered)) name = numbered;
    }
    this.#used.add(name);
    return name;
  }
}

/** Replaces the characters that Terraform does not accept in an address. */
export function addressPart(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, '-');
}

/** Joins parts to an address, which starts with a letter or an underscore. */
export function terraformAddress(...parts: readonly string[]): string {
  const label = parts.map(addressPart).join('_');
  return /^[A-Za-z_]/.test(label) ? label : `_${label}`;
}

/** Converts a name to a construct ID by replacing the characters that IDs do not accept. */
export function constructId(name: string, fallback: string): string {
  const id = name
    .replace(/[^\p{L}\p{N} ._@+:-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .trim();
  return addressPart(id).replace(/-/g, '') === '' ? fallback : id;
}

/** `Web server 1` → `webServer1`; adds the prefix if the result is empty or a reserved word. */
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

/** `Branch offices (EMEA)` → `branch-offices-emea`, for file names. */
export function fileName(text: string, fallback: string): string {
  const slug = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? fallback : slug;
}
