import { hasKind, kindNamed, type Container } from '../../catalog';
import type { Configuration } from './configuration';
import type { EffectiveView } from './effective-view';

const top: Container = { scope: 'folder', name: 'All' };

/** Returns the configuration of one container, from its effective view, which includes everything it inherits. */
export function configurationOfView({ container, sections, unread }: EffectiveView): Configuration {
  const known = sections.filter(({ kind }) => hasKind(kind));
  const isOrdered = ({ kind }: { readonly kind: string }): boolean => {
    const { api } = kindNamed(kind);
    return api.rulebase === true || api.ordered === true;
  };
  return {
    containers: [
      { container: top, completeness: 'complete' },
      { container, completeness: unread.length === 0 ? 'complete' : 'partial', above: top.name, snippets: [] },
    ],
    unread: unread.map((part) => ({ ...part, container })),
    objects: known
      .filter((section) => !isOrdered(section))
      .flatMap(({ kind, items }) => items.map(({ name, fields }) => ({ kind, container, name, fields }))),
    rulebases: known.filter(isOrdered).map(({ kind, position = 'pre', items }) => ({
      kind,
      container,
      rulebase: position,
      rules: items.map(({ name, fields }) => ({ name, fields })),
    })),
  };
}
