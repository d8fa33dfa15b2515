import { providerSource } from '../../provider';

/** Pattern of the providers of this project in a CLI configuration. */
export const ownPattern = 'terraform.local/*/*';

/** Whether an installation method with these patterns applies to this provider. */
export function takesProvider(include: readonly string[] | undefined, exclude: readonly string[] | undefined): boolean {
  return (include?.some(matches) ?? true) && exclude?.some(matches) !== true;
}

function matches(pattern: string): boolean {
  const wanted = providerSource.split('/');
  const parts = pattern.split('/');
  return parts.length === wanted.length && parts.every((part, i) => part === '*' || part === wanted[i]);
}
