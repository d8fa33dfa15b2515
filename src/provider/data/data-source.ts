import { hasKind, kindNamed, readOnlyKindNamed, type ResourceKind } from '../../catalog';
import { CodedError } from '../../core';
import { listedKindName } from '../schema/data-schema';
import { kindNameOf } from '../schema/type-name';

/** A data source: its kind, and whether it returns one object or a list. */
export interface DataSource {
  readonly kind: ResourceKind;
  readonly form: 'one' | 'list';
}

/**
 * Returns the data source of a type name. A kind whose own name ends with `_list` takes precedence. Throws
 * `NO_DATA_SOURCE`.
 */
export function dataSourceNamed(typeName: string): DataSource {
  const name = kindNameOf(typeName);
  const one = readable(name);
  if (one !== undefined) return { kind: one, form: 'one' };
  const listed = readable(listedKindName(name));
  if (listed !== undefined) return { kind: listed, form: 'list' };
  throw new CodedError('NO_DATA_SOURCE', `the data source ${typeName} does not exist`);
}

function readable(name: string | undefined): ResourceKind | undefined {
  if (name === undefined) return undefined;
  return hasKind(name) ? kindNamed(name) : readOnlyKindNamed(name);
}
