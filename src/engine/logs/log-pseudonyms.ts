import { createHash } from 'node:crypto';
import { CodedError, isObject, tryParseJson } from '../../core';

/** How the addresses of logs were replaced. */
export interface LogPseudonyms {
  /** Identifies the key, which cannot be computed from it. */
  readonly key: string;
  /** Digests of the networks whose bits were kept, one for each configuration; empty if every bit was replaced. */
  readonly networks: readonly string[];
}

/** The entry of a Parquet file that says how its addresses were replaced. */
export const pseudonymsEntry = 'scm_pseudonyms';

/** A text that identifies a key. */
export function keyId(key: Buffer): string {
  return createHash('sha256').update('scm_pseudonyms/1').update(key).digest('hex').slice(0, 16);
}

/** The content of the entry of a file. */
export function entryText({ key, networks }: LogPseudonyms): string {
  return JSON.stringify({ key, networks });
}

/** Reads the entry of a file. Throws `LOG_PSEUDONYMS`. */
export function pseudonymsIn(text: string, file: string): LogPseudonyms {
  const value = tryParseJson(text);
  const { key, networks } = isObject(value) ? value : {};
  if (typeof key === 'string' && Array.isArray(networks) && networks.every((network) => typeof network === 'string')) {
    return { key, networks };
  }
  throw new CodedError(
    'LOG_PSEUDONYMS',
    `cannot read the log ${file}: its entry ${pseudonymsEntry} does not say how addresses were replaced (${JSON.stringify(text.slice(0, 80))}); write the file again with "scm logs condense"`,
  );
}

/** What pseudonyms mean for an evaluation. */
export function pseudonymsNote(file: string, { key, networks }: LogPseudonyms): string {
  const start = `the addresses in ${file} are pseudonyms (key ${key}), not the real ones`;
  if (networks.length === 0) return `${start}: no network or host of a configuration matches them`;
  const same = networks.length === 1 ? '' : '; several configurations were used, so one address can have several';
  return `${start}: only networks of the rules of the configuration that they were made with match them${same}`;
}

/** Accepts logs whose addresses can be compared. */
export class ComparableAddresses {
  #first: { readonly file: string; readonly made: LogPseudonyms | undefined } | undefined;
  readonly #networks = new Set<string>();

  /** Throws `LOG_PSEUDONYMS` for clear addresses and pseudonyms together, and for pseudonyms of different keys. */
  add(file: string, made: LogPseudonyms | undefined): void {
    for (const one of made?.networks ?? []) this.#networks.add(one);
    this.#first ??= { file, made };
    const { file: first, made: other } = this.#first;
    if (other?.key === made?.key && (other?.networks.length === 0) === (made?.networks.length === 0)) return;
    throw new CodedError(
      'LOG_PSEUDONYMS',
      `cannot evaluate the logs ${first} and ${file} together: the addresses of the first ${kindText(other)}, those of the second ${kindText(made)}, so the same address differs in them; pass logs of one kind`,
    );
  }

  /** The pseudonyms of all logs; undefined for clear addresses. */
  get made(): LogPseudonyms | undefined {
    const made = this.#first?.made;
    return made && { key: made.key, networks: [...this.#networks].sort() };
  }
}

function kindText(made: LogPseudonyms | undefined): string {
  if (made === undefined) return 'are not pseudonyms';
  return `are pseudonyms of key ${made.key}${made.networks.length === 0 ? ' with every bit replaced' : ''}`;
}
