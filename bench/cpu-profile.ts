import { SourceMap, type SourceMapPayload } from 'node:module';

/** What a provider start spends its CPU time on. */
export const parts = ['load', 'terraform', 'catalog', 'provider', 'client', 'tls', 'gc', 'native'] as const;
export type Part = (typeof parts)[number];

interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

/** A profile as V8 writes it. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: CallFrame;
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Milliseconds by part, and by function. */
export interface Shares {
  readonly parts: ReadonlyMap<Part, number>;
  readonly functions: ReadonlyMap<string, number>;
}

/** Layers by the path of a source file. */
const layers: readonly (readonly [RegExp, Part])[] = [
  [/src\/provider\/(main|start|code-cache|served|serving)\.ts/, 'load'],
  [/src\/terraform\/protocol\//, 'terraform'],
  [/src\/catalog\/|node_modules\/zod/, 'catalog'],
  [/src\/client\/|node_modules\/undici/, 'client'],
  [/src\/(provider|core)\//, 'provider'],
];

/** Node's own modules, where no function of the provider is on the stack. */
const builtins: readonly (readonly [RegExp, Part])[] = [
  [/tls/, 'tls'],
  [/bootstrap|loader|main|vm/, 'load'],
];

/** Attributes each sample to the innermost function of the provider on its stack. */
export function sharesOf(profile: CpuProfile, maps: ReadonlyMap<string, SourceMapPayload>): Shares {
  const byId = new Map(profile.nodes.map((node) => [node.id, node]));
  const parent = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const opened = new Map([...maps].map(([name, payload]) => [name, new SourceMap(payload)]));
  const sourceOf = ({ url, lineNumber, columnNumber }: CallFrame): string => {
    const map = opened.get(url.split('/').at(-1) ?? '');
    const entry = map?.findEntry(lineNumber, Math.max(0, columnNumber));
    return entry !== undefined && 'originalSource' in entry
      ? `${entry.originalSource.replace(/^(\.\.\/)+/, '')}:${entry.originalLine + 1}`
      : url;
  };
  const known = new Map<number, readonly [Part, string] | undefined>();
  const partOf = (id: number): readonly [Part, string] | undefined => {
    if (known.has(id)) return known.get(id);
    const found = findPart(id);
    known.set(id, found);
    return found;
  };
  const findPart = (id: number): readonly [Part, string] | undefined => {
    const { callFrame } = byId.get(id) ?? { callFrame: undefined };
    if (callFrame === undefined || callFrame.functionName === '(idle)') return undefined;
    if (callFrame.functionName === '(garbage collector)') return ['gc', 'gc'];
    if (callFrame.functionName === '(program)') return ['native', 'native'];
    let outermost: string | undefined;
    for (let at: number | undefined = id; at !== undefined; at = parent.get(at)) {
      const frame = byId.get(at)?.callFrame;
      if (frame === undefined || frame.url === '') continue;
      const source = sourceOf(frame);
      const layer = source.startsWith('node:') ? undefined : layers.find(([pattern]) => pattern.test(source));
      if (layer !== undefined) return [layer[1], `${frame.functionName} ${source}`];
      outermost = source;
    }
    const builtin = builtins.find(([pattern]) => pattern.test(outermost ?? ''));
    return [builtin?.[1] ?? 'native', `${callFrame.functionName} ${outermost ?? ''}`];
  };
  const shares = new Map<Part, number>();
  const functions = new Map<string, number>();
  for (const [i, id] of profile.samples.entries()) {
    const ms = (profile.timeDeltas[i + 1] ?? 0) / 1000;
    const found = partOf(id);
    if (found === undefined) continue;
    const [part, text] = found;
    shares.set(part, (shares.get(part) ?? 0) + ms);
    functions.set(text, (functions.get(text) ?? 0) + ms);
  }
  return { parts: shares, functions };
}
