import type { Container } from '../../catalog';
import type { TwoViews } from '../../tools/questions';
import type { PageParts } from './page-parts';

/** Reads what runs in a container, and its candidate. */
export async function twoViews({ control }: PageParts, tenant: string, container: Container): Promise<TwoViews> {
  return {
    running: await control.view({ container, of: 'running' }, tenant),
    candidate: await control.view({ container, of: 'candidate' }, tenant),
  };
}
