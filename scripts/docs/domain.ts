import type { ResourceKind } from '../../src/catalog';
import { capital } from './wording';

/** Returns the subcategory of a kind: its API domain as a title. */
export function domainTitle(kind: ResourceKind): string {
  const [first = '', second = ''] = kind.api.path.split('/').slice(1);
  const domain = first === 'config' ? second : first;
  return capital(domain.replaceAll('-', ' '));
}

/** Subcategory of the provider's own resources. */
export const ownTitle = 'Operations';
