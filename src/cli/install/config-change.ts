/** Change to a CLI configuration that lets Terraform find the provider. */
export type ConfigChange =
  /** Terraform already looks in the plugin folder. */
  | { readonly kind: 'none' }
  /** The complete new text of the file. */
  | { readonly kind: 'write'; readonly text: string }
  /** The user must edit the file: the reason, and the block to insert. */
  | { readonly kind: 'by-hand'; readonly why: string; readonly block: string };
