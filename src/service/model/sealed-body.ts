import { hasKind, kindNamed, rewriteSecrets } from '../../catalog';
import { CodedError, isObject } from '../../core';
import type { DataCipher } from '../storage/data-cipher';
import { sentNamesKey, type ObjectRow } from './object-row';

type Row = Pick<ObjectRow, 'id' | 'kind' | 'body'>;

/** Prefix of an encrypted body. A body is a JSON object, so it never starts with it. */
export const sealedMark = '~1';

/**
 * Encrypts the secrets in the body of a row for storage. Each ciphertext is bound to its tenant, kind, object and
 * attribute. Fields that the catalog does not contain may be secrets and are encrypted too.
 */
export function sealedBody(cipher: DataCipher | undefined, tenant: string, row: Row): string {
  if (cipher === undefined) return row.body;
  let count = 0;
  const body = rewriteSealed(row, row.body, (value, path) => {
    if (value === null || path === sentNamesKey) return value;
    count += 1;
    return cipher.seal(placeOf(tenant, row, path), JSON.stringify(value));
  });
  return count === 0 ? row.body : sealedMark + JSON.stringify(body);
}

/** Decrypts the stored body of a row. Throws `NO_DATA_KEY` and `DATA_DAMAGED`. */
export function openedBody(cipher: DataCipher | undefined, tenant: string, row: Row): string {
  if (!row.body.startsWith(sealedMark)) return row.body;
  if (cipher === undefined)
    throw new CodedError('NO_DATA_KEY', 'cannot read an object: its secrets are encrypted; start with the data key');
  const body = rewriteSealed(row, row.body.slice(sealedMark.length), (value, path): unknown =>
    typeof value === 'string' ? JSON.parse(cipher.open(placeOf(tenant, row, path), value)) : value,
  );
  return JSON.stringify(body);
}

function rewriteSealed({ kind }: Row, text: string, rewrite: (value: unknown, path: string) => unknown): unknown {
  const fields: unknown = JSON.parse(text);
  return isObject(fields) && hasKind(kind)
    ? rewriteSecrets(kindNamed(kind).attributes, fields, {
        replaces: ({ secret }) => secret === true,
        rewrite,
        unlisted: rewrite,
        names: 'wire',
      })
    : fields;
}

function placeOf(tenant: string, { kind, id }: Row, path: string): string {
  return JSON.stringify(['object', tenant, kind, id, path]);
}
