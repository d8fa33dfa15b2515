import { CodedError, namesToTry } from '../../../core';
import { anyAnswers, never, type Answers } from '../../policy/engine';
import type { Vocabulary } from '../../policy';
import type { ForwardingRule } from '../rules/forwarding-rules';
import { exclusiveAnswers, type Choice } from './choice';
import type { Interface } from './interfaces';
import type { Via } from './lookup';
import { routerOfInterface, type Network } from './network';
import type { Router } from './routers';

/** A place where packets may enter the firewall. */
export interface Entry {
  readonly interface?: Interface;
  readonly router?: Router;
  /** Undefined if unknown. */
  readonly zone: string | undefined;
  readonly via: readonly Via[];
  readonly why?: string;
  /** The answers for which packets enter here. */
  readonly answers: Answers;
}

/** Where the user says that packets enter. */
export interface GivenEntry {
  readonly zone?: string | undefined;
  readonly interface?: string | undefined;
}

/** What of a firewall determines where packets enter. */
export interface EntryNetwork {
  readonly network: Network;
  readonly forwarding: { readonly rules: readonly ForwardingRule[] };
  readonly vocabulary: Vocabulary;
}

/** Entries of which exactly one is used, such as those of one router. */
export interface Alternative<T extends Entry = Entry> {
  readonly choice: Choice;
  readonly entries: readonly T[];
}

/** Puts each alternative under its own answers, whatever their order. */
export function chooseEntries<T extends Entry>(
  alternatives: readonly Alternative<T>[],
  vocabulary: Vocabulary,
): readonly T[] {
  const sorted = alternatives.toSorted((a, b) => (a.choice.id < b.choice.id ? -1 : 1));
  const answers = exclusiveAnswers(
    sorted.map(({ choice }) => choice),
    vocabulary,
  );
  return sorted.flatMap(({ entries }, i) =>
    entries
      .map((entry) => ({ ...entry, answers: entry.answers.and(answers[i] ?? anyAnswers) }))
      .filter((entry) => entry.answers !== never),
  );
}

/** The choice of a router among those that a packet may arrive at. */
export function routerChoice({ name }: Router): Choice {
  return { id: `enters router ${name}`, text: `the packet arrives at router ${name}` };
}

/** The choice of an interface among those that a packet may arrive at. */
export function interfaceChoice({ name }: Interface): Choice {
  return { id: `enters interface ${name}`, text: `the packet arrives at interface ${name}` };
}

/** Returns the entry by an interface that no router contains. */
export function unroutedEntry(member: Interface): Entry {
  const why = `no router contains interface ${member.name}`;
  return { interface: member, zone: member.zone?.name, via: [], answers: anyAnswers, why };
}

/** Returns an entry for each router, for packets that may enter anywhere. */
export function openEntries({ network, vocabulary }: EntryNetwork, why: string): readonly Entry[] {
  const entry: Entry = { zone: undefined, via: [], why, answers: anyAnswers };
  if (network.routers.length === 0) return [entry];
  return chooseEntries(
    network.routers.map((router) => ({ choice: routerChoice(router), entries: [{ ...entry, router }] })),
    vocabulary,
  );
}

/**
 * Returns the entries of a zone: one for each router, and for each set of interfaces that policy-based forwarding
 * distinguishes.
 */
export function zoneEntries(firewall: EntryNetwork, zone: string): readonly Entry[] {
  const alternatives = zoneAlternatives(firewall, zone);
  if (alternatives.length > 0) return chooseEntries(alternatives, firewall.vocabulary);
  return [{ zone, via: [], answers: anyAnswers, why: `no router contains an interface of zone ${zone}` }];
}

/**
 * Returns the alternatives of a zone, except those of interfaces that routers and policy-based forwarding treat like one
 * of the known entries.
 */
export function zoneAlternatives(
  firewall: EntryNetwork,
  zone: string,
  known: readonly Pick<Entry, 'interface' | 'router'>[] = [],
): readonly Alternative[] {
  const { network, forwarding } = firewall;
  const keyOf = (member: Interface, router: Router | undefined): string => {
    const rules = forwarding.rules.map(
      ({ ingress }) => ingress?.some((name) => isNamed(network, name, member)) === true,
    );
    return `${router?.name ?? ''} ${rules.join()}`;
  };
  const treated = new Set(
    known.flatMap((one) => (one.interface === undefined ? [] : [keyOf(one.interface, one.router)])),
  );
  const groups = new Map<
    string,
    { readonly first: Interface; readonly router: Router | undefined; readonly others: string[] }
  >();
  for (const member of network.interfaces.all) {
    const router = routerOfInterface(network, member);
    if (member.zone?.name !== zone) continue;
    const key = keyOf(member, router);
    if (treated.has(key)) continue;
    const same = groups.get(key);
    if (same === undefined) groups.set(key, { first: member, router, others: [] });
    else same.others.push(member.name);
  }
  return [...groups.values()].map(({ first, router, others }): Alternative => {
    const why = others.length === 0 ? undefined : `the same by ${others.join(', ')}`;
    const reason = router === undefined ? `no router contains interface ${first.name}` : why;
    return {
      choice: interfaceChoice(first),
      entries: [
        {
          interface: first,
          zone,
          via: [],
          answers: anyAnswers,
          ...(router === undefined ? {} : { router }),
          ...(reason === undefined ? {} : { why: reason }),
        },
      ],
    };
  });
}

/** Returns the entry by a named interface. Throws `INVALID_FLOW` if no object defines it and no router contains it. */
export function interfaceEntry({ network }: EntryNetwork, name: string): Entry {
  const found = network.interfaces.all.find((member) => isNamed(network, name, member));
  const router = found === undefined ? undefined : routerOfInterface(network, found);
  if (found === undefined || (found.object === undefined && router === undefined)) {
    const names = network.interfaces.all.filter(({ object }) => object !== undefined).map((member) => member.name);
    throw new CodedError(
      'INVALID_FLOW',
      `cannot follow a packet from interface "${name}": the firewall does not have it; ${namesToTry(name, names)}`,
    );
  }
  const place = router === undefined ? {} : { router };
  return { interface: found, ...place, zone: found.zone?.name, via: [], answers: anyAnswers };
}

function isNamed({ interfaces }: Network, name: string, member: Interface): boolean {
  return interfaces.known(name) === member;
}
