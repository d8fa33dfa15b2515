import { placeText } from '../../catalog';
import type { Region, RuleReference, Vocabulary } from '../policy';
import { regionsOfBoxes } from '../policy/engine';
import type { MapFlow, MapPair, MapRule, MapTraffic } from './map-data';
import type { DecidingRule, PairTraffic } from './pair-traffic';
import type { Decided } from './place-map';
import { trafficSize } from './traffic-size';
import { partText } from './view/part-text';

/** Flows that are listed of one rule, and of all rules between two zones. */
const [mostOfRule, mostOfPair] = [4, 40];

type Side = 'before' | 'after';
type Indices = Pick<MapPair, 'before' | 'after' | 'opened' | 'closed'>;

/** Collects the distinct sets of traffic of a map, and the rules that allow them. */
export class TrafficTable {
  readonly traffic: MapTraffic[] = [];
  readonly rules: MapRule[] = [];
  readonly #inspected: Readonly<Record<Side, (rule: RuleReference) => boolean>>;
  readonly #known = new Map<PairTraffic, number | undefined>();
  readonly #numbers = new Map<string, number>();
  readonly #ruleNumbers = new Map<string, number>();

  constructor(inspected: Readonly<Record<Side, (rule: RuleReference) => boolean>>) {
    this.#inspected = inspected;
  }

  /** Returns the indices of the traffic between two zones; absent for what is empty. */
  indicesOf({ before, after, opened, closed }: Decided, vocabulary: Vocabulary): Indices {
    return {
      ...this.#indexOf('before', 'before', before, vocabulary),
      ...this.#indexOf('after', 'after', after, vocabulary),
      ...this.#indexOf('opened', 'after', opened, vocabulary),
      ...this.#indexOf('closed', 'before', closed, vocabulary),
    };
  }

  #indexOf(name: keyof Indices, side: Side, found: PairTraffic | undefined, vocabulary: Vocabulary): Indices {
    if (found === undefined) return {};
    if (!this.#known.has(found)) this.#known.set(found, this.#add(side, found, vocabulary));
    const number = this.#known.get(found);
    return number === undefined ? {} : { [name]: number };
  }

  #add(side: Side, { parts, extent }: PairTraffic, vocabulary: Vocabulary): number | undefined {
    if (parts.length === 0) return undefined;
    const flows: MapFlow[] = [];
    let left = 0;
    for (const { rule, boxes } of parts) {
      const number = this.#ruleNumber(side, rule);
      const regions = flows.length < mostOfPair ? regionsOfBoxes(boxes, vocabulary) : [];
      const listed = regions.slice(0, Math.min(mostOfRule, mostOfPair - flows.length));
      flows.push(...listed.map((region) => flowOf(region, number)));
      left += Math.max(regions.length, boxes.length === 0 ? 0 : 1) - listed.length;
    }
    const inspected = parts.map(({ rule }) => this.#inspected[side](rule.reference));
    const traffic: MapTraffic = {
      flows,
      left,
      inspected: inspected.every(Boolean) ? 'all' : inspected.some(Boolean) ? 'some' : 'none',
      size: trafficSize(parts.flatMap(({ boxes }) => boxes)),
      extent,
    };
    const key = JSON.stringify(traffic);
    const number = this.#numbers.get(key) ?? this.traffic.push(traffic) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  #ruleNumber(side: Side, { reference }: DecidingRule): number {
    const inspected = this.#inspected[side](reference);
    const rule: MapRule =
      reference.kind === 'default'
        ? { name: reference.name, where: '', inspected }
        : { name: reference.name, where: `${placeText(reference.container)}, ${reference.rulebase}`, inspected };
    const key = JSON.stringify(rule);
    const number = this.#ruleNumbers.get(key) ?? this.rules.push(rule) - 1;
    this.#ruleNumbers.set(key, number);
    return number;
  }
}

function flowOf({ source, destination, service, application, provided }: Region, rule: number): MapFlow {
  return {
    rule,
    source: partText(source),
    destination: partText(destination),
    service,
    application,
    conditions: provided.map(({ question, answer }) => `${answer === 'yes' ? 'if' : 'unless'} ${question.text}`),
  };
}
