import type { Diagnostic, Path, PathStep } from '../../src/core';
import type { WireDiagnostic, WirePath } from '../../src/terraform/protocol/diagnostic-wire';

/** Converts an AttributePath to a path; map keys become names. */
export function pathOf(wire: WirePath): Path {
  return wire.steps.map((step): PathStep => step.attributeName ?? step.elementKeyString ?? step.elementKeyInt ?? 0);
}

/** Converts diagnostics from their wire form. */
export function diagnosticsOf(
  wire: readonly { readonly [K in keyof WireDiagnostic]?: WireDiagnostic[K] | undefined }[],
): readonly Diagnostic[] {
  return wire.map(({ severity, summary = '', detail = '', attribute }) => ({
    severity: severity === 2 ? 'warning' : 'error',
    summary,
    ...(detail === '' ? {} : { detail }),
    ...(attribute === undefined ? {} : { path: pathOf(attribute) }),
  }));
}
