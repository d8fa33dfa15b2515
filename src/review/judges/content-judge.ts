import { effectOf, isSetting, scopes, type Attribute, type ResourceKind } from '../../catalog';
import { deepEqual, type Path } from '../../core';
import type { Claim } from '../accounts/accounts';
import { changedValueLeaves } from '../accounts/changed-leaves';
import { attributesAt, domainAt, isInertUntilUsed, isWithoutEffect, pathOf } from '../accounts/effects';
import type { Judgement } from '../accounts/judgement';
import { attributeOfLeaf, type Leaf } from '../accounts/leaf';
import { groupProtections, lossesOf } from '../protection/applied';
import { compareObject } from '../protection/compare-object';
import { finderIn } from '../protection/protection-changes';
import { referenceDifferences } from '../protection/referenced-content';
import { verdictOf, type ComparedAttribute, type StrengthVerdict } from '../protection/strength-difference';
import { policyConfiguration } from '../state/configuration';
import type { ObjectChange } from '../state/object-change';
import { containerKey } from '../../tenant';
import { claim, type Case, type Judge } from './judge';
import { NameUses } from './name-uses';
import { PlaceScope } from './place-scope';

/** Claims settings of profiles and other objects: compares them by the strength that the catalog states. */
export const contentJudge: Judge = (one) => {
  const compared = new Map<ObjectChange, readonly ComparedAttribute[]>();
  const compare = (change: ObjectChange): readonly ComparedAttribute[] => {
    const before = one.context.aligned.before(change);
    const known = compared.get(change) ?? compareObject(change.kind, before, change.after?.fields ?? {});
    compared.set(change, known);
    return known;
  };
  const uses = new NameUses(one.context, new PlaceScope(one.context));
  const doubts = new Map<ObjectChange, string | undefined>();
  const doubtOf = (change: ObjectChange): string | undefined => {
    if (!doubts.has(change)) doubts.set(change, uses.doubtOf(change));
    return doubts.get(change);
  };
  return one.leaves.flatMap((leaf) => claimOn(leaf, one, { compare, doubtOf }) ?? []);
};

interface Tools {
  readonly compare: (change: ObjectChange) => readonly ComparedAttribute[];
  /** Why references may mean another object than before. */
  readonly doubtOf: (change: ObjectChange) => string | undefined;
}

function claimOn(leaf: Leaf, { changeOf, context }: Case, { compare, doubtOf }: Tools): Claim | undefined {
  const change = changeOf(leaf.values);
  const name = attributeOfLeaf(leaf);
  if (change === undefined || name === undefined || domainAt(change.kind, pathOf(leaf)) !== 'content') return undefined;
  const { kind, before, after } = change;
  const state = after ?? before;
  if (state === undefined || isWithoutEffect(kind, pathOf(leaf))) return undefined;
  if (isInertUntilUsed(kind, state.name) && (before === undefined || after === undefined)) {
    return inertClaim(leaf, change, doubtOf(change));
  }
  if (before === undefined && isNewContainer(change)) {
    return claim(leaf, 'no effect', 'nothing was in it before; what the plan puts there is judged itself');
  }
  if (name === 'name' && isRenamedContainer(change, context)) {
    return claim(leaf, 'equal', 'what is in it, and what names it, follows');
  }
  if (name === 'name' && before !== undefined && after !== undefined && isInertUntilUsed(kind, state.name)) {
    const doubt = doubtOf(change);
    return doubt === undefined
      ? claim(leaf, 'equal', 'the service renames its references')
      : claim(leaf, 'not judged', doubt);
  }
  if (isOfNothing(leaf, change)) return claim(leaf, 'no effect', 'it decides nothing that a review judges');
  const inherited = before === undefined && after !== undefined ? context.aligned.inherited(after) : undefined;
  if (scopes.some((scope) => scope === name)) {
    return inherited?.isNearest === true ? claim(leaf, 'equal', 'the setting above applied there before') : undefined;
  }
  if (kind.policyRole === 'profile-group') return groupClaim(leaf, change, context);
  if (isRenamed(leaf, change, context, doubtOf))
    return claim(leaf, 'equal', 'the object that it references is renamed');
  if (after === undefined && kind.strength?.of === 'presence') {
    return claim(leaf, 'weaker', 'what it records or protects is not, after it is deleted');
  }
  if (after === undefined && before !== undefined && isSetting(kind)) return deletedClaim(leaf, change, context);
  // A setting that did not exist is compared with its defaults; other new objects add something that has no order.
  if (after === undefined || (before === undefined && !isSetting(kind))) return undefined;
  // The key is what the object is about: another one has the settings now, and the former has none.
  if (before !== undefined && kind.api.key !== undefined && attributesAt(kind, pathOf(leaf))[0]?.wire === kind.api.key)
    return undefined;
  if (isSameByContent(leaf, change, context)) {
    return claim(leaf, 'equal', 'the object that it references has the same content');
  }
  const named = referenceClaim(leaf, change, context);
  if (named !== undefined) return named;
  if (before !== undefined && leaf.value?.what === 'order' && !isCompared(leaf, change, compare(change))) {
    return claim(leaf, 'equal', 'the order of this list means nothing');
  }
  const found = comparedClaim(leaf, change, compare(change));
  if (before !== undefined || found?.judgement === 'weaker') return found;
  if (inherited?.isNearest === true) {
    return isCompared(leaf, change, compare(change)) ? found : claim(leaf, 'equal', 'the setting above has this value');
  }
  return claim(
    leaf,
    'not judged',
    'a setting exists before it is managed, or is inherited: its former value is not known',
  );
}

/** Reports whether a folder, snippet or firewall of a known tenant gets a name that no other one has. */
function isRenamedContainer({ kind, before, after }: ObjectChange, { states, base }: Case['context']): boolean {
  const scope = kind.contains;
  if (scope === undefined || before === undefined || after === undefined || base === undefined) return false;
  const { containers } = states.before;
  const isKnown = [...containers.values()].every(({ completeness }) => completeness === 'complete');
  return isKnown && !containers.has(containerKey({ scope, name: after.name }));
}

/** Reports whether a value decides nothing, or is the place of a setting that has values, and they decide nothing. */
function isOfNothing(leaf: Leaf, { kind, values, address, action }: ObjectChange): boolean {
  if (isWithoutAnyEffect(kind, pathOf(leaf))) return true;
  const name = attributeOfLeaf(leaf);
  if (!isSetting(kind) || !scopes.some((scope) => scope === name)) return false;
  const others = changedValueLeaves(address, values, action === 'delete' ? 'delete' : 'write')
    .map(pathOf)
    .filter((path) => path.length > 0 && path[0] !== name && !isWithoutEffect(kind, path));
  return others.length > 0 && others.every((path) => isWithoutAnyEffect(kind, path));
}

function isWithoutAnyEffect(kind: ResourceKind, path: Path): boolean {
  const wires = attributesAt(kind, path).map(({ wire }) => wire);
  return wires.length > 0 && (isWithoutEffect(kind, path) || effectOf(kind, wires)?.effect === 'none');
}

/** Reports whether a value only references another object with the same content. */
function isSameByContent(leaf: Leaf, change: ObjectChange, { aligned }: Case['context']): boolean {
  const { kind, before, after } = change;
  const [attribute] = attributesAt(kind, pathOf(leaf));
  if (attribute === undefined || before === undefined || after === undefined) return false;
  const { wire } = attribute;
  const named = aligned.before(change)[wire];
  return !deepEqual(named, before.fields[wire]) && deepEqual(named, after.fields[wire]);
}

/** Claims a reference to another profile by what the two profiles contain. */
function referenceClaim(leaf: Leaf, change: ObjectChange, { states }: Case['context']): Claim | undefined {
  const wires = attributesAt(change.kind, pathOf(leaf)).map(({ wire }) => wire);
  const own = referenceDifferences(change, states).filter(({ path }) => path.join('.') === wires.join('.'));
  if (own.length === 0) return undefined;
  const verdict = verdictOf(own.flatMap(({ differences }) => differences));
  if (verdict === 'incomparable') return undefined;
  const [judgement, why] = claims[verdict];
  return claim(leaf, judgement, `${why}, by what the profile contains`);
}

/** Claims what is weaker where a setting is deleted: what the place above has applies then, or the default. */
function deletedClaim(leaf: Leaf, { kind, before }: ObjectChange, { aligned }: Case['context']): Claim | undefined {
  if (before === undefined) return undefined;
  const compared = compareObject(kind, before.fields, aligned.later(before)?.fields ?? {});
  const wires = attributesAt(kind, pathOf(leaf)).map(({ wire }) => wire);
  return attributeOver(wires, compared)?.verdict === 'weaker'
    ? claim(leaf, 'weaker', 'what applies after the delete protects less')
    : undefined;
}

/** Reports whether a reference follows the new name of an object that the plan renames, and can mean no other one. */
function isRenamed(
  leaf: Leaf,
  { kind, before: user }: ObjectChange,
  { changes, reaches }: Case['context'],
  doubtOf: Tools['doubtOf'],
): boolean {
  const attribute = attributesAt(kind, pathOf(leaf)).at(-1);
  return changes.objects.some((change) => {
    const { kind: other, action, before, after } = change;
    return (
      action === 'update' &&
      attribute?.refs?.kinds.includes(other.name) === true &&
      before?.name === leaf.value?.before &&
      after?.name === leaf.value?.after &&
      reaches.before.tree.isRelated(before?.container, user?.container) &&
      doubtOf(change) === undefined
    );
  });
}

/** Compares the profiles of a group by their content, not by their names. */
function groupClaim(leaf: Leaf, { before, after }: ObjectChange, { states }: Case['context']): Claim | undefined {
  if (before?.container === undefined || after?.container === undefined) return undefined;
  const sides = [
    groupProtections(before.name, finderIn(policyConfiguration(states.before), before.container)),
    groupProtections(after.name, finderIn(policyConfiguration(states.after), after.container)),
  ] as const;
  const losses = lossesOf(...sides);
  if (losses.some(({ certainty }) => certainty === 'surely')) return claim(leaf, 'weaker', 'its profiles protect less');
  if (losses.length > 0) return undefined;
  return lossesOf(sides[1], sides[0]).length > 0
    ? claim(leaf, 'stricter', 'its profiles protect more than before')
    : claim(leaf, 'equal', 'its profiles protect as before');
}

function inertClaim(leaf: Leaf, { after }: ObjectChange, doubt: string | undefined): Claim {
  if (doubt !== undefined) return claim(leaf, 'not judged', doubt);
  return after === undefined
    ? claim(leaf, 'no effect', 'nothing references it')
    : claim(leaf, 'no effect', 'nothing referenced it before; what does is judged itself');
}

function isNewContainer({ kind }: ObjectChange): boolean {
  return kind.contains === 'folder' || kind.contains === 'snippet';
}

/** Reports whether a value is stated that applied without being stated, or the other way round. */
function isUsual({ value }: Leaf, attribute: Attribute | undefined): boolean {
  if (value?.what !== 'value' || attribute?.default === undefined) return false;
  return deepEqual(value.before ?? attribute.default, value.after ?? attribute.default);
}

const claims: Readonly<Record<Exclude<StrengthVerdict, 'incomparable'>, readonly [Judgement, string]>> = {
  equal: ['equal', 'it protects as before'],
  stricter: ['stricter', 'it protects more than before'],
  weaker: ['weaker', 'it protects less than before'],
};

/** Reports whether the comparison found a difference in the attribute of a leaf. */
function isCompared(leaf: Leaf, { kind }: ObjectChange, compared: readonly ComparedAttribute[]): boolean {
  const wires = attributesAt(kind, pathOf(leaf)).map(({ wire }) => wire);
  return compared.some(({ path }) => wires.every((step, i) => (path[i] ?? step) === step));
}

function attributeOver(
  wires: readonly string[],
  compared: readonly ComparedAttribute[],
): ComparedAttribute | undefined {
  return compared.find(({ path }) => path.every((step, i) => wires[i] === step) && path.length <= wires.length);
}

/** Claims a leaf by the attribute that was compared: itself, or the list or object that contains it. */
function comparedClaim(leaf: Leaf, { kind }: ObjectChange, compared: readonly ComparedAttribute[]): Claim | undefined {
  const attributes = attributesAt(kind, pathOf(leaf));
  if (isUsual(leaf, attributes.at(-1))) return claim(leaf, 'equal', 'its default value');
  const wires = attributes.map(({ wire }) => wire);
  const attribute = attributeOver(wires, compared);
  if (attribute === undefined || attribute.verdict === 'incomparable') return undefined;
  const [judgement, why] = claims[attribute.verdict];
  return claim(leaf, judgement, why);
}
