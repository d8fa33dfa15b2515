import { expect, test } from '@jest/globals';
import { scanHcl } from '../../src/terraform/hcl';

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

// Each was accepted by Terraform 1.11, which sees the block "hidden".
test.each([
  ['a heredoc with a line separator', '<<E\nx\u2028E\n  b = <<S\nE\n', '# x\u2028S'],
  ['a heredoc with a byte order mark', '<<E\n\ufeffE\n  b = <<S\nE\n', '# x\u2028S'],
  ['a heredoc with a combining character', '<<e\u0301\n  b = <<S\ne\u0301\n', '# x\u2028S'],
  ['a template in a heredoc', '<<E\n${ 1 /*\nE\n  b = <<S\n*/ }\nE\n', '# x\u2028S'],
  ['a comment in a template', '"${ /* {{ */ 1 }" # "\n', '# }} "'],
])('does not skip a block because of %s', (_, value, end) => {
  const text = `locals {\n  a = ${value}}\nhidden {}\nlocals {\n${end}\n}\n`;
  expect(scanHcl(text)?.blocks.map(({ type }) => type)).toEqual(['locals', 'hidden', 'locals']);
});

test.each([['a {'], ['a }'], ['a "b'], ['= 1'], ['a = '], ['a { b = "${c }'], ['a = <<E\nb']])(
  'does not pretend to have read %j',
  (text) => {
    expect(scanHcl(text)).toBeUndefined();
  },
);
