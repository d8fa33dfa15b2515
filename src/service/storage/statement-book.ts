/** How many statements a connection keeps prepared: lists of names make ever new ones. */
const mostPrepared = 300;

/** Columns of an answer: their names, and how their text is read. */
export type Shape = readonly { readonly name: string; readonly read: (text: string) => unknown }[];

/** A statement in PostgreSQL's form. */
export interface Known {
  readonly text: string;
  /** Statements with a name are prepared once for each connection. */
  readonly name: string | undefined;
  /** Columns of its answer, once it has answered. */
  shape?: Shape;
}

const preparable = /^(?:SELECT|INSERT|UPDATE|DELETE|BEGIN|COMMIT|SAVEPOINT|RELEASE)\b/;

/** Rewrites statements from the service's form to PostgreSQL's, and remembers them. */
export class StatementBook {
  readonly #known = new Map<string, Known>();
  #named = 0;

  of(text: string): Known {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    let parameter = 0;
    const numbered = text.replace(/\?/g, () => `$${++parameter}`);
    const isPrepared = preparable.test(text) && this.#named < mostPrepared;
    const made = { text: numbered, name: isPrepared ? `scm${++this.#named}` : undefined };
    if (isPrepared) this.#known.set(text, made);
    return made;
  }
}
