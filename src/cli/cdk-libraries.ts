import { fulfils } from './version-range';

/** Requirements of a library and its command-line tool; the versions are those of the tested matrix. */
export const cdkLibraries = {
  cdktf: {
    library: '>=0.20.0',
    provider: 'cdktf-provider-scm',
    cli: 'cdktf-cli',
    node: { range: '>=20.9.0 <24.0.0', text: 'Node 20 or 22' },
  },
  cdktn: {
    library: '>=0.24.0',
    provider: 'cdktn-provider-scm',
    cli: 'cdktn-cli',
    node: { range: '>=22.19.0', text: 'Node 22.19 or later' },
  },
} as const;

/** A library with which an app defines Terraform configurations. */
export type CdkLibrary = keyof typeof cdkLibraries;

/** Reports whether the command-line tool of a library supports a version of Node. */
export function supportsNode(library: CdkLibrary, node: string): boolean {
  return fulfils(node, cdkLibraries[library].node.range);
}
