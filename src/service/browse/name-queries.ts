import { allKinds, type Container, type ResourceKind } from '../../catalog';
import { CodedError } from '../../core';
import type { Transaction } from '../model/transaction';
import { placeholders } from '../storage/placeholders';

/** What a name stands for in a question. */
export type NameUse = 'address' | 'service' | 'application' | 'zone';

const roles: Readonly<Record<NameUse, readonly ResourceKind['policyRole'][]>> = {
  address: ['address', 'address-group'],
  service: ['service', 'service-group'],
  application: ['application', 'application-group'],
  zone: ['zone'],
};

/** Most names of a suggestion. */
const most = 20;

/** Returns names that contain a text and are visible from a container: the shortest first. */
export async function namesContaining(
  tx: Transaction,
  container: Container,
  use: NameUse,
  text: string,
): Promise<readonly string[]> {
  const tree = await tx.tree();
  const node = tree.find(container);
  if (node === undefined) {
    throw new CodedError('UNKNOWN_CONTAINER', `there is no ${container.scope} "${container.name}"`);
  }
  const kinds = allKinds().flatMap(({ name, policyRole }) => (roles[use].includes(policyRole) ? [name] : []));
  const places = tree.visibleFrom(node).map(({ id }) => id);
  const pattern = text.toLowerCase().replace(/[\\%_]/g, (char) => `\\${char}`);
  const rows = await tx.sql.all<{ readonly name: string }>(
    `SELECT name, MIN(LENGTH(name)) AS size FROM objects WHERE tenant = ? AND kind IN (${placeholders(kinds)})
       AND container IN (${placeholders(places)}) AND name <> '' AND LOWER(name) LIKE ? ESCAPE '\\'
     GROUP BY name ORDER BY size, name LIMIT ${most}`,
    [tx.tenant, ...kinds, ...places, `%${pattern}%`],
  );
  return rows.map(({ name }) => name);
}
