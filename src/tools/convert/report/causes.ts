import { append } from '../../../core';
import type { Row } from '../accounts';

/** Rows that have one cause, and what a person does about it once. */
export interface Cause {
  readonly why: string;
  readonly remedy: string;
  /** The worst of its rows. */
  readonly concerns: Concern;
  readonly rows: readonly Row[];
}

/** Parts of a configuration that a loss concerns, the first to look at first. */
const concerns = ['rules', 'objects', 'network', 'the rest'] as const;
type Concern = (typeof concerns)[number];

const rulebase = /\/(?:pre-rulebase|post-rulebase|rulebase)\//;
const matched =
  /\/(?:address|address-group|service|service-group|application|application-group|application-filter|region|schedule|external-list|dynamic-user-group|variable)\//;
const network = /\/(?:network|zone)\//;

/** Returns the causes of rows: refused rules first, then what most rows have. */
export function causesOf(rows: readonly Row[]): readonly Cause[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) append(groups, row.cause?.why ?? row.why ?? 'not converted', row);
  const causes = [...groups].map(([why, own]): Cause => {
    const found = new Set(own.map(({ path }) => concernOf(path)));
    return {
      why,
      // That of the first object, not of what follows from it.
      remedy: own.find(({ cause }) => cause === undefined)?.remedy ?? own[0]?.remedy ?? 'see the report',
      concerns: concerns.find((one) => found.has(one)) ?? 'the rest',
      rows: own,
    };
  });
  return causes.sort((a, b) => rankOf(a) - rankOf(b) || b.rows.length - a.rows.length);
}

/** Refused before approximate; what has nothing to do with traffic is last. */
function rankOf({ concerns: concern, rows }: Cause): number {
  const isRefused = rows.some(({ outcome }) => outcome === 'refused');
  const rank = concerns.indexOf(concern) + (isRefused ? 0 : concerns.length);
  return concern === 'the rest' ? rank + 2 * concerns.length : rank;
}

function concernOf(path: string): Concern {
  if (rulebase.test(path)) return 'rules';
  // Settings of the device have lists with these names, too.
  if (path.includes('/deviceconfig/')) return 'the rest';
  if (matched.test(path)) return 'objects';
  return network.test(path) ? 'network' : 'the rest';
}
