/** A rule of a list, of which `Props` is what it can be given beside its name and its place. */
export interface ListedRule<Props> {
  readonly name: string;
  readonly props: Props;
  readonly was: string | undefined;
}

/** What is said of a listed rule beside its properties. */
export interface RuleHistory {
  /**
   * The name that the rule had before. Say it for one deploy, and the rule is renamed instead of replaced.
   * @default it always had this name
   */
  readonly was?: string;
}
