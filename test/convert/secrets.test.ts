import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { kindNamed } from '../../src/catalog';
import { conversionJson, conversionPage, prove, snapshotOf } from '../../src/tools/convert';
import { CodedError } from '../../src/core';
import { numberOf } from '../support/rotated';
import { isFullTier } from '../support/runs';
import { converted, exportFile, inGroup, preRules, ruleText } from './support/converted';
import { allMappings, exportWith, valuePaths } from './support/samples';
import { scm } from '../support/scm';

/** Secrets of set commands: in parts that a kind describes, in parts that none does, and where none belongs. */
const commands = `set mgt-config users admin phash $1$abcdefgh$geheim
set mgt-config users admin public-key geheim
set shared server-profile radius r server s secret geheim
set shared server-profile radius r server s ip-address 192.0.2.1
set shared server-profile ldap l bind-password geheim
set shared certificate c private-key geheim
set shared local-user-database user u phash $5$geheim
set shared unknown-part x token geheim
set network ike gateway g protocol version ikev2
set network ike gateway g local-address interface ethernet1/1
set network ike gateway g peer-address ip 192.0.2.7
set network ike gateway g authentication pre-shared-key key -AQ==geheim
set deviceconfig system snmp-setting access-setting version v2c snmp-community-string geheim
set deviceconfig system snmp-setting access-setting version v3 users u authpwd geheim
set deviceconfig high-availability interface ha1 encryption passphrase geheim
set rulebase security rules r from [ trust -AQ==geheim ]
set rulebase security rules r to dmz
set rulebase security rules r source any
set rulebase security rules r destination any
set rulebase security rules r service any
set rulebase security rules r application any
set rulebase security rules r action -AQ==geheim
set rulebase security rules -AQ==geheim action deny
set pre-rulebase security rules -AQ==geheim action deny
set address a fqdn -AQ==geheim
set address -AQ==geheim fqdn a.example
set tag -AQ==geheim
`;
const xml = inGroup(
  `<address><entry name="a"><fqdn>-AQ==geheim</fqdn></entry><entry name="b"><ip-netmask>10.0.0.1</ip-netmask><description>-AQ==geheim</description></entry></address>
<server-profile><ldap><entry name="l"><bind-password-wo>geheim</bind-password-wo><bind-password>-AQ==geheim</bind-password><server><entry name="s"><address>192.0.2.1</address></entry></server></entry></ldap></server-profile>
${preRules(ruleText('r', { action: '-AQ==geheim', source: '<member>-AQ==geheim</member>' }))}`,
);

const odd =
  '<config version="-AQ==geheim"><devices><entry name="-AQ==geheim"><vsys><entry name="-AQ==geheim"><tag><entry name="a"/></tag></entry></vsys></entry></devices></config>';

const work = mkdtempSync(join(tmpdir(), 'scm-secrets-'));
afterAll(() => rmSync(work, { recursive: true }));

describe('a secret of an export', () => {
  test.each([
    ['set', commands],
    ['xml', xml],
    ['version and names of containers', odd],
  ])('is in no file, and is not printed: %s', async (form, text) => {
    const dir = join(work, form);
    const { output } = await scm(['convert', exportFile(text), '--dir', dir, '--connections', '10']);
    const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    const containing = files
      .map(({ parentPath, name }) => ({ name, bytes: readFileSync(join(parentPath, name)) }))
      .filter(({ name, bytes }) => (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).includes('geheim'))
      .map(({ name }) => name);
    expect(files.length).toBeGreaterThan(5);
    expect(containing).toEqual([]);
    expect(output).toContain('leaves');
    expect(output).not.toContain('geheim');
  });
});

describe('an encrypted text in any place of any object', () => {
  /** Exports in which one name of an entry is encrypted: each place of a name once. */
  const withEncryptedNames = (kind: string): ReadonlyMap<string, string> => {
    const mappings = allMappings.filter((one) => one.kind === kind);
    const texts = mappings.flatMap((one) => valuePaths(kindNamed(kind)).map((path) => exportWith(one, path)));
    return new Map(
      texts.flatMap((text) =>
        [...text.matchAll(/<([\w-]+)><entry name="([^"]*)"/g)].map((match): [string, string] => {
          const at = match.index + match[0].length - (match[2]?.length ?? 0) - 1;
          const changed = `${text.slice(0, at)}-AQ==geheim${text.slice(at + (match[2]?.length ?? 0))}`;
          return [`${text.slice(0, match.index).split('<').length > 12 ? 'inner ' : ''}${match[1] ?? ''}`, changed];
        }),
      ),
    );
  };
  const withEncryptedValues = (kind: string): ReadonlyMap<string, string> =>
    new Map(
      allMappings
        .filter((one) => one.kind === kind)
        .flatMap((one) =>
          valuePaths(kindNamed(kind)).map((path): [string, string] => [
            path.join('.'),
            exportWith(one, path, { path, write: (tag) => `<${tag}><member>-AQ==geheim</member></${tag}>` }),
          ]),
        ),
    );

  const shownBy = (text: string): string => {
    try {
      const { conversion, configuration } = converted(text);
      const proof = prove(conversion, configuration, 0);
      return [
        conversionJson('x', conversion, proof),
        conversionPage('x', conversion, proof),
        JSON.stringify(snapshotOf(conversion, '2026-11-26T00:00:00Z', 'export')),
      ].join('\n');
    } catch (error) {
      if (error instanceof CodedError) return error.message;
      throw error;
    }
  };
  const kinds = [...new Set(allMappings.map(({ kind }) => kind))].filter(
    (kind) => isFullTier() || numberOf(kind) % 5 === 0,
  );

  test.each(kinds)('%s is in no output', (kind) => {
    const exports = [...withEncryptedNames(kind), ...withEncryptedValues(kind)];
    expect(exports.filter(([, text]) => text.includes('geheim')).length).toBeGreaterThan(0);
    expect(exports.filter(([, text]) => shownBy(text).includes('geheim')).map(([where]) => where)).toEqual([]);
  });
});
