export function nightlySuites(slowSuites: readonly string[], rotation: string): readonly string[];
