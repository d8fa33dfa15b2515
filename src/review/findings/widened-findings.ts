import type { Container } from '../../catalog/index';
import { growthOf, NamedSets } from '../../policy/index';
import { isChange } from '../entries/entries';
import { containerText, containersText, kindText, namesText, rulesText } from '../report/phrase';
import type { Finding } from '../report/report';
import { configurationOf } from '../world/configuration';
import { isDeciding } from '../world/meaning';
import type { ObjectState } from '../world/object-change';
import { containerKey, isOrdered, objectKey, type World } from '../world/world';
import type { Finder, FindingContext } from './context';

/** An object that stands for more than before. */
interface Widened {
  readonly objects: [ObjectState, ...ObjectState[]];
  readonly added: readonly string[];
  readonly places: Container[];
}

/**
 * Networks, groups, variables and services that stand for more than before, in themselves or through what they hold.
 * Those that take in the same are told at once.
 */
export const widenedFindings: Finder = (context) => {
  const { worlds, places } = context;
  const candidates = candidatesOf(context);
  if (candidates.length === 0) return [];
  const [before, after] = [configurationOf(worlds.before), configurationOf(worlds.after)];
  const found = new Map<string, Widened>();
  for (const analysis of places) {
    if (analysis.isNew) continue;
    const [was, is] = [new NamedSets(before, analysis.before.container), new NamedSets(after, analysis.place)];
    const groups = new Map<string, Pick<Widened, 'objects' | 'added'>>();
    for (const state of candidates) {
      if (!isMeant(is, state)) continue;
      const [old, now] = [was.of(state.kind.name, state.name), is.of(state.kind.name, state.name)];
      const growth = old === undefined || now === undefined ? undefined : growthOf(old, now);
      if (growth?.isWider !== true) continue;
      const { added } = growth;
      const group = groups.get(added.join());
      if (group === undefined) groups.set(added.join(), { objects: [state], added });
      else group.objects.push(state);
    }
    for (const { objects, added } of groups.values()) {
      const key = [...added, ...objects.map(objectKey)].join('\n');
      const known = found.get(key);
      if (known === undefined) found.set(key, { objects, added, places: [analysis.place] });
      else known.places.push(analysis.place);
    }
  }
  return [...found.values()].map((widened) => findingOf(widened, context));
};

/** What changes and is there after, and what holds something that changes. */
function candidatesOf({ changes, reaches }: FindingContext): readonly ObjectState[] {
  const found = new Map<string, ObjectState>();
  const note = (state: ObjectState): void => {
    if (!isOrdered(state.kind)) found.set(objectKey(state), state);
  };
  for (const change of changes.objects) {
    const { action, before, after } = change;
    if (!isChange(change) || action === 'none' || action === 'forget') continue;
    // What is known only after the apply is told elsewhere.
    if (after?.unknown.length === 0) note(after);
    for (const state of [
      ...(before === undefined ? [] : reaches.before.holdersOf(before)),
      ...(after === undefined ? [] : reaches.after.holdersOf(after)),
    ]) {
      if (!found.has(objectKey(state))) note(state);
    }
  }
  return [...found.values()];
}

/** Whether its name means this object there, and no nearer one. */
function isMeant(sets: NamedSets, { kind, name, container }: ObjectState): boolean {
  const found = sets.find(kind.name, name);
  return found !== undefined && containerKey(found.container) === containerKey(container);
}

function findingOf({ objects, added, places }: Widened, { reaches, worlds }: FindingContext): Finding {
  const [first, ...others] = objects;
  const rules = [...new Set(objects.flatMap((state) => reaches.after.rulesOf(state)))];
  const allowing = allowingRules(worlds.after);
  const names = [...new Set(rules.map(({ name }) => name).filter((name) => allowing.has(name)))];
  const { kind, name, container } = first;
  const too =
    others.length === 0
      ? ''
      : `, and so ${others.length === 1 ? 'does' : 'do'} ${namesText(others.map((one) => `${kindText(one.kind.name)} "${one.name}"`))}`;
  return {
    id: 'widened',
    severity: names.length > 0 ? 'medium' : rules.length > 0 ? 'low' : 'info',
    title: `${kindText(kind.name)} "${name}"${container === undefined ? '' : ` in ${containerText(container)}`} takes in more: ${namesText(added)}${too}`,
    detail: `${names.length === 0 ? `no rule that ${rules.length === 0 ? 'was seen' : 'allows'} speaks of it` : `allowed by ${rulesText(names)}`}; in ${containersText(places)}`,
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
