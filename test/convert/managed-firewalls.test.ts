import { describe, expect, test } from '@jest/globals';
import { prove } from '../../src/tools/convert';
import { effectivePolicy, verdict, Vocabulary } from '../../src/engine/policy';
import { converted, ruleText } from './support/converted';

const any = '<member>any</member>';
const rules = (text: string): string => `<security><rules>${text}</rules></security>`;
const rule = (name: string, action: string, source = any): string =>
  ruleText(name, { from: any, to: any, source, action });
const address = (name: string, text: string): string =>
  `<address><entry name="${name}" loc="Branches"><ip-netmask>${text}</ip-netmask></entry></address>`;

function managed(local: string, pushed: string, system = ''): string {
  return `<config version="10.2.0" urldb="paloaltonetworks"><shared/><devices><entry name="localhost.localdomain">
<deviceconfig ptpl="base" src="tpl"><system><hostname>oslo-fw</hostname>${system}</system></deviceconfig>
<vsys><entry name="vsys1"><zone><entry name="lan" ptpl="base" src="tpl"><network><layer3/></network></entry></zone>${local}</entry></vsys>
</entry></devices>${pushed}</config>`;
}

const panorama = (content: string): string =>
  `<panorama><vsys><entry name="vsys1">${content}</entry></vsys></panorama>`;
const local = `<rulebase>${rules(rule('local-allow', 'allow', '<member>10.0.0.1</member>'))}</rulebase>`;

/** Name of the rule that decides for a host. */
function decider(text: string, source: string): string {
  const { configuration } = converted(text);
  const policy = effectivePolicy(configuration, { scope: 'folder', name: 'oslo-fw' }, new Vocabulary());
  const flow = { from: 'lan', to: 'lan', source, destination: '192.0.2.1', service: 'tcp/443', application: 'ssl' };
  return verdict(policy, flow)
    .outcomes.map(({ rule: { name } }) => name)
    .join();
}

describe('the configuration of a firewall that Panorama manages', () => {
  const pushed = panorama(
    `${address('bad', '10.0.0.9')}<pre-rulebase>${rules(rule('pushed-deny', 'deny', '<member>bad</member>'))}</pre-rulebase>
<post-rulebase>${rules(rule('pushed-last', 'deny'))}</post-rulebase>`,
  );

  test('has the pushed rules around its own, and their objects', () => {
    const text = managed(local, pushed);
    expect(decider(text, '10.0.0.9')).toBe('pushed-deny');
    expect(decider(text, '10.0.0.1')).toBe('local-allow');
    expect(decider(text, '10.0.0.2')).toBe('pushed-last');
    const { conversion, configuration } = converted(text);
    expect(conversion.places.map(({ container, parent }) => `${parent ?? ''} > ${container.name}`)).toEqual([
      'All Firewalls > oslo-fw-panorama',
      'oslo-fw-panorama > oslo-fw',
    ]);
    expect(conversion.rows.filter(({ outcome, path }) => outcome === 'refused' && path.includes('rules'))).toEqual([]);
    expect(prove(conversion, configuration, 300)).toMatchObject({ announced: 0, unexplained: 0 });
  });

  test('may have only pushed rules', () => {
    expect(decider(managed('', pushed), '10.0.0.1')).toBe('pushed-last');
  });

  test.each([
    ['an empty system', panorama('')],
    ['nothing', '<panorama/>'],
    ['settings', '<panorama><log-settings/></panorama>'],
  ])('keeps its own rules if Panorama pushes %s', (_, content) => {
    const text = managed(local, content);
    expect(decider(text, '10.0.0.1')).toBe('local-allow');
    expect(converted(text).conversion.open.filter(({ name }) => name === 'oslo-fw')).toEqual([]);
  });

  test('without what Panorama pushes is known in part, and names the file that has it', () => {
    const server = '<panorama><local-panorama><panorama-server>192.0.2.9</panorama-server></local-panorama></panorama>';
    const { conversion, configuration } = converted(managed(local, '', server));
    expect(conversion.open[0]).toMatchObject({ why: expect.stringContaining('merged-running-config.xml') });
    const policy = effectivePolicy(configuration, { scope: 'folder', name: 'oslo-fw' }, new Vocabulary());
    expect(policy.covers).toBe('what is known');
  });
});
