import { append } from '../../core';
import { kindLabel } from '../../catalog';
import type { DriftReport, DriftFinding } from '../../tools/adopt';

/** Formats a drift report as text, grouped by container. */
export function driftText({ findings, unread, unclear, containers, ofVendor }: DriftReport): string {
  const byPlace = new Map<string, string[]>();
  for (const finding of findings) {
    const place = placeOf(finding);
    append(byPlace, place, lineOf(finding));
  }
  const counts = (['unmanaged', 'missing', 'changed', 'order', 'expired'] as const)
    .map((what) => [what, findings.filter((finding) => finding.what === what).length] as const)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${String(count)} ${what === 'order' ? 'out of order' : what}`);
  const where = `${String(containers.length)} ${containers.length === 1 ? 'container' : 'containers'}`;
  return [
    ...[...byPlace].flatMap(([place, lines]) => [`${place}:`, ...lines.map((line) => `  ${line}`)]),
    ...unread.map(({ what, why }) => `not compared: ${what}: ${why}`),
    ...(unclear.length === 0 ? [] : [`only Terraform can determine: ${unclear.join(', ')}`]),
    ...(ofVendor === 0
      ? []
      : [`not listed: ${String(ofVendor)} ${ofVendor === 1 ? 'object' : 'objects'} of the vendor`]),
    counts.length === 0 ? `no differences in ${where}` : `${counts.join(', ')}, in ${where}`,
  ].join('\n');
}

/** Converts a finding to JSON. */
export function driftJson(finding: DriftFinding) {
  switch (finding.what) {
    case 'unmanaged': {
      const { kind, name, container, id, position } = finding.object;
      return { what: finding.what, kind: kind.name, name, container, position, id };
    }
    case 'missing':
    case 'changed': {
      const { kind, name, container, position, address } = finding.declared;
      const changes = finding.what === 'changed' ? { changes: finding.changes } : {};
      return { what: finding.what, kind: kind.name, name, container, position, address, ...changes };
    }
    case 'expired': {
      const { kind, name, container, position } = finding.rule;
      return {
        what: finding.what,
        kind: kind.name,
        name,
        container,
        position,
        address: finding.address,
        day: finding.day,
      };
    }
    case 'order': {
      const { kind, container, position, address } = finding.order;
      const { actual: stands, should } = finding;
      return { what: finding.what, kind: kind.name, container, position, address, stands, should };
    }
  }
}

function placeOf(finding: DriftFinding): string {
  const container =
    finding.what === 'unmanaged'
      ? finding.object.container
      : finding.what === 'expired'
        ? finding.rule.container
        : finding.what === 'order'
          ? finding.order.container
          : finding.declared.container;
  return container === undefined ? 'in the tenant' : `in ${container.scope} ${JSON.stringify(container.name)}`;
}

function lineOf(finding: DriftFinding): string {
  switch (finding.what) {
    case 'unmanaged': {
      const { kind, name } = finding.object;
      return `+ ${kindLabel(kind.name)} ${JSON.stringify(name)} is not in the configuration`;
    }
    case 'missing': {
      const { kind, name, address } = finding.declared;
      return `- ${kindLabel(kind.name)} ${JSON.stringify(name)} (${address}) does not exist at the service`;
    }
    case 'changed': {
      const { kind, name, address } = finding.declared;
      const changes = finding.changes.map(
        ({ path, wanted, is }) => `${path} is ${JSON.stringify(is)}, should be ${JSON.stringify(wanted)}`,
      );
      return `~ ${kindLabel(kind.name)} ${JSON.stringify(name)} (${address}): ${changes.join('; ')}`;
    }
    case 'expired': {
      const { rule, day, address } = finding;
      const at = address === undefined ? '' : ` (${address})`;
      return `! ${kindLabel(rule.kind.name)} ${JSON.stringify(rule.name)}${at} expired on ${day} and still exists; "scm cleanup" proposes its removal`;
    }
    case 'order': {
      const { actual: stands, should, order } = finding;
      return `! ${kindLabel(order.kind.name)}s, ${order.position} (${order.address}): ${JSON.stringify(stands)} is where ${JSON.stringify(should)} should be`;
    }
  }
}
