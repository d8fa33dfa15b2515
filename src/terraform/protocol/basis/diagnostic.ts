/** One step of a path: the name of an attribute or map key, or the index of a list item. */
export type PathStep = string | number;

/** Path to an attribute in a configuration, outermost step first: `['rule', 0, 'name']`. */
export type Path = readonly PathStep[];

/** An error or warning for the user. Never contains a secret or a stack trace. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  /** One line, no final period. */
  readonly summary: string;
  /** The value seen, its location, and the next step. */
  readonly detail?: string;
  readonly path?: Path;
}

/** Formats a path like Terraform does: `rule[0].name`. */
export function formatPath(path: Path): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else text += text === '' ? step : `.${step}`;
  }
  return text;
}

/** Makes an error diagnostic. */
export function errorDiagnostic(summary: string, detail?: string, path?: Path): Diagnostic {
  return diagnostic('error', summary, detail, path);
}

/** Makes a warning diagnostic. */
export function warningDiagnostic(summary: string, detail?: string, path?: Path): Diagnostic {
  return diagnostic('warning', summary, detail, path);
}

function diagnostic(severity: Diagnostic['severity'], summary: string, detail?: string, path?: Path): Diagnostic {
  return { severity, summary, ...(detail === undefined ? {} : { detail }), ...(path === undefined ? {} : { path }) };
}
