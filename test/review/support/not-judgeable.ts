import type { Report } from '../../../src/review';
import type { PlanPiece, Values } from '../plan-json';
import { reviewedText, type ReviewOf } from './of-pieces';
import { Dice } from './policy-edits';
import { richHarmless } from './rich-harmless';
import { newObject, reviewedEdit, ruleNames, type RichEdit } from './rich-policy';

/** What no judge can judge: each is added to an edit that is proved harmless by itself. */
const open: Readonly<Record<string, (dice: Dice) => readonly PlanPiece[]>> = {
  'a secret': (dice) => [newObject('scm_local_user', `user-${dice.below(50)}`, { password_wo_version: dice.below(9) })],
  'a new route list': (dice) => [newObject('scm_route_prefix_list', `list-${dice.below(50)}`, {})],
  'a resource of the official provider': (dice) => [
    {
      type: dice.of(['scm_security_rule', 'scm_address', 'scm_nat_rule']),
      name: `other-${dice.below(50)}`,
      after: { name: 'x', folder: 'Texas' },
      more: { provider_name: 'registry.example/paloaltonetworks/scm' },
    },
  ],
  'a kind that this version does not know': (dice) => [
    { type: `scm_future_kind_${dice.below(50)}`, name: 'x', after: { name: 'x', folder: 'Texas' } },
  ],
  'a value that is known only after the apply': (dice) => {
    const name = `late-${dice.below(50)}`;
    const field = dice.of(['source', 'destination', 'service']);
    // The configuration sets it; a value that the configuration leaves to the service is known to be its default.
    const after = { folder: 'Texas', position: 'pre', name, action: 'allow', [field]: null };
    const unknown = { [field]: true };
    return [{ type: 'scm_security_rule', name, after, unknown }];
  },
  'a setting without an order': (dice) => [
    newObject('scm_dns_proxy', `proxy-${dice.below(50)}`, { enabled: true } satisfies Values),
  ],
};

/** What a report says of a change that it proves harmless. */
const proof = /same traffic|nothing else changes/i;

/** The reviews of harmless edits with something that cannot be judged; those that claim that nothing changes. */
export function claimedHarmless(count: number, reviewOf: ReviewOf = reviewedText): readonly string[] {
  const [ways, edits] = [Object.entries(open), Object.values(richHarmless)];
  return Array.from({ length: count }, (_, i): readonly [string, Report] => {
    const dice = new Dice(i + 1);
    const [what, make] = ways[i % ways.length] ?? ['', () => []];
    const edit: RichEdit = edits[dice.below(edits.length)]?.(dice) ?? {};
    const made = make(dice);
    const add = [...(edit.add ?? []), ...made];
    const namesOf = (some: readonly PlanPiece[]): readonly string[] =>
      some.filter(({ type }) => type === 'scm_security_rule').map(({ name = '' }) => name);
    // Behind the last rule, which denies the rest, whatever the rule will match is decided: it is proved equal there.
    const order = [...namesOf(made), ...(edit.order ?? [...ruleNames, ...namesOf(edit.add ?? [])])];
    return [`${what} (${i})`, reviewedEdit({ ...edit, add, order }, undefined, reviewOf)];
  })
    .filter(
      ([, { verdict, summary }]) =>
        verdict === 'equal' || verdict === 'stricter' || summary.sentences.some((sentence) => proof.test(sentence)),
    )
    .map(([what, { verdict, summary }]) => `${what}: ${verdict}; ${summary.sentences.join(' ')}`);
}
