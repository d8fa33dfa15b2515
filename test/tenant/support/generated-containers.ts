import fc from 'fast-check';
import { predefinedFolders, storedFolderName, type Container } from '../../../src/catalog';
import type { ContainerState } from '../../../src/tenant';

const snippets = ['s1', 's2', 'A'];
const folders = [
  'A',
  'B',
  'C',
  'D|x',
  'a/b',
  'x y',
  ...predefinedFolders.flatMap(({ stored, shown }) => [stored, shown]),
];

/**
 * The containers of a tenant: folders below each other, in loops and below unknown ones, under both names of predefined
 * folders; snippets in order; devices; equal names of different scopes, and names with separators.
 */
export const generatedContainers: fc.Arbitrary<readonly ContainerState[]> = fc
  .record({
    folders: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom(...folders),
        above: fc.option(fc.constantFrom(...folders, 'Ghost', ''), { nil: undefined }),
        snippets: fc.shuffledSubarray(snippets),
      }),
      { selector: ({ name }) => storedFolderName(name), maxLength: 9 },
    ),
    devices: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('007', '008', 'A'),
        above: fc.option(fc.constantFrom(...folders), { nil: undefined }),
        snippets: fc.shuffledSubarray(snippets),
      }),
      { selector: ({ name }) => name, maxLength: 3 },
    ),
  })
  .map((made) => [
    ...made.folders.map((one) => stateOf('folder', one)),
    ...made.devices.map((one) => stateOf('device', one)),
    ...snippets.map((name) => stateOf('snippet', { name, above: undefined, snippets: [] })),
  ]);

function stateOf(
  scope: Container['scope'],
  { name, above, snippets: own }: { name: string; above: string | undefined; snippets: readonly string[] },
): ContainerState {
  return {
    container: { scope, name },
    completeness: 'complete',
    ...(above === undefined ? {} : { above }),
    ...(scope === 'snippet' ? {} : { snippets: own }),
  };
}

/** One text for all spellings of a container. */
export function spelled({ scope, name }: Container): string {
  return `${scope} ${scope === 'folder' ? storedFolderName(name) : name}`;
}

/** The parent of a container, by docs/policy-semantics.md. */
export function parentIn(states: readonly ContainerState[], container: Container): Container | undefined {
  if (container.scope === 'snippet') return undefined;
  const stated = states.find((state) => spelled(state.container) === spelled(container))?.above;
  const usual = predefinedFolders.find(
    ({ stored }) => spelled({ scope: 'folder', name: stored }) === spelled(container),
  );
  const name = stated === undefined || stated === '' ? (usual?.parent ?? '') : stated;
  return name === '' ? undefined : { scope: 'folder', name };
}

/** What applies in a container, nearest first, by docs/policy-semantics.md. */
export function pathIn(states: readonly ContainerState[], container: Container): readonly string[] {
  const path: string[] = [];
  const seen = new Set<string>();
  for (
    let at: Container | undefined = container;
    at !== undefined && !seen.has(spelled(at));
    at = parentIn(states, at)
  ) {
    const here = spelled(at);
    seen.add(here);
    const own = states.find((state) => spelled(state.container) === here)?.snippets ?? [];
    path.push(here, ...own.map((name) => spelled({ scope: 'snippet', name })));
  }
  return path;
}
