/** Names, without prefix, of the provider's resources and data sources. Not every kind has all of them. */
export interface Offered {
  readonly resources: ReadonlySet<string>;
  readonly dataSources: ReadonlySet<string>;
}
