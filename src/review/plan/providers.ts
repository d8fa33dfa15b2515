/** Providers whose resources exist only in the Terraform state; one of the same name from another host may do anything. */
const local =
  /^((registry\.terraform\.io|registry\.opentofu\.org)\/)?hashicorp\/(random|null|time)$|^(terraform\.io\/)?builtin\/terraform$/i;

/** Reports whether everything that a provider does is to read and keep values in the Terraform state. */
export function isLocalProvider(source: string): boolean {
  return local.test(source);
}

/** Makes a test for the providers that a team trusts, by their source with or without the host of a public registry. */
export function trustIn(trusted: readonly string[]): (source: string) => boolean {
  const known = new Set(trusted.map(withoutRegistry));
  return (source) => known.has(withoutRegistry(source));
}

function withoutRegistry(source: string): string {
  return source.toLowerCase().replace(/^registry\.(terraform\.io|opentofu\.org)\//, '');
}
