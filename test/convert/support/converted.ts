import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { convert, readConfiguration, snapshotOf, type Conversion } from '../../../src/tools/convert';
import type { Configuration } from '../../../src/engine/policy';
import { savedConfiguration } from '../../../src/review';
import { scratchFolder } from '../../support/scratch-folder';

/** Writes a file that a test reads as an export. */
export function exportFile(content: string | Uint8Array): string {
  const path = join(scratchFolder(), 'export.xml');
  writeFileSync(path, content);
  return path;
}

export function converted(text: string): { readonly conversion: Conversion; readonly configuration: Configuration } {
  const conversion = convert(readConfiguration(exportFile(text)));
  return {
    conversion,
    configuration: savedConfiguration(snapshotOf(conversion, '2026-11-25T00:00:00Z', 'repository')),
  };
}

/** A Panorama with this content of one device group. */
export function inGroup(content: string, shared = ''): string {
  return `<config version="10.1.0"><shared>${shared}</shared><devices><entry name="localhost.localdomain"><device-group>
<entry name="oslo">${content}</entry></device-group></entry></devices></config>`;
}

/** A rulebase with these rules. */
export function preRules(rules: string): string {
  return `<pre-rulebase><security><rules>${rules}</rules></security></pre-rulebase>`;
}

/** A rule that allows everything between two zones, with other elements in place of its own. */
export function ruleText(name: string, other: Readonly<Record<string, string>> = {}, more = ''): string {
  const any = '<member>any</member>';
  const elements = {
    ...{ from: '<member>trust</member>', to: '<member>dmz</member>', source: any, destination: any },
    ...{ service: any, application: any, action: 'allow' },
    ...other,
  };
  const parts = Object.entries(elements).map(([tag, text]) => `<${tag}>${text}</${tag}>`);
  return `<entry name="${name}">${parts.join('')}${more}</entry>`;
}

/** Counts the elements without child elements in the text itself, without a parser. */
export function leavesIn(xml: string): number {
  const tags = [...xml.replace(/<\?[^]*?\?>|<!--[^]*?-->/g, '').matchAll(/<(\/?)[^>]*?(\/?)>/g)].map(
    ([, closes, empty]) => (closes === '/' ? 'close' : empty === '/' ? 'empty' : 'open'),
  );
  return tags.filter((tag, i) => tag === 'empty' || (tag === 'open' && tags[i + 1] === 'close')).length;
}
