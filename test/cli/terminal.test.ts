import { expect, test } from '@jest/globals';
import { textWidth } from '../../src/cli/terminal';

test.each([
  ['a terminal', { isTTY: true, columns: 132 }, {}, 132],
  ['a narrow terminal', { isTTY: true, columns: 12 }, {}, 40],
  ['a terminal of unknown size', { isTTY: true }, {}, 80],
  ['a pipe', { columns: 132 }, {}, 80],
  ['a pipe with COLUMNS', {}, { COLUMNS: '100' }, 100],
  ['a terminal with COLUMNS', { isTTY: true, columns: 132 }, { COLUMNS: '60' }, 60],
  ['a pipe with an invalid COLUMNS', {}, { COLUMNS: 'wide' }, 80],
  ['a pipe with an empty COLUMNS', {}, { COLUMNS: '' }, 80],
])('text for %s', (_, screen, env, width) => {
  expect(textWidth(screen, env)).toBe(width);
});
