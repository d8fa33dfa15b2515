import type { Ranges } from '../../policy/engine';
import { Interfaces } from '../network/interfaces';
import { Names } from '../network/names';
import { natRules, type TranslationRule } from './nat-rules';
import type { RuleSource } from './rules-of-kind';

/** NAT rules at a place in evaluation order, without the rest of the firewall. */
export interface Translations {
  readonly rules: readonly TranslationRule[];
  /** Returns what names stand for; undefined if the configuration does not say. */
  readonly addresses: (names: readonly string[]) => Ranges | undefined;
}

/** Returns the NAT rules of a firewall or folder. */
export function translationsAt(place: RuleSource): Translations {
  const names = new Names(place.configuration, place.container);
  return {
    rules: natRules(place, names, new Interfaces(names)),
    addresses: (list) => names.addresses(list),
  };
}
