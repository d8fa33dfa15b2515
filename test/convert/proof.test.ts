import * as fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import { prove, unexplainedIn } from '../../src/tools/convert';
import type { Configuration } from '../../src/engine/policy';
import { isFullTier, runs } from '../support/runs';
import { converted, inGroup, preRules, ruleText } from './support/converted';
import { panorama } from './support/panorama';

const small = inGroup(
  `<address><entry name="web"><ip-netmask>10.0.0.0/24</ip-netmask></entry></address>
<service><entry name="tcp-web"><protocol><tcp><port>80</port></tcp></protocol></entry></service>
${preRules(
  ruleText('block', { source: '<member>web</member>', action: 'deny', 'negate-source': 'yes' }) +
    ruleText('open', { destination: '<member>web</member>', service: '<member>tcp-web</member>' }),
)}`,
);

describe('the proof that traffic is the same', () => {
  test('finds no difference without explanation in any export', () => {
    const totals = { rules: 0, nat: 0, announced: 0 };
    fc.assert(
      fc.property(panorama, (text) => {
        const { conversion, configuration } = converted(text);
        const proof = prove(conversion, configuration, 200);
        totals.rules += proof.connections;
        totals.nat += proof.nat.connections;
        totals.announced += proof.announced + proof.nat.announced;
        expect({
          unexplained: unexplainedIn(proof),
          first: proof.disagreements.find((one) => one.announced === undefined),
        }).toEqual({ unexplained: 0, first: undefined });
      }),
      { numRuns: runs(8) },
    );
    expect(totals.nat).toBeGreaterThan(0);
    if (isFullTier()) process.stdout.write(`generated Panoramas: ${JSON.stringify(totals)}\n`);
  });

  test.each(['security_rule', 'nat_rule'])('notices a rule that the file does not have: %s', (kind) => {
    const nat =
      '<nat><rules><entry name="n"><from><member>trust</member></from><to><member>dmz</member></to><source><member>web</member></source><destination><member>any</member></destination><service>any</service></entry></rules></nat>';
    const { conversion, configuration } = converted(small.replace('<pre-rulebase>', `$&${nat}`));
    const [container] = configuration.rulebases.map((list) => list.container);
    const any = { from: ['any'], to: ['any'], source: ['any'], destination: ['any'] };
    const fields =
      kind === 'nat_rule'
        ? { ...any, service: 'any', destination_translation: { translated_address: '10.9.9.9' } }
        : { ...any, service: ['any'], application: ['any'], action: 'allow' };
    const more: Configuration = {
      ...configuration,
      rulebases: configuration.rulebases.map((list) =>
        list.kind === kind && list.container.name === container?.name && list.rulebase === 'pre'
          ? { ...list, rules: [...list.rules, { name: 'extra', fields }] }
          : list,
      ),
    };
    expect(unexplainedIn(prove(conversion, configuration, 500))).toBe(0);
    const proof = prove(conversion, more, 500);
    expect(kind === 'nat_rule' ? proof.nat.unexplained : proof.unexplained).toBeGreaterThan(0);
    expect(proof.disagreements.flatMap(({ after }) => after)).toContainEqual(
      expect.stringMatching(/^a rule that is not in the file/),
    );
  });

  test('finds differences of rules that are written disabled, and names the rule', () => {
    const { conversion, configuration } = converted(
      inGroup(
        preRules(
          ruleText(
            'some',
            { source: '<member>10.1.0.0/16</member>' },
            '<target><devices><entry name="1"/></devices></target>',
          ),
        ),
      ),
    );
    const { announced, unexplained, disagreements } = prove(conversion, configuration, 200);
    expect(announced).toBeGreaterThan(0);
    expect(unexplained).toBe(0);
    expect(disagreements[0]?.announced?.join()).toMatch(/some$/);
  });

  // The check has to fail for each of these.
  const mistakes: readonly (readonly [
    string,
    (fields: Record<string, unknown>, name: string) => Record<string, unknown>,
  ])[] = [
    ['a negation that is lost', ({ negate_source: _, ...rest }) => rest],
    [
      'a wider source',
      (fields, name) => (name === 'block' ? { ...fields, source: ['any'], negate_source: false } : fields),
    ],
    [
      'another port',
      (fields) => (fields['service'] === undefined ? fields : { ...fields, service: ['service-https'] }),
    ],
    ['a rule that is disabled', (fields, name) => (name === 'block' ? { ...fields, disabled: true } : fields)],
    ['another zone', (fields) => ({ ...fields, to: ['guest'] })],
  ];
  test.each(mistakes)('notices %s', (_, change) => {
    const { conversion, configuration } = converted(small);
    expect(prove(conversion, configuration, 500).unexplained).toBe(0);
    const wrong: Configuration = {
      ...configuration,
      rulebases: configuration.rulebases.map((list) => ({
        ...list,
        rules: list.rules.map((rule) => ({ ...rule, fields: change({ ...rule.fields }, rule.name) })),
      })),
    };
    expect(prove(conversion, wrong, 500).unexplained).toBeGreaterThan(0);
  });
});
