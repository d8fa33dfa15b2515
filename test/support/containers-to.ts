import type { Container } from '../../src/catalog';

/** States of a folder below All Firewalls and of the folders above it, all read as a whole. */
export function containersTo(container: Container): readonly unknown[] {
  const state = (one: Container, above: string | undefined): unknown => ({
    ...(above === undefined ? {} : { above }),
    container: one,
    completeness: 'complete',
    snippets: [],
  });
  const folder = (name: string): Container => ({ scope: 'folder', name });
  return [state(folder('All'), undefined), state(folder('All Firewalls'), 'All'), state(container, 'All Firewalls')];
}
