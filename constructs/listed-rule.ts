/** A rule of a rule list; `Props` are its properties except name and position. */
export interface ListedRule<Props> {
  readonly name: string;
  readonly props: Props;
  readonly was: string | undefined;
}

/** Previous name of a listed rule. */
export interface RuleHistory {
  /**
   * Previous name of the rule. Set it for one deploy to rename the rule instead of replacing it.
   * @default not renamed
   */
  readonly was?: string;
}
