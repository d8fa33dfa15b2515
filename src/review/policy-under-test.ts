import { displayFolderName, predefinedFolders, storedFolderName, type Container } from '../catalog';
import { CodedError, namesToTry } from '../core';
import {
  difference,
  effectivePolicy,
  Vocabulary,
  type Configuration,
  type Difference,
  type OutsideFacts,
  type Policy,
  type Question,
} from '../engine/policy';
import { zonesOf, type Requirement } from './invariants/invariant';
import { violationsOf } from './invariants/violations';
import type { Violation } from './invariants/violation';
import type { Plan } from './plan/read-plan';
import { collectChanges } from './state/changes';
import { policyConfiguration } from './state/configuration';
import { withLaterContainers } from './state/later-containers';
import { kindMeaning } from './state/meaning';
import { withFacts } from './state/with-facts';
import { tenantStatesOf } from './state/tenant-states';
import type { Snapshot } from '../tenant';

/** Flows that are expected to change: names of zones, addresses, services and applications, as in a rule. */
export interface ExpectedChange {
  readonly from?: string | readonly string[];
  readonly to?: string | readonly string[];
  readonly source?: string | readonly string[];
  readonly destination?: string | readonly string[];
  readonly service?: string | readonly string[];
  readonly application?: string | readonly string[];
}

/** What the tenant has besides the program. */
export interface PolicySources {
  readonly base: Snapshot | undefined;
  readonly facts?: OutsideFacts | undefined;
  /** Further existing zones. */
  readonly zones?: readonly string[] | undefined;
}

/** The policy of a folder or device that a program creates on top of a base. */
export class PolicyUnderTest {
  readonly policy: Policy;
  readonly place: Container;
  readonly hasBase: boolean;
  /** Known zones, from the policy or specified by the test. */
  readonly zones: ReadonlySet<string>;
  readonly #before: Configuration;
  readonly #after: Configuration;

  /** Throws `UNKNOWN_FOLDER` if neither the program nor the base has the container. */
  constructor(plan: Plan, place: Container, { base, facts, zones = [] }: PolicySources) {
    const states = withFacts(tenantStatesOf(collectChanges([plan], { read: base?.service }), base), facts);
    this.place = place;
    this.hasBase = base !== undefined;
    this.#after = policyConfiguration(states.after);
    requirePlace(place, this.#after, this.hasBase);
    this.#before = withLaterContainers(policyConfiguration(states.before), this.#after);
    const vocabulary = new Vocabulary();
    this.policy = effectivePolicy(this.#after, place, vocabulary);
    effectivePolicy(this.#before, place, vocabulary);
    this.zones = new Set([...vocabulary.zones, ...zones]);
  }

  /** Throws `UNKNOWN_ZONE` if a zone does not exist here. */
  requireZones(names: readonly (string | undefined)[]): void {
    const unknown = names.find((name) => name !== undefined && name !== 'any' && !this.zones.has(name));
    if (unknown === undefined) return;
    throw new CodedError(
      'UNKNOWN_ZONE',
      `cannot test zone "${unknown}": the policy of ${this.place.name} has no such zone; ${namesToTry(unknown, this.zones)} (for a zone that only the tenant has, pass a snapshot or the option zones)`,
    );
  }

  /** The resulting configuration, for queries about routes and NAT. */
  get configuration(): Configuration {
    return this.#after;
  }

  /** Returns the violations of a requirement. Throws `UNKNOWN_ZONE`. */
  violations(requirement: Requirement): readonly Violation[] {
    this.requireZones(zonesOf(requirement));
    return violationsOf(requirement, this.policy, this.#after);
  }

  /** Returns the changes other than the expected ones. Throws `UNKNOWN_ZONE` and `UNKNOWN_NAME`. */
  unexpectedChanges(expected: readonly ExpectedChange[]): Difference {
    this.requireZones(expected.flatMap(({ from, to }) => [...listOf(from), ...listOf(to)]));
    const vocabulary = new Vocabulary();
    for (const one of [this.#before, this.#after]) effectivePolicy(one, this.place, vocabulary);
    const knownQuestions = vocabulary.questions.length;
    // Add a rule at the top of both policies that decides the expected flows, so only other flows can differ.
    const [before, after] = [this.#before, this.#after].map((configuration) => withExpected(configuration, expected));
    const policies = [
      effectivePolicy(before ?? this.#before, this.place, vocabulary),
      effectivePolicy(after ?? this.#after, this.place, vocabulary),
    ] as const;
    this.#requireNames(expected, vocabulary.questions.slice(knownQuestions));
    return difference(...policies);
  }

  /** Rejects names that no rule uses and no object defines, since no flow could match them. */
  #requireNames(expected: readonly ExpectedChange[], newQuestions: readonly Question[]): void {
    const names = expected.flatMap(({ source, destination, service }) =>
      [source, destination, service].flatMap(listOf),
    );
    const unknown = names.find((name) =>
      newQuestions.some(({ because, names }) => because === 'undefined name' && names?.[0] === name),
    );
    if (unknown === undefined) return;
    const known = this.#after.objects.map(({ name }) => name);
    throw new CodedError(
      'UNKNOWN_NAME',
      `cannot expect a change of "${unknown}": nothing of that name is visible from ${this.place.name}; ${namesToTry(unknown, known)}`,
    );
  }
}

/** Checks a folder by its display name, or a device by its serial number. */
function requirePlace(place: Container, { containers }: Configuration, hasBase: boolean): void {
  const known = containers.filter(({ container }) => container.scope === place.scope);
  const isFolder = place.scope === 'folder';
  const names = [
    ...known.map(({ container: { name } }) => (isFolder ? displayFolderName(name) : name)),
    ...(isFolder ? predefinedFolders.map(({ shown }) => shown) : []),
  ];
  if (names.includes(isFolder ? displayFolderName(place.name) : place.name)) return;
  const where = hasBase
    ? 'neither the stack nor the snapshot has it'
    : 'the stack does not have it, and there is no snapshot';
  throw new CodedError(
    'UNKNOWN_FOLDER',
    `cannot test the policy of ${place.scope} "${place.name}": ${where}; ${namesToTry(place.name, names)}`,
  );
}

const top: Container = { scope: 'folder', name: 'All' };
const any = ['any'];

function withExpected(configuration: Configuration, expected: readonly ExpectedChange[]): Configuration {
  const { objects, rulebases } = configuration;
  const isTop = ({ kind, container, rulebase }: Configuration['rulebases'][number]): boolean =>
    kind === kindMeaning('security-rule') &&
    rulebase === 'pre' &&
    container.scope === 'folder' &&
    storedFolderName(container.name) === top.name;
  const rules = expected.map((change, i) => ({
    name: `expected change ${i + 1}`,
    fields: {
      from: listOf(change.from),
      to: listOf(change.to),
      source: listOf(change.source),
      destination: listOf(change.destination),
      service: listOf(change.service),
      application: listOf(change.application),
      action: 'allow',
    },
  }));
  const first = rulebases.find(isTop) ?? {
    kind: kindMeaning('security-rule'),
    container: top,
    rulebase: 'pre' as const,
    rules: [],
  };
  const services = [...new Set(expected.flatMap(({ service }) => listOf(service)))].flatMap(serviceObject);
  return {
    ...configuration,
    objects: [...objects, ...services],
    rulebases: [{ ...first, rules: [...rules, ...first.rules] }, ...rulebases.filter((rulebase) => !isTop(rulebase))],
  };
}

function listOf(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return any;
  return typeof value === 'string' ? [value] : value;
}

/** Creates a service object for a literal such as `tcp/443`. */
function serviceObject(text: string): readonly Configuration['objects'][number][] {
  const [, protocol, port] = /^(tcp|udp)\/([\d,-]+)$/.exec(text) ?? [];
  return protocol === undefined
    ? []
    : [{ kind: kindMeaning('service'), container: top, name: text, fields: { protocol: { [protocol]: { port } } } }];
}
