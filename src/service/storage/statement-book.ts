/** Maximum number of prepared statements for each connection. Name lists of different lengths produce ever new ones. */
const mostPrepared = 300;

/** Result columns: their names and text parsers. */
export type Shape = readonly { readonly name: string; readonly read: (text: string) => unknown }[];

/** A statement in the PostgreSQL dialect. */
export interface Known {
  readonly text: string;
  /** Name of the prepared statement; statements with a name are prepared once for each connection. */
  readonly name: string | undefined;
  /** Result columns, known after the first execution. */
  shape?: Shape;
}

const preparable = /^(?:SELECT|INSERT|UPDATE|DELETE|BEGIN|COMMIT|SAVEPOINT|RELEASE)\b/;

/** Translates statements from the service's dialect to PostgreSQL and caches them. */
export class StatementBook {
  readonly #known = new Map<string, Known>();
  #named = 0;

  of(text: string): Known {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    let parameter = 0;
    const numbered = text.replace(/\?/g, () => `$${++parameter}`);
    const isPrepared = preparable.test(text) && this.#named < mostPrepared;
    const prepared = { text: numbered, name: isPrepared ? `scm${++this.#named}` : undefined };
    if (isPrepared) this.#known.set(text, prepared);
    return prepared;
  }
}
