/**
 * The difference of a broad rule that is added in the middle of random rules, in a process of its own: its memory is that
 * of this size.
 *
 * Run: node --import tsx bench/broad-rule.ts --rules 20000 --json
 */
import { parseArgs } from 'node:util';
import { difference, effectivePolicy, Vocabulary } from '../src/engine/policy';
import { broadRuleChanges } from '../test/policy/broad-rule';

const { values } = parseArgs({ options: { rules: { type: 'string' }, json: { type: 'boolean', default: false } } });
const rules = Number(values.rules ?? 20_000);
const { before, after } = broadRuleChanges(rules, 'is added');
const vocabulary = new Vocabulary();
const place = { scope: 'folder', name: 'All' } as const;
const [old, fresh] = [effectivePolicy(before, place, vocabulary), effectivePolicy(after, place, vocabulary)];
const started = process.cpuUsage();
const { changes } = difference(old, fresh);
const { user, system } = process.cpuUsage(started);
const measured = {
  rules,
  cpuSeconds: (user + system) / 1e6,
  mb: process.resourceUsage().maxRSS / 1024,
  regions: changes.length,
  open: changes.filter(({ extent, share }) => extent === 'at most' && share === undefined).length,
};
console.log(values.json ? JSON.stringify(measured) : measured);
