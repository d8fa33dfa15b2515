import type { ResourceKind } from '../../src/catalog';
import { capital } from './wording';

/** The group of pages that a kind belongs to: its domain at the API, as a title. */
export function domainTitle(kind: ResourceKind): string {
  const [first = '', second = ''] = kind.api.path.split('/').slice(1);
  const domain = first === 'config' ? second : first;
  return capital(domain.replaceAll('-', ' '));
}

/** The group of what the provider adds to the kinds of the API. */
export const ownTitle = 'Operations';
