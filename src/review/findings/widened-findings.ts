import type { ChangedMeaning } from '../analysis/changed-meanings';
import type { FindingDraft } from '../report/fingerprint';
import { containerText, containersText, kindText, namesText, rulesText } from '../report/phrase';
import { isDeciding } from '../world/meaning';
import { containerKey, objectKey, type World } from '../world/world';
import type { Finder, FindingContext } from './context';

/** Networks, groups, variables and services that stand for more than before; those that take in the same, at once. */
export const widenedFindings: Finder = (context) =>
  context.meanings.filter(({ growth }) => growth.isWider).map((widened) => findingOf(widened, context));

function findingOf(
  { objects: [first, ...others], growth, places }: ChangedMeaning,
  { reaches, worlds, thresholds }: FindingContext,
): FindingDraft {
  const rules = [first, ...others].flatMap((state) => reaches.after.rulesOf(state));
  const allowing = allowingRules(worlds.after);
  const names = [...new Set(rules.map(({ name }) => name).filter((name) => allowing.has(name)))];
  const { kind, name, container } = first;
  const too =
    others.length === 0
      ? ''
      : `, and so ${others.length === 1 ? 'does' : 'do'} ${namesText(others.map((one) => `${kindText(one.kind.name)} "${one.name}"`))}`;
  const nobody = `no rule that ${rules.length === 0 ? 'was seen' : 'allows'} speaks of it`;
  return {
    id: 'widened',
    severity:
      names.length > 0 ? (growth.factor >= thresholds.growth ? 'high' : 'medium') : rules.length > 0 ? 'low' : 'info',
    title: `${kindText(kind.name)} "${name}"${container === undefined ? '' : ` in ${containerText(container)}`} takes in more: ${namesText(growth.added)}${too}`,
    detail: `${names.length === 0 ? nobody : `allowed by ${rulesText(names)}`}; in ${containersText(places)}`,
    facts: {
      objects: [first, ...others].map(objectKey).sort(),
      added: growth.addedIds,
      places: places.map(containerKey).sort(),
    },
    ...(container === undefined ? {} : { container }),
    subject: { kind: kind.name, name },
  };
}

/** Names of enabled rules that allow. */
function allowingRules({ rulebases }: World): ReadonlySet<string> {
  const rules = [...rulebases.values()].filter(({ kind }) => isDeciding(kind)).flatMap((one) => one.rules);
  return new Set(
    rules.filter(({ fields }) => fields['action'] === 'allow' && fields['disabled'] !== true).map(({ name }) => name),
  );
}
