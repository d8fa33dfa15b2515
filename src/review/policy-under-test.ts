import { storedFolderName, type Container } from '../catalog/index';
import {
  difference,
  effectivePolicy,
  Vocabulary,
  type Configuration,
  type Difference,
  type Policy,
} from '../policy/index';
import type { Plan } from './plan/read-plan';
import type { Snapshot } from './snapshot/snapshot';
import { changesOf } from './world/changes';
import { configurationOf } from './world/configuration';
import { kindMeaning } from './world/meaning';
import { worldsOf } from './world/worlds';

/** Flows that somebody expects to change: names of zones, addresses, services and applications, as in a rule. */
export interface ExpectedChange {
  readonly from?: string | readonly string[];
  readonly to?: string | readonly string[];
  readonly source?: string | readonly string[];
  readonly destination?: string | readonly string[];
  readonly service?: string | readonly string[];
  readonly application?: string | readonly string[];
}

/** What a program makes of the policy of a folder or device, on top of a base. */
export class PolicyUnderTest {
  readonly policy: Policy;
  readonly place: Container;
  readonly hasBase: boolean;
  readonly #before: Configuration;
  readonly #after: Configuration;

  constructor(plan: Plan, place: Container, base: Snapshot | undefined) {
    const worlds = worldsOf(changesOf([plan]), base);
    this.place = place;
    this.hasBase = base !== undefined;
    this.#before = configurationOf(worlds.before);
    this.#after = configurationOf(worlds.after);
    this.policy = effectivePolicy(this.#after, place, new Vocabulary());
  }

  /** What the program changes beside what is expected. */
  unexpectedChanges(expected: readonly ExpectedChange[]): Difference {
    const vocabulary = new Vocabulary();
    // A rule before all others that decides the expected flows in both: what differs then is something else.
    const [before, after] = [this.#before, this.#after].map((one) => withExpected(one, expected));
    return difference(
      effectivePolicy(before ?? this.#before, this.place, vocabulary),
      effectivePolicy(after ?? this.#after, this.place, vocabulary),
    );
  }
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
  const rules = expected.map((one, i) => ({
    name: `expected change ${i + 1}`,
    fields: {
      from: listOf(one.from),
      to: listOf(one.to),
      source: listOf(one.source),
      destination: listOf(one.destination),
      service: listOf(one.service),
      application: listOf(one.application),
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
    rulebases: [{ ...first, rules: [...rules, ...first.rules] }, ...rulebases.filter((one) => !isTop(one))],
  };
}

function listOf(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return any;
  return typeof value === 'string' ? [value] : value;
}

/** `tcp/443` has no name of its own, so one is made for it. */
function serviceObject(text: string): readonly Configuration['objects'][number][] {
  const [, protocol, port] = /^(tcp|udp)\/([\d,-]+)$/.exec(text) ?? [];
  return protocol === undefined
    ? []
    : [{ kind: kindMeaning('service'), container: top, name: text, fields: { protocol: { [protocol]: { port } } } }];
}
