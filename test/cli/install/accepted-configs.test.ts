import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withMirror, withoutMirror } from '../../../src/cli/install/cli-config';
import { configurationProblem } from '../../../src/terraform/program';

const ours = 'terraform.local/cdktf-scm/scm';
const overrides = `  dev_overrides {\n    "${ours}" = "/dist" # a checkout\n  }`;
const block = (...methods: readonly string[]) => `provider_installation {\n${methods.join('\n')}\n}\n`;
const json = (methods: unknown) => `${JSON.stringify({ disable_checkpoint: true, provider_installation: methods })}\n`;
const credentials = 'credentials "app.example.com" {\n  token = "secret{}"\n}\n';
const ownPattern = { exclude: ['terraform.local/*/*'] };

/** Each form of a CLI configuration, and what the installation does with it. */
const forms: Readonly<Record<string, readonly [text: string, kind: 'none' | 'write' | 'by-hand']>> = {
  empty: ['', 'none'],
  'without a provider_installation block': [`${credentials}plugin_cache_dir = "/tmp"\n`, 'none'],
  'only comments': ['# provider_installation {\n/* }\n*/\n// nothing\n', 'none'],
  'dev_overrides and direct': [block(overrides, '  direct {}'), 'write'],
  'dev_overrides alone, on one line': [block(`  dev_overrides { "${ours}" = "/dist" }`), 'write'],
  'dev_overrides, a mirror and credentials': [
    `${credentials}${block(overrides, '  filesystem_mirror {\n    path = "/mirror"\n    exclude = ["a/b/*"]\n  }', '  direct {}')}`,
    'write',
  ],
  'a network mirror': [block('  network_mirror {\n    url = "https://mirror.example.com/"\n  }'), 'write'],
  'direct with patterns and comments': [
    block('  # first', '  direct {', '    exclude = [ # these', '      "a/b/*",', '    ]', '  } // end'),
    'write',
  ],
  'an entry of an earlier version, before dev_overrides': [
    block(
      '  # cdktf-provider-scm: begin\n  filesystem_mirror {\n    path    = "/plugins"\n    include = ["terraform.local/*/*"]\n  }\n  # cdktf-provider-scm: end',
      overrides,
      '  direct {\n    exclude = ["terraform.local/*/*"]\n  }',
    ),
    'write',
  ],
  'JSON without a provider_installation': ['{ "disable_checkpoint": true }', 'none'],
  'JSON with dev_overrides': [json([{ dev_overrides: [{ [ours]: '/dist' }], direct: [{}] }]), 'write'],
  'JSON with mirrors': [
    json({
      network_mirror: { url: 'https://mirror.example.com/' },
      filesystem_mirror: { path: '/mirror', ...ownPattern },
    }),
    'write',
  ],
  'all on one line': ['provider_installation { direct {} }\n', 'by-hand'],
};

describe('a CLI configuration', () => {
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'scm-forms-'));
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  const problemOf = (text: string) => {
    const file = join(dir, text.startsWith('{') ? 'config.tfrc.json' : 'config.tfrc');
    writeFileSync(file, text);
    return configurationProblem(
      { name: 'terraform', version: undefined },
      { ...process.env, TF_CLI_CONFIG_FILE: file },
    );
  };

  test.each(Object.entries(forms))('%s: terraform accepts the result', (_, [text, kind]) => {
    const change = withMirror(text, '/plugins');
    expect(change.kind).toBe(kind);
    const result = change.kind === 'write' ? change.text : text;
    expect(problemOf(result)).toBeUndefined();
    expect(withMirror(result, '/plugins').kind).toBe(kind === 'write' ? 'none' : kind);
    if (kind === 'write') expect(withoutMirror(result, '/plugins')).not.toContain('/plugins');
  });

  test('with an error is reported in one line', () => {
    const entry = '  filesystem_mirror {\n    path = "/p"\n  }';
    expect(problemOf(block(entry, overrides))).toMatch(
      /^Invalid provider_installation method block: The dev_overrides block at \S+ must appear before all other installation methods/,
    );
    expect(problemOf('provider_installation {\n  direct {\n')).toMatch(/^Error parsing/);
  });
});
