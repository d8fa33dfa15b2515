/** One step into a value: an attribute or map key by name, a list item by index. */
export type PathStep = string | number;

/** Where in a configuration something is, outermost step first: `['rule', 0, 'name']`. */
export type Path = readonly PathStep[];

/** What a user is told about one thing. Never carries a secret or a stack trace. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  /** One line, no final period. */
  readonly summary: string;
  /** What was seen, where, and the next step. */
  readonly detail?: string;
  readonly path?: Path;
}

/** Renders a path the way Terraform writes it: `rule[0].name`. */
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
