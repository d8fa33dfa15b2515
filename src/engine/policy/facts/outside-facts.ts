import type { ApplicationData } from './application-fact';
import type { CountryData } from './country-data';
import type { ListContent } from './list-data';

/** Vendor data that is not part of a configuration, read from user-supplied files. */
export interface OutsideFacts {
  readonly applications?: ApplicationData;
  readonly countries?: CountryData;
  /** External dynamic lists of addresses, by name. */
  readonly lists?: ReadonlyMap<string, ListContent>;
}
