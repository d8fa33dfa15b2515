import { expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSessions } from '../../src/engine/logs';
import { scratchFolder } from '../support/scratch-folder';
import { textForms, tuplesOf, week } from './week';

const dir = scratchFolder();
const entries = week(40, 17).filter(({ subtype }) => subtype !== 'start');
const written = (form: string): readonly string[] => entries.map((one) => textForms[form]?.line(one) ?? '');
const [rows, syslog, objects] = ['CSV in the order of PAN-OS', 'syslog of RFC 3164', 'JSON of the service'].map(
  written,
) as [readonly string[], readonly string[], readonly string[]];
const parsed = objects.map((text): unknown => JSON.parse(text));
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Files of SIEMs, collectors and scripts, with the same sessions. */
const files: Readonly<Record<string, string>> = {
  'a CSV export of Splunk': ['_time,_raw,host', ...rows.map((one) => `"2026-11-20",${quoted(one)},"oslo-fw-1"`)].join(
    '\n',
  ),
  'a CSV export of Graylog': ['"timestamp","source","message"', ...syslog.map((one) => `"x","fw",${quoted(one)}`)].join(
    '\n',
  ),
  'results of Splunk': JSON.stringify({ preview: false, results: rows.map((_raw) => ({ _raw })) }),
  'hits of Elasticsearch': JSON.stringify({
    took: 1,
    hits: { hits: syslog.map((message) => ({ _source: { message } })) },
  }),
  'original events of Elastic': rows.map((original) => JSON.stringify({ event: { original } })).join('\n'),
  'GELF of Graylog': rows.map((text) => JSON.stringify({ version: '1.1', short_message: text })).join('\n'),
  'events of CloudWatch': JSON.stringify({ events: syslog.map((message) => ({ message })) }),
  'records of an event hub': JSON.stringify([{ records: parsed.map((properties) => ({ properties })) }]),
  'an array for people': JSON.stringify(parsed, undefined, 2),
  'objects for people': parsed.map((one) => JSON.stringify(one, undefined, 2)).join('\n'),
  'lines that end with a carriage return': rows.join('\r'),
  'syslog with a count of bytes': rows
    .map((one) => `${one.length + 9} <14>1 2026-11-20T10:00:01Z fw - - - - ${one}`)
    .join('\n'),
  'syslog with a byte order mark': rows.map((one) => `<14>1 2026-11-20T10:00:01Z fw - - - - \uFEFF${one}`).join('\n'),
  'lines of a container': rows.map((one) => `2026-11-20T10:00:00.1Z stdout F ${one}`).join('\n'),
  'lines of grep': rows.map((one, i) => `fw.log:${i}:${one}`).join('\n'),
};

test.each(Object.entries(files))('%s has the sessions of the log', async (name, text) => {
  const file = join(dir, `${name.replaceAll(' ', '-')}.log`);
  writeFileSync(file, text);
  for (const options of [{}, { open: () => Promise.resolve(undefined) }]) {
    const found = new Map<string, [number, number]>();
    const account = await readSessions(
      [file],
      (one) => {
        const key = JSON.stringify([
          ...[one.firewall, one.system, one.source, one.destination, one.service, one.rule, one.ruleId ?? ''],
          ...[one.user ?? '', one.application ?? '', one.fromZone, one.toZone, one.category ?? '', one.action],
        ]);
        const [sessions, bytes] = found.get(key) ?? [0, 0];
        found.set(key, [sessions + one.sessions, bytes + one.bytes]);
        return undefined;
      },
      options,
    );
    expect([...found].map(([key, [sessions, bytes]]) => `${key} ${sessions} ${bytes}`).sort()).toEqual(
      tuplesOf(entries),
    );
    expect(account).toMatchObject({ lost: [], skipped: { unreadable: 0 } });
  }
});
