import { kindLabel } from '../../catalog';
import { kindNamed } from '../../catalog';
import { selectedApplications } from './application-filter';
import type { Topic } from './bounded';
import type { ConfiguredObject } from './configuration';
import { configuredDefaultPorts, knownDefaultPorts, unknownDefaultPorts, type DefaultPort } from './default-ports';
import { textsAt } from './fields';
import { knownApplications } from './known-applications';
import type { Meanings } from './meanings';
import { rangesOf, subtraction, union, type Ranges } from './ranges';
import { anyName } from './space';
import { kindsMeaning, type VisibleScope } from './visible-scope';
import type { Vocabulary } from './vocabulary';

/** Applications that a rule matches; with a topic, only if the topic is true. */
export interface ApplicationPiece {
  readonly application: Ranges;
  readonly topic?: Topic;
}

/** Applications that share the same default ports. */
export interface DefaultPorts {
  readonly application: Ranges;
  readonly pieces: readonly DefaultPort[];
}

/** Resolves the application names in a rule, and finds the default ports of applications. */
export class Applications {
  readonly #visibleScope: VisibleScope;
  readonly #vocabulary: Vocabulary;
  readonly #meanings: Meanings;
  readonly #kinds: readonly string[];
  #defaultPorts: readonly DefaultPorts[] | undefined;

  /** `kinds`: the kinds that a rule can reference as applications. */
  constructor(visibleScope: VisibleScope, vocabulary: Vocabulary, meanings: Meanings, kinds: readonly string[]) {
    this.#visibleScope = visibleScope;
    this.#vocabulary = vocabulary;
    this.#meanings = meanings;
    this.#kinds = kinds;
  }

  of(names: readonly string[]): readonly ApplicationPiece[] {
    const pieces = this.#all(names, new Set());
    const application = union(...pieces.filter(({ topic }) => topic === undefined).map((piece) => piece.application));
    const open = pieces.filter(({ topic }) => topic !== undefined);
    return application.length === 0 ? open : [{ application }, ...open];
  }

  /** Returns all applications, grouped by default ports. */
  defaultPorts(): readonly DefaultPorts[] {
    this.#defaultPorts ??= this.#findDefaultPorts();
    return this.#defaultPorts;
  }

  #all(names: readonly string[], seen: Set<string>): readonly ApplicationPiece[] {
    return names.flatMap((name) => {
      if (seen.has(name)) return [];
      seen.add(name);
      return this.#namedApplication(name, seen);
    });
  }

  #namedApplication(name: string, seen: Set<string>): readonly ApplicationPiece[] {
    if (name === 'any') return [{ application: anyName }];
    const object = this.#visibleScope.find(name, this.#kinds);
    if (object === undefined) return [{ application: this.#single(name) }];
    switch (kindNamed(object.kind).policyRole) {
      case 'application':
        return [{ application: this.#single(name) }];
      case 'application-group':
        return isUnknown(object) ? [this.#opaque(object)] : this.#all(textsAt(object.fields, 'members'), seen);
      case 'application-filter':
        return isUnknown(object) ? [this.#opaque(object)] : this.#filtered(object);
      default:
        return [this.#opaque(object)];
    }
  }

  /** Selects applications with the facts of a file; undecided applications stay open. */
  #filtered(object: ConfiguredObject): readonly ApplicationPiece[] {
    const selected = selectedApplications(object, this.#visibleScope);
    if (selected === undefined) return [this.#opaque(object)];
    const all = (names: readonly string[]): Ranges => union(...names.map((name) => this.#single(name)));
    const certain = all(selected.yes);
    return [
      ...(certain.length === 0 ? [] : [{ application: certain }]),
      { ...this.#opaque(object), application: subtraction(anyName, union(certain, all(selected.no))) },
    ];
  }

  #findDefaultPorts(): readonly DefaultPorts[] {
    const configured = kindsMeaning('application').flatMap((kind) => this.#visibleScope.ofKind(kind));
    const byName = new Map<string, readonly DefaultPort[]>();
    const facts = this.#visibleScope.facts.applications;
    for (const name of [...Object.keys(knownApplications), ...(facts?.withUsedPorts ?? [])]) {
      byName.set(name, knownDefaultPorts(name, facts?.byName.get(name)) ?? unknownDefaultPorts);
    }
    for (const object of configured) byName.set(object.name, configuredDefaultPorts(object, this.#meanings));
    const groups = new Map<string, { readonly names: string[]; readonly pieces: readonly DefaultPort[] }>();
    for (const [name, pieces] of byName) {
      const key = pieces.map(({ service, topic }) => `${service.join()} ${topic?.id ?? ''}`).join(';');
      const group = groups.get(key) ?? { names: [], pieces };
      if (group.names.push(name) === 1) groups.set(key, group);
    }
    const known = [...groups.values()].map(({ names, pieces }) => ({
      application: union(...names.map((name) => this.#single(name))),
      pieces,
    }));
    const others = subtraction(anyName, union(...known.map(({ application }) => application)));
    return [...known, { application: others, pieces: unknownDefaultPorts }];
  }

  #opaque(object: ConfiguredObject): ApplicationPiece {
    const topic = {
      id: `object ${this.#meanings.of(object)}`,
      text: `in the ${kindLabel(object.kind)} ${object.name}`,
    };
    return { application: anyName, topic };
  }

  #single(name: string): Ranges {
    const number = this.#vocabulary.application(name);
    return rangesOf([[number, number + 1]]);
  }
}

function isUnknown({ unknown }: ConfiguredObject): boolean {
  return unknown !== undefined && unknown.length > 0;
}
