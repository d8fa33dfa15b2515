import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { AdoptedContainers } from '../../src/tools/adopt/container-tree';
import { displayFolderName, kindNamed, storedFolderName, type Container } from '../../src/catalog';
import { VisibleDrafts } from '../../src/tools/convert/visible-drafts';
import type { WireObject } from '../../src/client';
import { appliesIn } from '../../src/provider/data/nearest';
import { pushTreeOf } from '../../src/provider/push/tree';
import { ContainerTree } from '../../src/service/model/container-tree';
import type { ObjectRow } from '../../src/service/model/object-row';
import { topFolder, type ContainerState } from '../../src/tenant';
import { runs } from '../support/runs';
import { generatedContainers, pathIn, spelled } from './support/generated-containers';

const top = spelled(topFolder);

/** The containers of one scope as the API lists them. */
function listed(
  states: readonly ContainerState[],
  scope: Container['scope'],
): readonly (WireObject & { name: string })[] {
  return states.flatMap(({ container, above, snippets }, i) =>
    container.scope === scope
      ? [{ id: String(i), name: container.name, [scope === 'folder' ? 'parent' : 'folder']: above ?? '', snippets }]
      : [],
  );
}

test('the service, data sources, pushes, adoption and conversion have the same hierarchy', async () => {
  await fc.assert(
    fc.asyncProperty(generatedContainers, async (states) => {
      const [folders, devices] = [listed(states, 'folder'), listed(states, 'device')];
      const session = {
        lists: {
          all: (kind: { readonly name: string }) => Promise.resolve(listed(states, kind.name as Container['scope'])),
        },
        signal: new AbortController().signal,
      };
      const adopted = new AdoptedContainers(
        folders.map(({ name, ...fields }) => {
          const found = { kind: kindNamed('folder'), container: undefined, position: undefined, id: '', name };
          return { ...found, fields: fields as never };
        }),
        [],
      );
      const push = pushTreeOf(folders, devices);
      const places = states.flatMap(({ container, above, snippets = [] }) =>
        container.scope === 'folder' ? [{ container, parent: above, snippets }] : [],
      );
      const drafts = new VisibleDrafts(places as never, []);
      const service = new ContainerTree(states.map(rowOf));
      for (const { container } of states) {
        const path = pathIn(states, container);
        const known = path.filter((one) => states.some((state) => spelled(state.container) === one));
        const isSnippet = container.scope === 'snippet';
        const node = service.find(container);
        const serviceSees = isSnippet && service.top !== undefined ? [...known, top] : known;
        // The service has a row of the folder of each device.
        const isStored =
          container.scope !== 'device' ||
          path.length === 1 ||
          known.includes(path.find((one) => one.startsWith('folder')) ?? '');
        if (isStored) expect(node && service.visibleFrom(node).map(spelled)).toEqual(serviceSees);
        const applying: string[] = [];
        for (const { container: other } of states)
          if (await appliesIn(session as never, container, { [other.scope]: other.name }))
            applying.push(spelled(other));
        const isTopListed = states.some((state) => spelled(state.container) === top);
        expect(new Set(applying)).toEqual(new Set(isSnippet && isTopListed ? [...known, top] : known));
        expect(
          adopted
            .path(container)
            .map(spelled)
            .filter((one) => one !== top),
        ).toEqual((container.scope === 'device' ? [spelled(container)] : path).filter((one) => one !== top));
        if (container.scope !== 'folder') continue;
        expect(drafts.pathOf(container).map(spelled)).toEqual(path);
        const [, parent] = path.filter((one) => one.startsWith('folder'));
        const above = push.parentOf(container.name);
        // A folder that is its own parent has no other one above it.
        if (above !== storedFolderName(container.name) && above !== undefined)
          expect(spelled({ scope: 'folder', name: above })).toBe(parent);
        const below = states.flatMap(({ container: other }) =>
          other.scope === 'folder' && other !== container && pathIn(states, other).includes(spelled(container))
            ? [spelled(other)]
            : [],
        );
        expect(new Set(push.below(container.name).map((name) => spelled({ scope: 'folder', name })))).toEqual(
          new Set(below),
        );
      }
    }),
    { numRuns: runs(20) },
  );
});

function rowOf({ container: { scope, name }, above, snippets = [] }: ContainerState): ObjectRow {
  const shown = (folder: string): string => displayFolderName(folder);
  return {
    ...{ id: spelled({ scope, name }), kind: scope, name: scope === 'folder' ? shown(name) : name, scope: '' },
    container: scope === 'device' && above !== undefined ? spelled({ scope: 'folder', name: above }) : '',
    ...{ rulebase: '', rank: 0, predefined: 0, stamp: 0, author: '' },
    body: JSON.stringify({ ...(scope === 'folder' ? { parent: shown(above ?? '') } : {}), snippets }),
  };
}
