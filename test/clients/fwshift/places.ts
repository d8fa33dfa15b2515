import type { Container } from '../../../src/catalog';

/** The folders of the random policies, from the top down, and the PAN-OS place that each of them is written to. */
export const folders = ['Global', 'All Firewalls', 'Branch'] as const;

/** The device group that FWShift judges, and the folder that the engine judges. */
export const target: Container = { scope: 'folder', name: 'Branch' };

/** The container of a folder. */
export function folder(name: (typeof folders)[number]): Container {
  return { scope: 'folder', name };
}

/** Names that rules use, all of which exist. */
export const zones = ['a', 'b', 'c'] as const;
/** Two, so that FWShift prints every condition. */
export const applications = ['ssl', 'shop'] as const;

/** The kind of fact that no configuration contains; a pair of policies has at most one. */
export const unknownFacts = ['none', 'none', 'source', 'destination', 'user', 'schedule', 'category'] as const;
export type UnknownFact = (typeof unknownFacts)[number];
