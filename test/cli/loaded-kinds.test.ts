import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const lib = join(__dirname, '..', '..', 'dist', 'lib', 'src');

// Loading every kind takes 0.7 seconds of processor time, which `--help` of each command would take too.
test('no command loads a kind of the catalog before it runs', () => {
  const program = `
    const { commands } = require(${JSON.stringify(join(lib, 'cli', 'commands.js'))});
    Promise.all(Object.values(commands).map(({ load }) => load())).then(() => {
      console.log(JSON.stringify(Object.keys(require.cache)));
    });`;
  const loaded = JSON.parse(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' })) as string[];
  const inCatalog = loaded
    .filter((file) => file.startsWith(join(lib, 'catalog')))
    .map((file) => file.slice(lib.length));
  expect(inCatalog).toContain('/catalog/registry.js');
  expect(inCatalog.filter((file) => /^\/catalog\/(objects|network|security|identity)\//.test(file))).toEqual([]);
});
