import { difference, effectivePolicy, verdict, Vocabulary, type Configuration } from '../../../src/engine/policy';
import { comparedFlows, type ComparedFlows, type Flow } from './compared';
import { engineRegions, otherZone, peerRegions } from './judged-region';
import { target } from './places';
import type { Fwshift, PeerComparison } from './program';
import type { PolicyPair } from './random-policies';

/** What both judges say of one pair of policies. */
export interface Judged {
  readonly flows: ComparedFlows;
  readonly peer: PeerComparison;
  /** Sampled flows whose two verdicts are not what both judges say. */
  readonly wrongVerdicts: readonly Flow[];
}

/**
 * Asks both judges. `told`: what FWShift gets instead of the configuration after the change, to prove that the comparison
 * notices an error.
 */
export async function judged(
  { before, after, unknownFact }: PolicyPair,
  fwshift: Fwshift,
  told: Configuration = after,
): Promise<Judged> {
  const vocabulary = new Vocabulary();
  const [old, fresh] = [before, after].map((one) => effectivePolicy(one, target, vocabulary));
  if (old === undefined || fresh === undefined) throw new Error('there are two policies');
  const { changes } = difference(old, fresh, { limit: 100_000 });
  const inexact = changes.filter(({ extent }) => extent !== 'exact');
  if (inexact.length > 0) throw new Error('the difference is not exact');
  const peer = await fwshift.compare(before, told);
  if (peer.not_followed_in_detail.length > 0) throw new Error('FWShift did not compare exactly');
  const engine = changes.flatMap(({ what, certainty, questions, region }) => {
    // Whether two other zones are one zone is part of a flow here, not an unknown fact.
    const isSure = certainty === 'surely' || questions.every(({ about }) => about === 'zone');
    return engineRegions(what, isSure, region);
  });
  const flows = comparedFlows(engine, peer.differences.flatMap(peerRegions), unknownFact, 6);
  const wrongVerdicts = flows.samples.flatMap(({ flow, said }) => {
    if (Object.keys(flow.facts).length > 0) return [];
    const [was, is] = [old, fresh].map((policy) => effectAt(policy, flow));
    const found = was === is ? 'equal' : is === 'allow' ? 'opened' : 'closed';
    return found === said ? [] : [flow];
  });
  return { flows, peer, wrongVerdicts };
}

const names: Readonly<Record<number, string>> = { 6: 'tcp', 17: 'udp' };

function effectAt(policy: Parameters<typeof verdict>[0], flow: Flow): string {
  const { from, to, isInside, source, destination, protocol, port, sourcePort, application } = flow;
  const name = names[protocol];
  const found = verdict(policy, {
    from,
    to: to === otherZone && from === otherZone && !isInside ? `a second ${otherZone}` : to,
    source,
    destination,
    service: name === undefined ? `ip/${String(protocol)}` : `${name}/${String(port)}`,
    ...(name === undefined ? {} : { sourcePort }),
    application,
  });
  return found.certainty === 'surely' ? found.effect : 'maybe';
}
