/** The objects of one list, by name and by ID. */
export class NameList {
  readonly #ids = new Set<string>();
  readonly #byName = new Map<string, string[]>();

  constructor(objects: readonly { readonly name: string; readonly id: string }[]) {
    for (const { name, id } of objects) {
      this.#ids.add(id);
      const known = this.#byName.get(name);
      if (known === undefined) this.#byName.set(name, [id]);
      else known.push(id);
    }
  }

  /** Whether an object has the name, other than the ones with these IDs. */
  has(name: string, without: ReadonlySet<string>): boolean {
    return this.#byName.get(name)?.some((id) => !without.has(id)) === true;
  }

  hasId(id: string): boolean {
    return this.#ids.has(id);
  }

  /** Returns the names, other than those of the objects with these IDs. */
  names(without: ReadonlySet<string>): readonly string[] {
    return [...this.#byName.keys()].filter((name) => this.has(name, without));
  }
}
