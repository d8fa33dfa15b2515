import { expect, test } from '@jest/globals';
import { scanHcl } from '../../src/hcl';

const shape = (text: string): unknown =>
  scanHcl(text)?.blocks.map(({ type, labels, line, attributes, blocks }) => [
    [type, ...labels].join(' '),
    line,
    Object.fromEntries([...attributes].map(([name, one]) => [name, one.text])),
    ...blocks.map((block) => block.type),
  ]);

test('reads blocks on one line, on many, and inside each other', () => {
  expect(shape('a {}\nb "c" d { e = 1 }\n\nf {\n  g {\n  }\n  h = [\n    1,\n  ]\n}')).toEqual([
    ['a', 1, {}],
    ['b c d', 2, { e: '1' }],
    ['f', 4, { h: '[\n    1,\n  ]' }, 'g'],
  ]);
});

test('is not led astray by braces and quotes in strings, templates, comments and heredocs', () => {
  const text = `
# } "
// {
/* { " */
a {
  b = "}\\" \${join("}", ["\${c}", "{"])} $\${"
  d = <<-END
    } "
    e { END
    END
  f = {g = "h", i = {j = 1}} # }
  k = l == "{" ? m["}"] : n
}
`;
  expect(shape(text)).toEqual([
    [
      'a',
      5,
      {
        b: String.raw`"}\" ${'${join("}", ["${c}", "{"])}'} $${'${'}"`,
        d: '<<-END\n    } "\n    e { END\n    END',
        f: '{g = "h", i = {j = 1}}',
        k: 'l == "{" ? m["}"] : n',
      },
    ],
  ]);
});

test.each([['a {'], ['a }'], ['a "b'], ['= 1'], ['a = '], ['a { b = "${c }'], ['a = <<E\nb']])(
  'does not pretend to have read %j',
  (text) => {
    expect(scanHcl(text)).toBeUndefined();
  },
);
