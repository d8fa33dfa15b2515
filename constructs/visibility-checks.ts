import type { TerraformResource, TerraformStack } from 'cdktf';
import { hasKind } from '../src/catalog';
import { climb } from '../src/tenant';
import type { Problem } from './fail';
import { addressesIn, addressIn, referringTexts, type BodyOf } from './references';
import { resourceKindName, scmResources } from './resources';

/** The folders in the expressions of a stack. */
interface Folders {
  readonly resources: ReadonlyMap<string, TerraformResource>;
  /** Returns a field of a resource as text, with tokens as expressions. */
  readonly field: (resource: TerraformResource, name: 'folder' | 'parent') => string | undefined;
}

/**
 * Reports references to objects that are not visible: the object is neither in the folder of the reference nor in one
 * of its parents. Reported only if the stack declares both folders up to a common ancestor, because of existing folders
 * only the name is known.
 */
export function invisibleReferences(stack: TerraformStack, bodyOf: BodyOf): readonly Problem[] {
  const all = scmResources(stack);
  const resources = new Map(all.map((one) => [addressIn(one), one]));
  const field: Folders['field'] = (resource, name) => {
    const value = bodyOf(resource)[name];
    return typeof value === 'string' ? value : undefined;
  };
  const folders = { resources, field };
  return all.flatMap((user) => {
    const place = hasKind(resourceKindName(user)) ? field(user, 'folder') : undefined;
    if (place === undefined) return [];
    return [...addressesIn(referringTexts(user, bodyOf(user)))].flatMap((address) => {
      const used = resources.get(address);
      const home = used === undefined ? undefined : field(used, 'folder');
      if (used === undefined || home === undefined || !isCertainlyInvisible(folders, home, place)) return [];
      const text =
        `${user.node.path} uses ${used.node.path}, which is not visible there: an object is visible in its folder and ` +
        'below; declare it in a common parent folder';
      return [{ at: user, text }];
    });
  });
}

function isCertainlyInvisible(folders: Folders, home: string, place: string): boolean {
  const [homes, places] = [ancestors(folders, home), ancestors(folders, place)];
  const root = places.at(-1);
  return root !== undefined && homes.at(-1) === root && !places.includes(homes[0] ?? '');
}

/** Returns a folder and its ancestors, as far as the stack declares them; the last one is a name or an expression. */
function ancestors({ resources, field }: Folders, folder: string): readonly string[] {
  const declared = (text: string): string | undefined => {
    const [address = ''] = addressesIn([text]);
    return resources.has(address) ? address : undefined;
  };
  const keyOf = (text: string): string => declared(text) ?? text;
  const above = (text: string): string | undefined => {
    const resource = resources.get(declared(text) ?? '');
    return resource && field(resource, 'parent');
  };
  return [...climb(folder, above, keyOf)].map(keyOf);
}
