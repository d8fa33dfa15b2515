/** Names, without the prefix, of what the provider offers: not every kind has all three pages. */
export interface Offered {
  readonly resources: ReadonlySet<string>;
  readonly dataSources: ReadonlySet<string>;
}
