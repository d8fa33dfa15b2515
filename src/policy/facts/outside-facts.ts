import type { ApplicationData } from './application-fact';
import type { CountryData } from './country-data';

/** Facts that the vendor has and a configuration does not, from files of the user. */
export interface OutsideFacts {
  readonly applications?: ApplicationData;
  readonly countries?: CountryData;
}
