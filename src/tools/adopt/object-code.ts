import { kindNamed, type Container, type RulebasePosition } from '../../catalog';
import { planAdoption } from './adoption';
import { AdoptedContainers } from './container-tree';
import { adoptableFrom } from './adoptable-object';
import type { GeneratedFile } from './generated-file';
import { hclRepository } from './hcl/repository';
import { nothingKnown } from './known';
import type { Written } from './repository-input';
import { typescriptRepository } from './typescript/repository';

/** One object of a tenant. */
export interface SingleObject {
  readonly kind: string;
  readonly container: Container | undefined;
  readonly position: RulebasePosition | undefined;
  /** By the API's names. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Files that belong to a repository and not to an object. */
const ofRepository = /^(imports|provider|push|adopted|main|stack|index|cdktf)\b|\.(md|json|gitignore)$/;

/**
 * The code that declares one object, in HCL and in TypeScript. References to other objects are names, because nothing
 * else is declared. Secrets are variables.
 */
export function objectCode(object: SingleObject): { readonly hcl: string; readonly typescript: string } {
  const kind = kindNamed(object.kind);
  const found = adoptableFrom(kind, object.fields, object.container, object.position);
  const isContainer = kind.contains !== undefined;
  const ownContainers: readonly Container[] =
    kind.contains === undefined ? [] : [{ scope: kind.contains, name: found.name }];
  const containers = object.container === undefined || isContainer ? ownContainers : [object.container];
  const tree = new AdoptedContainers([], []);
  const adoption = planAdoption({
    tree,
    containers,
    containerObjects: isContainer ? [found] : [],
    own: isContainer ? [] : [found],
    all: [found],
    known: nothingKnown,
  });
  const input = {
    ...{ adoption, tree, known: nothingKnown, files: new Set<string>() },
    ...{ purpose: 'adopt' as const, version: '0.0.0' },
  };
  const left = adoption.leftOut.map(({ what, why }) => `${what}: ${why}`).join('; ');
  const nothing = left === '' ? 'predefined in every tenant: there is nothing to declare' : left;
  return {
    hcl: textOf(hclRepository(input), '.tf') ?? `# ${nothing}\n`,
    typescript: textOf(typescriptRepository(input), '.ts') ?? `// ${nothing}\n`,
  };
}

function textOf({ files, imported }: Written, ending: string): string | undefined {
  if (imported === 0) return undefined;
  const isOfObject = ({ path }: GeneratedFile): boolean => path.endsWith(ending) && !ofRepository.test(path);
  const wanted = files.filter(isOfObject);
  const comment = ending === '.tf' ? '#' : '//';
  return wanted.length === 1
    ? wanted[0]?.text
    : wanted.map(({ path, text }) => `${comment} ${path}\n${text}`).join('\n');
}
