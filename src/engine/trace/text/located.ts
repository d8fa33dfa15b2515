import type { ObjectReference } from '../object-reference';

/** Source location of an object. */
export interface Location {
  /** Address of the Terraform resource. */
  readonly address?: string;
  readonly file?: string;
  readonly line?: number;
}

/** Finds the source location of an object; undefined if no source defines it. */
export type Locate = (object: ObjectReference) => Location | undefined;

/** Formats a location: `main.tf:12 scm_nat_rule.web`. */
export function locationText({ address, file, line }: Location): string {
  const place = file === undefined ? [] : [line === undefined ? file : `${file}:${String(line)}`];
  return [...place, ...(address === undefined ? [] : [address])].join(' ');
}
