import { hasKind, kindNamed, type Container } from '../../catalog';
import type { Configuration, EffectiveView } from '../../policy';
import { isOrdered } from '../../review';
import { effectiveViewOf } from '../show';

const top: Container = { scope: 'folder', name: 'All' };

/** Reads the running configuration of a container from the local service, which includes everything it inherits. */
export async function runningConfiguration(container: Container): Promise<Configuration> {
  return configurationOfView(await effectiveViewOf(container.scope, container.name, { running: true }));
}

function configurationOfView({ container, sections }: EffectiveView): Configuration {
  const ordered = sections.filter(({ kind }) => hasKind(kind) && isOrdered(kindNamed(kind)));
  return {
    containers: [
      { container: top, completeness: 'complete' },
      { container, completeness: 'complete', above: top.name, snippets: [] },
    ],
    objects: sections
      .filter((section) => !ordered.includes(section) && hasKind(section.kind))
      .flatMap(({ kind, items }) => items.map(({ name, fields }) => ({ kind, container, name, fields }))),
    rulebases: ordered.map(({ kind, position = 'pre', items }) => ({
      kind,
      container,
      rulebase: position,
      rules: items.map(({ name, fields }) => ({ name, fields })),
    })),
  };
}
