import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mirrorBlock, withMirror, withoutMirror } from '../../../src/cli/install/cli-config';
import { scanConfig } from '../../../src/cli/install/scan-config';
import { runs } from '../../support/runs';

const plugins = '/home/ada/.terraform.d/plugins';
const host = 'terraform.local/*/*';

function changed(text: string): string {
  const merge = withMirror(text, plugins);
  if (merge.kind !== 'write') throw new Error(`not changed: ${JSON.stringify(merge)}`);
  return merge.text;
}

describe('what needs no change', () => {
  test.each([
    ['nothing', ''],
    ['no provider_installation', 'plugin_cache_dir = "/c"\ncredentials "host" {\n  token = "t{}"\n}\n'],
    ['a block in a comment', '# provider_installation {\n/* provider_installation {\n*/\n'],
    [
      'the block that we print',
      `provider_installation {\n${mirrorBlock(plugins)}\n  direct {\n    exclude = ["${host}"]\n  }\n}\n`,
    ],
    ['JSON without the word', '{ "disable_checkpoint": true }'],
    [
      'a method that does not take it',
      `provider_installation {\n  filesystem_mirror {\n    path = "${plugins}"\n  }\n  direct {\n    include = ["registry.terraform.io/*/*"]\n  }\n}\n`,
    ],
  ])('%s', (_name, text) => {
    expect(withMirror(text, plugins)).toEqual({ kind: 'none' });
  });
});

describe('what is merged', () => {
  const rc = `# ours
provider_installation { # where from
  network_mirror { url = "https://mirror/" } // inside
  direct {
    # not these
    exclude = [
      "a/*/*", # a
      "b/*/*"
    ]
  }
}
disable_checkpoint = true # "}"
`;

  test('keeps every line and comment, and adds a mirror and two exclusions', () => {
    const after = changed(rc);
    for (const line of rc.split('\n')) {
      for (const part of line.split(/[{}]/)) expect(after).toContain(part);
    }
    const [block] = scanConfig(after) ?? [];
    expect(block?.blocks.map(({ name, lists }) => [name, lists.map((one) => [one.name, one.items])])).toEqual([
      ['filesystem_mirror', [['include', [host]]]],
      ['network_mirror', [['exclude', [host]]]],
      ['direct', [['exclude', ['a/*/*', 'b/*/*', host]]]],
    ]);
  });

  test('a second time changes nothing', () => {
    expect(withMirror(changed(rc), plugins)).toEqual({ kind: 'none' });
  });

  test('an exclusion that already covers it stays alone', () => {
    const after = changed('provider_installation {\n  direct {\n    exclude = ["terraform.local/*/*"]\n  }\n}\n');
    expect(after).toContain('exclude = ["terraform.local/*/*"]\n');
  });

  test('paths with backslashes are escaped', () => {
    const windows = 'C:\\Users\\ada\\plugins';
    const merge = withMirror('provider_installation {\n  direct {\n  }\n}\n', windows);
    expect(merge.kind === 'write' && merge.text).toContain('"C:\\\\Users\\\\ada\\\\plugins"');
    expect(merge.kind === 'write' && withMirror(merge.text, windows)).toEqual({ kind: 'none' });
  });

  test('taking it out leaves what was there, whatever was there', () => {
    const space = fc.constantFrom('', ' ', '\n', '\n  ', ' # c\n', '\r\n', ' /* } */ ');
    const list = fc
      .tuple(fc.constantFrom('include', 'exclude'), fc.array(fc.constantFrom('"*/*/*"', '"a/b/c"')), space)
      .map(([name, items, gap]) => `\n    ${name} = [${gap}${items.join(`,${gap}`)}${gap}]\n`);
    const method = fc
      .tuple(fc.constantFrom('direct', 'network_mirror', 'filesystem_mirror', 'dev_overrides'), space, space, list)
      .map(([name, a, b, inside]) => `${name}${a.includes('\n') ? ' ' : a}{${b}${inside}}\n`);
    const config = fc
      .tuple(space, fc.array(method), space)
      .map(([a, methods, b]) => `${a}provider_installation {\n${methods.join(b)}}${b}`);
    fc.assert(
      fc.property(config, (text) => {
        const merge = withMirror(text, plugins);
        if (merge.kind !== 'write') return merge.kind === 'none';
        expect(withoutMirror(merge.text, plugins)).toBe(text);
        expect(withMirror(merge.text, plugins)).toEqual({ kind: 'none' });
        return true;
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('what is left to its owner', () => {
  test.each([
    ['JSON', '{ "provider_installation": [] }'],
    ['what does not end', 'provider_installation {\n  direct {\n'],
    ['a here-document', 'x = <<EOT\nprovider_installation {\nEOT\n'],
    ['two blocks', 'provider_installation {\n}\nprovider_installation {\n}\n'],
    ['a block on one line', 'provider_installation { direct {} }'],
  ])('%s', (_name, text) => {
    expect(withMirror(text, plugins)).toMatchObject({ kind: 'by-hand' });
  });
});
