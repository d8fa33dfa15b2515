import type { Container } from '../../catalog';
import { Vocabulary, type Configuration } from '../../engine/policy';
import { firewallOf, type Firewall, type Location } from '../../engine/trace';
import type { PlaceAnalysis } from '../analysis/place-analysis';
import type { Examined } from '../examined';
import type { PageRulebase } from '../html/page-data';
import { pageRulebases } from '../html/page-rules';
import { addressesOf, type PlannedObject } from '../planned';
import type { Report } from '../report/report';
import { policyConfiguration } from '../state/configuration';
import { withLaterContainers } from '../state/later-containers';
import { containerKey } from '../../tenant';

/** Returns the source location of a Terraform resource by its address. */
export type LineOf = (address: string) => Pick<Location, 'file' | 'line'> | undefined;

/** A firewall before and after the plan. */
export interface Firewalls {
  readonly before: Firewall;
  readonly after: Firewall;
}

/** Shared input of all explanation pages; caches expensive parts. */
export class ExplainContext {
  readonly report: Report;
  readonly examined: Examined;
  readonly rulebases: readonly PageRulebase[];
  readonly #firewalls = new Map<string, Firewalls>();
  readonly #lineOf: LineOf;
  readonly #addressOf: (object: PlannedObject) => string | undefined;
  readonly #before: Configuration;
  readonly #after: Configuration;

  constructor(report: Report, examined: Examined, lineOf: LineOf) {
    const { states, changes } = examined.context;
    this.report = report;
    this.examined = examined;
    this.#lineOf = lineOf;
    this.#addressOf = addressesOf(changes);
    this.rulebases = pageRulebases(states, report.containers);
    this.#after = policyConfiguration(states.after);
    this.#before = withLaterContainers(policyConfiguration(states.before), this.#after);
  }

  /** Returns the analysis of one of the containers, preferably one whose firewalls were already built. */
  analysisOf(keys: readonly string[]): PlaceAnalysis | undefined {
    const { places } = this.examined.context;
    const found = places.filter(({ place }) => keys.includes(containerKey(place)));
    return found.find(({ place }) => this.#firewalls.has(containerKey(place))) ?? found[0];
  }

  /** Returns the container of a key, if the configuration has it. */
  containerOf(key: string): Container | undefined {
    const { after, before } = this.examined.context.states;
    return [after, before]
      .flatMap(({ rulebases }) => [...rulebases.values()])
      .find(({ container }) => containerKey(container) === key)?.container;
  }

  firewallsOf({ place, before }: PlaceAnalysis): Firewalls {
    const key = containerKey(place);
    const known = this.#firewalls.get(key);
    if (known !== undefined) return known;
    const vocabulary = new Vocabulary();
    const policies = {
      before: firewallOf(this.#before, before.container, vocabulary),
      after: firewallOf(this.#after, place, vocabulary),
    };
    this.#firewalls.set(key, policies);
    return policies;
  }

  /** Returns the source location of an object. */
  locate(object: PlannedObject): Location | undefined {
    const address = this.#addressOf(object);
    return address === undefined ? undefined : this.locationOf(address);
  }

  locationOf(address: string): Location {
    return { address, ...this.#lineOf(address) };
  }
}
