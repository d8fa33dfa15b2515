import { errorDiagnostic, wholeMessageOf, visibleLines, type Diagnostic, type Path } from './basis';
import { ProtocolError } from './protocol-error';

const severities = { error: 1, warning: 2 } as const;

/** A Diagnostic message to encode. */
export interface WireDiagnostic {
  readonly severity: number;
  readonly summary: string;
  readonly detail: string;
  readonly attribute?: WirePath;
}

/** An AttributePath message to encode. */
export interface WirePath {
  readonly steps: readonly WireStep[];
}

interface WireStep {
  readonly attributeName?: string | undefined;
  readonly elementKeyString?: string | undefined;
  readonly elementKeyInt?: number | undefined;
}

/**
 * Converts a path to its wire form. All names become attribute names: Terraform finds the nearest attribute of a map
 * key.
 */
export function wirePath(path: Path): WirePath {
  return {
    steps: path.map((step) => (typeof step === 'string' ? { attributeName: step } : { elementKeyInt: index(step) })),
  };
}

function index(step: number): number {
  if (Number.isSafeInteger(step)) return step;
  throw new ProtocolError('PATH_INDEX_INVALID', `${step} is not an index; a path takes whole numbers`);
}

/** Converts diagnostics to their wire form. */
export function wireDiagnostics(diagnostics: readonly Diagnostic[]): readonly WireDiagnostic[] {
  return diagnostics.map(({ severity, summary, detail = '', path }) => ({
    severity: severities[severity],
    summary: visibleLines(summary),
    detail: visibleLines(detail),
    ...(path === undefined || path.length === 0 ? {} : { attribute: wirePath(path) }),
  }));
}

/** Converts a thrown value to a diagnostic with its message, without its stack. */
export function thrownDiagnostic(thrown: unknown): Diagnostic {
  return errorDiagnostic(wholeMessageOf(thrown));
}
