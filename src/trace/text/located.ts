import type { ObjectReference } from '../object-reference';

/** Where an object is written. */
export interface Location {
  /** Address of the Terraform resource. */
  readonly address?: string;
  readonly file?: string;
  readonly line?: number;
}

/** Finds where objects are written; undefined for objects that no source makes. */
export type Locate = (object: ObjectReference) => Location | undefined;

/** `main.tf:12 scm_nat_rule.web`. */
export function locationText({ address, file, line }: Location): string {
  const place = file === undefined ? [] : [line === undefined ? file : `${file}:${String(line)}`];
  return [...place, ...(address === undefined ? [] : [address])].join(' ');
}
