import { anyAnswers } from './answers';
import { overlap, overlaps, type Box } from './box';
import { withDefaults } from './default-rules';
import { remainder } from './boxes';
import { mergeBoxes } from './merged';
import { addressRanges } from './ip';
import type { Policy, PolicyRule, RuleReference } from './policy';
import { union, type Ranges } from './ranges';
import type { Region } from './region';
import { regionsOfBoxes } from './region-of-box';
import type { Flows } from './region-meets';
import { serviceRanges } from './services-line';
import { anyAddress, anyName, anyPort, anyService } from './space';
import type { Vocabulary } from './vocabulary';

const mostPieces = 2000;

/** The flows allowed by one rule. */
export interface AllowedFlows {
  readonly rule: RuleReference;
  /** Undefined if the budget ran out: whether the rule allows any of the flows is undecided. */
  readonly regions: readonly Region[] | undefined;
}

/**
 * Finds the rules that allow some of `flows` but not `except`, with the part that each allows. Of the default rules, it has
 * those that the configuration states: traffic within a zone is not allowed by a configured rule.
 */
export function allowedFlows(policy: Policy, flows: Flows, except: readonly Flows[] = []): readonly AllowedFlows[] {
  const { rules, vocabulary } = withStatedDefaults(policy);
  const limits = { pieces: mostPieces, budget: vocabulary.budget };
  const wanted = boxOfFlows(flows, vocabulary);
  const exceptions = except.map((one) => boxOfFlows(one, vocabulary));
  const near = rules.filter(({ boxes }) => boxes.some((box) => overlaps(box, wanted)));
  let left = vocabulary.space.attempt(() => remainder([wanted], exceptions, limits));
  const found: AllowedFlows[] = [];
  for (const { reference, effect, boxes } of near) {
    if (left?.length === 0) break;
    const open = left;
    const step = open && vocabulary.space.attempt(() => stepOf(open, boxes, effect));
    left = step && vocabulary.space.attempt(() => remainder(open ?? [], boxes, limits));
    if (step === undefined && effect === 'allow') found.push({ rule: reference, regions: undefined });
    if (step !== undefined && step.length > 0) {
      found.push({ rule: reference, regions: regionsOfBoxes(step, vocabulary) });
    }
  }
  return found;
}

function withStatedDefaults(policy: Policy): Policy {
  const stated = (policy.defaultRules ?? []).map(({ name }) => name);
  if (stated.length === 0) return policy;
  const isConfigured = ({ reference }: PolicyRule): boolean =>
    reference.kind === 'rule' || stated.includes(reference.name);
  return { ...policy, rules: withDefaults(policy).filter(isConfigured) };
}

function stepOf(left: readonly Box[], boxes: readonly Box[], effect: PolicyRule['effect']): readonly Box[] {
  if (effect === 'block') return [];
  return mergeBoxes(left.flatMap((piece) => boxes.flatMap((box) => overlap(piece, box) ?? [])));
}

/** Returns the rules that match some of `flows`, whether or not earlier rules decide them. */
export function rulesMeeting({ rules, vocabulary }: Policy, flows: Flows): readonly PolicyRule[] {
  const wanted = boxOfFlows(flows, vocabulary);
  return rules.filter(({ boxes }) => boxes.some((box) => overlaps(box, wanted)));
}

function boxOfFlows(flows: Flows, vocabulary: Vocabulary): Box {
  return {
    sides: [
      namedRanges(flows.from, (name) => vocabulary.zone(name)),
      namedRanges(flows.to, (name) => vocabulary.zone(name)),
      parseRanges(flows.source, addressRanges, anyAddress),
      parseRanges(flows.destination, addressRanges, anyAddress),
      parseRanges(flows.service, serviceRanges, anyService),
      anyPort,
      namedRanges(flows.application, (name) => vocabulary.application(name)),
    ],
    answers: anyAnswers,
  };
}

function namedRanges(names: readonly string[] | undefined, number: (name: string) => number): Ranges {
  if (names === undefined || names.includes('any')) return anyName;
  return union(...names.map((name) => [number(name), number(name) + 1]));
}

function parseRanges(
  texts: readonly string[] | undefined,
  read: (text: string) => Ranges | undefined,
  all: Ranges,
): Ranges {
  if (texts === undefined || texts.includes('any')) return all;
  return union(...texts.map((text) => read(text) ?? []));
}
