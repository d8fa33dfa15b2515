import type { RuleReference, Vocabulary } from '../../policy';
import { conditionsOf, namedParts, type Box } from '../../policy/engine';
import type { TranslationRule } from '../rules/nat-rules';
import type { Delivered, MatchingRule, PacketStep, TraceOptions, TracePath, WayBack } from '../trace-result';
import type { Forwarded } from './forward';
import type { Ingress } from './ingress';

/** A packet in transit: the flows that it represents, and the decisions so far. */
export interface Packet {
  readonly box: Box;
  readonly ingress: Ingress;
  readonly egress: Forwarded;
  readonly steps: readonly PacketStep[];
  readonly nat?: TranslationRule;
  readonly options: TraceOptions;
}

/** The end of a path. */
export interface Ended {
  readonly outcome: TracePath['outcome'];
  readonly why: string;
  readonly box: Box;
  readonly steps: readonly PacketStep[];
  readonly rule?: RuleReference;
  readonly delivered?: Delivered;
  readonly back?: readonly WayBack[];
  readonly alsoMatching?: readonly MatchingRule[];
}

/** Makes the result for a packet that is dropped before the security rules. */
export function dropPacket(box: Box, steps: readonly PacketStep[], why: string): Ended {
  return { outcome: 'dropped', why: `dropped: ${why}`, box, steps };
}

/** Converts the end of a path to a result. Answers that are known anyway are not listed as conditions. */
export function tracePath(
  { box, isKnown, ...ended }: Ended & { readonly isKnown: (question: number) => boolean },
  vocabulary: Vocabulary,
): TracePath {
  const answers = vocabulary.space.quantify(box.answers, isKnown, 'one');
  return { ...ended, ...namedParts(box, vocabulary), provided: conditionsOf(answers, vocabulary) };
}
