import { describe, expect, test } from '@jest/globals';
import { any, Folder, rule, Rulebase, Tag, type RuleProps } from '../../constructs';
import { office, synth } from './office';

const match: RuleProps = {
  from: any,
  to: any,
  source: any,
  destination: any,
  application: any,
  service: any,
  action: 'allow',
};
const pilot: RuleProps = { ...match, expires: '2026-12-31', ticket: 'CHG-123', owner: 'net-ops' };

describe('a rule that expires', () => {
  test('has a schedule, a tag and a note in its description, and shares them with the others of its folder', () => {
    const { stack, all } = office();
    const folder = new Folder(all, 'Branches');
    new Rulebase(folder, 'pre', {
      position: 'pre',
      rules: [rule('pilot', { ...pilot, description: 'New shop' }), rule('second', pilot)],
    });
    new Rulebase(folder, 'post', { position: 'post', rules: [rule('third', { ...pilot, starts: '2026-12-01' })] });
    const { resource } = synth(stack);
    expect(Object.values(resource['scm_schedule'] ?? {}).map(({ name, schedule_type: type }) => [name, type])).toEqual([
      ['2026-12-01-until-2026-12-31', { non_recurring: ['2026/12/01@00:00-2026/12/31@23:59'] }],
      ['until-2026-12-31', { non_recurring: ['2020/01/01@00:00-2026/12/31@23:59'] }],
    ]);
    expect(Object.values(resource['scm_tag'] ?? {})).toMatchObject([{ name: 'temporary' }]);
    const rules = Object.values(resource['scm_security_rule'] ?? {});
    expect(rules.map(({ description, tag }) => [description, tag])).toEqual([
      ['[expires 2026-12-31; ticket CHG-123; owner net-ops]', [expect.stringContaining('scm_tag.')]],
      ['New shop [expires 2026-12-31; ticket CHG-123; owner net-ops]', [expect.stringContaining('scm_tag.')]],
      ['[expires 2026-12-31; ticket CHG-123; owner net-ops]', [expect.stringContaining('scm_tag.')]],
    ]);
    expect(rules.every(({ schedule }) => String(schedule).includes('scm_schedule.'))).toBe(true);
    // Properties that only the library knows are not attributes of the provider.
    expect(JSON.stringify(rules)).not.toMatch(/"(?:expires|starts|ticket|owner)"/);
  });

  test('keeps its own tags, and uses a tag of that name that the program has', () => {
    const { stack, all } = office();
    const folder = new Folder(all, 'Branches');
    new Tag(folder, 'temporary', { color: 'Red' });
    new Rulebase(folder, 'pre', {
      position: 'pre',
      rules: [rule('pilot', { ...pilot, tags: [Tag.existing(folder, 'shops')] })],
    });
    const { resource } = synth(stack);
    expect(Object.keys(resource['scm_tag'] ?? {})).toHaveLength(1);
    expect(Object.values(resource['scm_security_rule'] ?? {})[0]?.['tag']).toEqual([
      'shops',
      expect.stringContaining('scm_tag.'),
    ]);
  });

  test.each<[string, Partial<RuleProps>, RegExp]>([
    ['a day that does not exist', { expires: '2026-02-30' }, /"2026-02-30" is not a day/],
    ['a date of another form', { expires: '31.12.2026' }, /is not a day; write it as 2026-12-31/],
    ['a time', { expires: '2026-12-31T12:00' }, /is not a day/],
    ['an empty day', { expires: '' }, /"" is not a day/],
    ['a start after the end', { starts: '2027-01-01' }, /expires on 2026-12-31, before it starts on 2027-01-01/],
    ['a start that is not a day', { starts: 'now' }, /"now" is not a day/],
    ['an expiry before any schedule', { expires: '1999-12-31' }, /before it starts on 2020-01-01/],
    ['a bracket in the ticket', { ticket: 'CHG]1' }, /ticket "CHG\]1" is empty, or has/],
    ['a semicolon in the owner', { owner: 'a; b' }, /owner "a; b"/],
    ['an empty owner', { owner: '' }, /owner "" is empty/],
    ['a space at the end', { ticket: 'CHG ' }, /ticket "CHG "/],
    ['two lines in the owner', { owner: 'a\nb' }, /owner "a\\nb"/],
    ['a note already', { description: 'x [expires 2026-01-01]' }, /already ends with a note/],
    ['a long description', { description: 'x'.repeat(1000) }, /has 10\d\d characters with the note, more than 1024/],
    ['a schedule of its own', { schedule: 'nights' }, /cannot use expires with schedule/],
  ])('cannot have %s', (_, wrong, message) => {
    const { all } = office();
    const make = () => new Rulebase(all, 'pre', { position: 'pre', rules: [rule('pilot', { ...pilot, ...wrong })] });
    expect(make).toThrow(message);
  });

  test.each(['ticket', 'owner', 'starts'] as const)('is needed for %s', (name) => {
    const { all } = office();
    const make = () =>
      new Rulebase(all, 'pre', { position: 'pre', rules: [rule('pilot', { ...match, [name]: 'CHG-1' })] });
    expect(make).toThrow(new RegExp(`cannot use ${name}: the rule does not expire; set expires, or remove ${name}`));
  });
});
