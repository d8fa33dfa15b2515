import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');

/** What only src/tenant does, and the files that do something else that looks like it. */
const secondHierarchies: readonly {
  readonly what: string;
  readonly found: RegExp;
  readonly except: readonly string[];
}[] = [
  {
    what: 'climbs from a container to its parent: use Hierarchy or climb of src/tenant',
    found:
      /\b(for|while) \([^\n]*\b(at|up|next|node|name|one|place) = [^\n]*\b(parent|parentOf|parents\.get|above|above\.get)\b/,
    // Elements of a file have parents, too; the hierarchy of a file is checked before it is one of a tenant.
    except: [
      'src/tools/convert/check-odd-nodes.ts',
      'src/tools/convert/make-drafts.ts',
      'src/tools/convert/places.ts',
      'src/tools/convert/read/config-node.ts',
      'src/tools/convert/read/repeated-containers.ts',
    ],
  },
  {
    what: 'makes a key of a container: use containerKey of src/tenant',
    found: /scope === 'folder' \? storedFolderName\(/,
    // Of unresolved expressions, which are no names.
    except: ['constructs/rule-claims.ts'],
  },
  {
    what: 'reads the parents of predefined folders: use predefinedParent of src/tenant',
    found: /predefinedFolders[^\n]*\bparent\b|\(\{ stored, parent \}\)/,
    // The rows of a new tenant.
    except: ['src/service/model/special-kinds.ts'],
  },
  {
    what: 'reads the parent of an object: use containerOfObject or parentField of src/tenant',
    found: /contains === 'folder' \? ('parent'|parent) : /,
    except: [],
  },
];

const findingsIn = (file: string, text: string): readonly string[] =>
  secondHierarchies.flatMap(({ what, found, except }) =>
    found.test(text) && !except.includes(file) ? [`${file} ${what}`] : [],
  );

test('no file but those of src/tenant has a hierarchy or a key of containers', () => {
  const files = ['src', 'constructs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).flatMap((file) =>
      file.endsWith('.ts') ? [`${folder}/${file.replaceAll('\\', '/')}`] : [],
    ),
  );
  expect(files.length).toBeGreaterThan(1000);
  const own = (file: string): boolean => file.startsWith('src/tenant/') || file.startsWith('src/catalog/');
  expect(files.flatMap((file) => (own(file) ? [] : findingsIn(file, readFileSync(join(root, file), 'utf8'))))).toEqual(
    [],
  );
});

test.each([
  'for (let at: Container | undefined = one; at !== undefined; at = parentOf(at)) path.push(at);',
  'while (node !== undefined && !seen.has(node.id)) node = node.parent;',
  "const key = `${scope} ${scope === 'folder' ? storedFolderName(name) : name}`;",
  "const above = fields[kind.contains === 'folder' ? 'parent' : 'folder'];",
  'const parents = new Map(predefinedFolders.map(({ stored, parent }) => [stored, parent]));',
])('a planted one is found: %s', (line) => {
  expect(findingsIn('src/review/planted.ts', `\n${line}\n`)).toHaveLength(1);
});

test('each exception is one that the check would find', () => {
  const idle = secondHierarchies.flatMap(({ found, except }) =>
    except.filter((file) => !found.test(readFileSync(join(root, file), 'utf8'))),
  );
  expect(idle).toEqual([]);
});
