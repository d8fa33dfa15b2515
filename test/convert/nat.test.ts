import * as fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import { prove, unexplainedIn } from '../../src/tools/convert';
import { isObject } from '../../src/core';
import type { Configuration } from '../../src/engine/policy';
import { converted, inGroup } from './support/converted';
import { natForms, natObjects } from './support/nat';

type Fields = Readonly<Record<string, unknown>>;

const dipp =
  '<dynamic-ip-and-port><translated-address><member>pool</member></translated-address></dynamic-ip-and-port>';
/** One rule for each form, each for its own source network. */
const forms: readonly string[] = [
  `<source-translation>${dipp}</source-translation>`,
  '<source-translation><dynamic-ip-and-port><interface-address><interface>ethernet1/1</interface><ip>203.0.113.1</ip></interface-address></dynamic-ip-and-port></source-translation>',
  '<source-translation><dynamic-ip><translated-address><member>pool</member></translated-address><fallback><interface-address><interface>ethernet1/1</interface></interface-address></fallback></dynamic-ip></source-translation>',
  '<source-translation><static-ip><translated-address>203.0.113.96/28</translated-address><bi-directional>yes</bi-directional></static-ip></source-translation>',
  '<destination-translation><translated-address>inside</translated-address><translated-port>8443</translated-port><dns-rewrite><direction>reverse</direction></dns-rewrite></destination-translation>',
  '<dynamic-destination-translation><translated-address>10.0.3.0/28</translated-address><distribution>round-robin</distribution></dynamic-destination-translation>',
  `<source-translation>${dipp}</source-translation><destination-translation><translated-address>10.0.2.9</translated-address></destination-translation>`,
  '',
];
const rules = forms.map(
  (form, i) =>
    `<entry name="n${String(i)}">${form}<from><member>trust</member></from><to><member>dmz</member></to><source><member>10.${String(i)}.0.0/28</member></source><destination><member>${i === 3 ? 'any' : 'public'}</member></destination><service>${i === 4 ? 'tcp-web' : 'any'}</service>${i === 5 ? '<to-interface>ethernet1/2</to-interface>' : ''}${i === 6 ? '<active-active-device-binding>primary</active-active-device-binding>' : ''}<disabled>${i === 1 ? 'yes' : 'no'}</disabled></entry>`,
);
const everyForm = (position: string, disabled: boolean): string =>
  inGroup(
    `<${position}-rulebase><nat><rules>${rules.join('').replaceAll('<disabled>yes', disabled ? '$&' : '<disabled>no')}</rules></nat></${position}-rulebase>`,
    `<address>${natObjects}</address><service><entry name="tcp-web"><protocol><tcp><port>80</port></tcp></protocol></entry></service>`,
  );

/** The configuration with other fields in some NAT rules. */
function changed(configuration: Configuration, change: (fields: Fields, index: number) => Fields): Configuration {
  return {
    ...configuration,
    rulebases: configuration.rulebases.map((list) => ({
      ...list,
      rules: list.rules.map((rule, i) =>
        list.kind === 'nat_rule' ? { ...rule, fields: change(rule.fields, i) } : rule,
      ),
    })),
  };
}

/** Replaces or removes (`undefined`) the value of a key anywhere. */
function withValue(value: unknown, key: string, replacement: (old: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => withValue(one, key, replacement));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const now = name === key ? replacement(inner) : withValue(inner, key, replacement);
      return now === undefined ? [] : [[name, now]];
    }),
  );
}

const setAll =
  (key: string, replacement: (old: unknown) => unknown) =>
  (configuration: Configuration): Configuration =>
    changed(configuration, (fields) => {
      const now = withValue(fields, key, replacement);
      return isObject(now) ? now : {};
    });
const nothing = (): undefined => undefined;

/** Errors that a conversion could have. */
const mistakes: Readonly<Record<string, (configuration: Configuration) => Configuration>> = {
  'a wider source': setAll('source', () => ['any']),
  'another source zone': setAll('from', () => ['guest']),
  'another destination zone': setAll('to', () => ['guest']),
  'a wider destination': setAll('destination', () => ['any']),
  'a lost service': setAll('service', () => 'any'),
  'a lost egress interface': setAll('to_interface', nothing),
  'a disabled rule that is enabled': setAll('disabled', () => false),
  'rules that are disabled': setAll('disabled', () => true),
  'another pool': setAll('translated_address', (old) => (Array.isArray(old) ? ['203.0.113.200'] : '203.0.113.200')),
  'a lost pool': setAll('source_translation', nothing),
  'dynamic IP instead of dynamic IP and port': (configuration) =>
    changed(configuration, (fields) => {
      const source = fields['source_translation'];
      if (!isObject(source) || !('dynamic_ip_and_port' in source)) return fields;
      return { ...fields, source_translation: { dynamic_ip: source['dynamic_ip_and_port'] } };
    }),
  'another interface': setAll('interface', () => 'ethernet1/9'),
  'another address of the interface': setAll('ip', () => '203.0.113.3'),
  'a lost fallback': setAll('fallback', nothing),
  'a lost other direction': setAll('bi_directional', nothing),
  'a lost destination translation': setAll('destination_translation', nothing),
  'a lost dynamic destination translation': setAll('dynamic_destination_translation', nothing),
  'a lost port': setAll('translated_port', nothing),
  'a lost distribution': setAll('distribution', nothing),
  'a lost DNS rewrite': setAll('dns_rewrite', nothing),
  'IPv6 only': setAll('source', () => ['2001:db8::/32']),
  'a prefix translation': (configuration) => changed(configuration, (fields) => ({ ...fields, nat_type: 'nptv6' })),
  'a lost device': setAll('active_active_device_binding', nothing),
};

describe('NAT rules of every form', () => {
  test.each(['pre', 'post'])('translate the same connections after the conversion: %s', (position) => {
    const { conversion, configuration } = converted(everyForm(position, true));
    const { nat, disagreements } = prove(conversion, configuration, 2000);
    expect({ ...nat, disagreements }).toEqual({
      ...{ connections: 2000, same: 2000, announced: 0, unexplained: 0 },
      disagreements: [],
    });
    expect(conversion.rows.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
  });

  const [allEnabled, oneDisabled] = [converted(everyForm('pre', false)), converted(everyForm('pre', true))];

  test.each(Object.entries(mistakes))('the comparison notices %s', (_, change) => {
    const isOfDisabled = change === mistakes['a disabled rule that is enabled'];
    const { conversion, configuration } = isOfDisabled ? oneDisabled : allEnabled;
    expect(prove(conversion, change(configuration), 1000).nat.unexplained).toBeGreaterThan(0);
  });

  test('and nothing where there is no mistake', () => {
    for (const { conversion, configuration } of [allEnabled, oneDisabled])
      expect(prove(conversion, configuration, 2000).nat.unexplained).toBe(0);
  });

  test('and notices rules in another order', () => {
    const { conversion, configuration } = converted(
      everyForm('pre', false).replaceAll(/10\.\d\.0\.0\/28/g, '10.0.0.0/28'),
    );
    const reversed: Configuration = {
      ...configuration,
      rulebases: configuration.rulebases.map((list) => ({ ...list, rules: list.rules.toReversed() })),
    };
    expect(prove(conversion, configuration, 2000).nat.unexplained).toBe(0);
    expect(prove(conversion, reversed, 2000).nat.unexplained).toBeGreaterThan(0);
  });

  test.each(Object.entries(natForms))('of the generator are announced or equal: %s', (_, form) => {
    for (const translation of fc.sample(form, { numRuns: 6, seed: 1 })) {
      const text = everyForm('pre', false).replace(
        rules[0] ?? '',
        (rules[0] ?? '').replace(forms[0] ?? '', translation),
      );
      const { conversion, configuration } = converted(text);
      expect({ translation, unexplained: unexplainedIn(prove(conversion, configuration, 300)) }).toEqual({
        translation,
        unexplained: 0,
      });
    }
  });
});
