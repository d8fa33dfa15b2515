import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { programWith } from '../../src/cli/program';
import { exportFile, inGroup, preRules, ruleText } from './support/converted';

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

const work = mkdtempSync(join(tmpdir(), 'scm-secrets-'));
const printed: string[] = [];
beforeAll(() => {
  jest.spyOn(console, 'log').mockImplementation((...texts: readonly unknown[]) => void printed.push(texts.join(' ')));
});
afterAll(() => {
  jest.restoreAllMocks();
  rmSync(work, { recursive: true });
  process.exitCode = 0;
});

describe('a secret of an export', () => {
  it.each([
    ['set', commands],
    ['xml', xml],
  ])('is in no file, and is not printed: %s', async (form, text) => {
    const dir = join(work, form);
    const program = await programWith(['convert']);
    await program.parseAsync(['convert', exportFile(text), '--dir', dir, '--connections', '10'], { from: 'user' });
    const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    const containing = files
      .map(({ parentPath, name }) => ({ name, bytes: readFileSync(join(parentPath, name)) }))
      .filter(({ name, bytes }) => (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).includes('geheim'))
      .map(({ name }) => name);
    expect(files.length).toBeGreaterThan(5);
    expect(containing).toEqual([]);
    expect(printed.join('\n')).toContain('leaves');
    expect(printed.join('\n')).not.toContain('geheim');
  });
});
