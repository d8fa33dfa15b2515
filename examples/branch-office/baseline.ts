import type { TerraformStack } from 'cdktf';
import { any, ExternalDynamicList, Label, rule, Rulebase, Snippet } from 'cdktf-provider-scm';

/**
 * What the security team wants everywhere, in a snippet of its own: it belongs to no folder, and every folder that it
 * is associated with gets it. Kestrel takes it in (see folders.ts), and so do all folders below.
 */
export function makeBaseline(stack: TerraformStack): Snippet {
  const owned = new Label(stack, 'security-team', { description: 'Ask the security team before you change it' });
  const baseline = new Snippet(stack, 'baseline', {
    name: 'Kestrel baseline',
    description: 'Objects that every firewall needs',
    labels: [owned],
  });

  // The firewalls fetch this list by themselves, every hour: a new entry needs no push.
  const knownBad = new ExternalDynamicList(baseline, 'known-bad', {
    type: 'ip',
    url: 'https://feeds.kestrel.example/known-bad.txt',
    refresh: 'hourly',
  });

  new Rulebase(baseline, 'pre', {
    position: 'pre',
    rules: [
      rule('block-to-known-bad', {
        from: any,
        to: any,
        source: any,
        destination: [knownBad],
        application: any,
        service: any,
        action: 'drop',
        description: 'Command-and-control domains: clients that look them up are infected',
        logStart: true,
      }),
    ],
  });
  return baseline;
}
