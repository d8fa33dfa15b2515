import { sendText } from '../api';
import { say } from '../dom';
import { fileText } from '../file-text';
import { sentence, textOf } from '../shown';
import { keepReport } from './kept-report';

/** Maximum size of what is sent, as in the service. */
const mostBytes = 32 * 2 ** 20;

/** Sends a usage report to the service. Returns why that is not possible. */
export async function sendReport(tenant: string, file: File): Promise<string | undefined> {
  say(`Reading ${file.name}`);
  try {
    const text = await fileText(file);
    const sent = sizeOf(text) > mostBytes ? rulesAlone(text) : text;
    if (sizeOf(sent) > mostBytes)
      return `${file.name} has more than 32 MiB of rules: count the rules of fewer folders.`;
    const query = { tenant, file: file.name.slice(0, 300) };
    const { id } = await sendText<{ readonly id: string }>('usage', query, sent);
    keepReport(tenant, { id, file: file.name });
    say(`The rules have marks of ${file.name}`);
    return undefined;
  } catch (error) {
    // The file may be a folder.
    return sentence(textOf(error));
  }
}

/** Bytes of a text as it is sent. */
function sizeOf(text: string): number {
  return new Blob([text]).size;
}

/** A large report without its objects, entries of rules, and sessions by firewall. */
function rulesAlone(text: string): string {
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch {
    // The service says what is wrong with the file.
    return text.slice(0, 1000);
  }
  if (!isObject(report)) return text.slice(0, 1000);
  const { format, period, earlier, sessions, rules } = report;
  const rows = Array.isArray(rules)
    ? rules.map((row: unknown) => (isObject(row) ? { ...row, firewalls: [] } : row))
    : rules;
  return JSON.stringify({ format, period, earlier, sessions, rules: rows });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
