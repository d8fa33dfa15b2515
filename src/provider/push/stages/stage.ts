import type { TfValue } from '../../../terraform/protocol';
import { asFields, asText, asTexts, type Fields } from '../../state/fields';
import { parseDuration } from '../duration';

/** What must hold after a stage. Exactly one of the forms. */
export type CheckForm =
  | { readonly is: 'https'; readonly url: string }
  | { readonly is: 'tcp'; readonly host: string; readonly port: number }
  | { readonly is: 'command'; readonly command: readonly string[] }
  | { readonly is: 'flow'; readonly allow: readonly string[]; readonly deny: readonly string[] }
  | { readonly is: 'approval'; readonly file: string };

/** A check of flows. */
export type FlowForm = Extract<CheckForm, { is: 'flow' }>;

/** Says on what flows were judged: what this run has pushed, or what is there now. */
export function judgedText(pushed: object | undefined): string {
  return pushed === undefined
    ? 'judged on the candidate of now, because an earlier run pushed the stage'
    : 'judged on the candidate right before its push';
}

/** A check, and how often it is tried. */
export interface Check {
  readonly name: string;
  readonly form: CheckForm;
  /** Limit of one attempt; of an approval the limit of the wait. */
  readonly timeoutMs: number;
  readonly retries: number;
  /** Pause between two attempts. */
  readonly intervalMs: number;
}

/** One stage of a rollout. Without folders and devices it has everything that no earlier stage has. */
export interface Stage {
  readonly name: string;
  readonly folders: readonly string[];
  readonly devices: readonly string[];
  readonly waitMs: number;
  /** Number of firewalls that may fail without a stop. */
  readonly maxFailures: number;
  readonly checks: readonly Check[];
}

/** File of the approvals, in the folder in which Terraform runs. */
export const approvalsFile = 'scm-approvals.txt';

const attempt = { timeoutMs: 10_000, intervalMs: 5_000 } as const;
const longestApproval = 24 * 60 * 60_000;

/** Reads the stages of a push from validated fields. */
export function stagesIn(fields: Fields): readonly Stage[] {
  return itemsOf(fields['stages']).map((stage, i): Stage => {
    return {
      name: asText(stage['name']) ?? `stage ${String(i + 1)}`,
      folders: asTexts(stage['folders']),
      devices: asTexts(stage['devices']),
      waitMs: durationIn(stage, 'wait') ?? 0,
      maxFailures: numberIn(stage, 'max_failures'),
      checks: itemsOf(stage['checks']).map(checkIn),
    };
  });
}

/** Returns the objects of a list; none if the list is not known. */
export function itemsOf(value: TfValue | undefined): readonly Fields[] {
  const items: readonly TfValue[] = Array.isArray(value) ? value : [];
  return items.map((item) => asFields(item) ?? {});
}

function checkIn(fields: Fields): Check {
  const form = formOf(fields);
  const usual = form.is === 'approval' ? longestApproval : attempt.timeoutMs;
  return {
    name: asText(fields['name']) ?? form.is,
    form,
    timeoutMs: durationIn(fields, 'timeout') ?? usual,
    retries: numberIn(fields, 'retries'),
    intervalMs: durationIn(fields, 'interval') ?? attempt.intervalMs,
  };
}

function formOf(fields: Fields): CheckForm {
  const [url, tcp, approval] = ['https', 'tcp', 'approval'].map((name) => asText(fields[name]));
  if (url !== undefined) return { is: 'https', url };
  if (tcp !== undefined) {
    const { host = '', port = '' } = tcpForm.exec(tcp)?.groups ?? {};
    return { is: 'tcp', host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  }
  const command = asTexts(fields['command']);
  if (command.length > 0) return { is: 'command', command };
  if (approval !== undefined) return { is: 'approval', file: approval === '' ? approvalsFile : approval };
  return { is: 'flow', allow: asTexts(fields['allow']), deny: asTexts(fields['deny']) };
}

/** `host:443`, `10.0.0.1:443`, `[2001:db8::1]:443`. */
export const tcpForm = /^(?<host>\[[0-9a-fA-F:.]+\]|[^\s:[\]/]+):(?<port>\d{1,5})$/;

function durationIn(fields: Fields, name: string): number | undefined {
  const text = asText(fields[name]);
  return text === undefined ? undefined : parseDuration(text);
}

function numberIn(fields: Fields, name: string): number {
  const value = fields[name];
  return value === null || value === undefined ? 0 : Number(value);
}

/** What a check looks at, in a few words. */
export function checkText({ name, form }: Check): string {
  switch (form.is) {
    case 'https':
      return `${name} (${form.url})`;
    case 'tcp':
      return `${name} (tcp ${form.host}:${String(form.port)})`;
    case 'command':
      return `${name} (command ${form.command[0] ?? ''})`;
    case 'flow':
      return `${name} (${String(form.allow.length)} allowed and ${String(form.deny.length)} denied flows)`;
    case 'approval':
      return `${name} (approval in ${form.file})`;
  }
}
