import type { Flows } from '../../engine/policy';
import type { FindingSeverity } from '../report/severity';
import type { PolicyRequirement, Requirement } from './invariant';

/** Zones by role, because packs do not know the zone names of a tenant. */
export interface ZoneRoles {
  readonly internet: readonly string[];
  /** Systems with cardholder data. */
  readonly cardholder: readonly string[];
  /** Workstations of administrators. */
  readonly management: readonly string[];
}

/** A documented set of requirements. */
interface Pack {
  readonly about: string;
  /** Required roles. */
  readonly needs: readonly (keyof ZoneRoles)[];
  readonly rules: (zones: ZoneRoles) => readonly PolicyRequirement[];
}

const tcp = (...ports: readonly string[]): readonly string[] => ports.map((port) => `tcp/${port}`);
const administration = [...tcp('22', '23', '135', '3389', '5900-5901', '5985-5986', '6443'), 'udp/161', 'udp/623'];
const fileSharing = [...tcp('139', '445', '2049'), 'udp/137-138'];
const databases = tcp('1433', '1521', '3306', '5432', '6379', '9200', '27017');
/** Vendor lists of addresses that are malicious, host malicious activity, or are suspected of it. */
const threatLists = ['panw-known-ip-list', 'panw-highrisk-ip-list', 'panw-bulletproof-ip-list'];
const clearText = [...tcp('21', '23', '110', '143', '389', '512-514'), 'udp/69', 'udp/161'];

function never(flows: Flows, except: readonly Flows[] = []): Requirement {
  return { is: 'neverAllow', flows, except };
}

function one(id: string, severity: FindingSeverity, message: string, requirement: Requirement): PolicyRequirement {
  return { id, severity, message, requirement };
}

/** Every pack, by its name in policy files. */
export const packs = {
  'internet-exposure': {
    about: 'What the internet must not reach.',
    needs: ['internet'],
    rules: ({ internet: from }) => [
      one(
        'exposure-administration',
        'critical',
        'no administration protocol is open to the internet',
        never({ from, service: administration }, [{ to: from }]),
      ),
      one(
        'exposure-file-sharing',
        'critical',
        'no file sharing is open to the internet',
        never({ from, service: fileSharing }, [{ to: from }]),
      ),
      one(
        'exposure-databases',
        'critical',
        'no database is open to the internet',
        never({ from, service: databases }, [{ to: from }]),
      ),
      one(
        'exposure-clear-text',
        'high',
        'no unencrypted protocol is open to the internet',
        never({ from, service: clearText }, [{ to: from }]),
      ),
      one('exposure-services', 'high', 'rules that allow traffic from the internet name services', {
        is: 'nameServices',
        flows: { from },
      }),
      one('exposure-inspection', 'high', 'traffic from the internet is inspected', {
        is: 'inspectEveryAllow',
        flows: { from },
      }),
      one('exposure-log', 'medium', 'traffic from the internet is logged', { is: 'logEveryRule', flows: { from } }),
    ],
  },
  'pci-dss-segmentation': {
    about: 'PCI DSS 4.0: network controls around systems with cardholder data, as far as rules show them.',
    needs: ['internet', 'cardholder', 'management'],
    rules: ({ internet, cardholder, management }) => [
      one(
        'pci-1.4.4',
        'critical',
        'PCI DSS 1.4.4: systems with cardholder data are not reachable from the internet',
        never({ from: internet, to: cardholder }),
      ),
      one('pci-1.3.1', 'high', 'PCI DSS 1.3.1: inbound traffic to cardholder data names services', {
        is: 'nameServices',
        flows: { to: cardholder },
      }),
      one('pci-1.3.1-sources', 'high', 'PCI DSS 1.3.1: inbound traffic to cardholder data names sources', {
        is: 'limitSources',
        flows: { to: cardholder },
      }),
      one('pci-1.3.2', 'high', 'PCI DSS 1.3.2: outbound traffic from cardholder data names services', {
        is: 'nameServices',
        flows: { from: cardholder },
      }),
      one(
        'pci-1.2.6',
        'high',
        'PCI DSS 1.2.6: no insecure protocol reaches cardholder data',
        never({ to: cardholder, service: clearText }),
      ),
      one(
        'pci-7.2',
        'high',
        'PCI DSS 7.2: only management zones administer systems with cardholder data',
        never({ to: cardholder, service: administration }, [{ from: management }]),
      ),
      one('pci-11.5', 'high', 'PCI DSS 11.5: traffic to cardholder data is inspected for intrusions', {
        is: 'inspectEveryAllow',
        flows: { to: cardholder },
      }),
      one('pci-10.2', 'medium', 'PCI DSS 10.2: traffic to cardholder data is logged', {
        is: 'logEveryRule',
        flows: { to: cardholder },
      }),
    ],
  },
  'cis-benchmark': {
    about: 'CIS Palo Alto Firewall Benchmark: the recommendations on security rules that a configuration shows.',
    needs: ['internet'],
    rules: ({ internet }) => [
      one('cis-7.1', 'high', 'CIS 7.1: rules from an untrusted zone name applications', {
        is: 'nameApplications',
        flows: { from: internet },
      }),
      one('cis-7.2', 'high', 'CIS 7.2: no rule that allows traffic has service any', { is: 'nameServices', flows: {} }),
      one('cis-6', 'high', 'CIS 6: every rule that allows traffic to the internet has a profile group', {
        is: 'inspectEveryAllow',
        flows: { to: internet },
      }),
      one('cis-7.3-inbound', 'high', 'CIS 7.3: rules block traffic from the threat lists of the vendor', {
        is: 'blockLists',
        traffic: { from: internet, source: threatLists },
      }),
      one('cis-7.3-outbound', 'high', 'CIS 7.3: rules block traffic to the threat lists of the vendor', {
        is: 'blockLists',
        traffic: { to: internet, destination: threatLists },
      }),
      one('cis-8.1', 'high', 'CIS 8.1: sessions to the internet are decrypted (SSL forward proxy)', {
        is: 'decryptAll',
        traffic: { to: internet },
      }),
      one('cis-7.4', 'medium', 'CIS 7.4: every rule logs the end of sessions', { is: 'logEveryRule', flows: {} }),
    ],
  },
} as const satisfies Readonly<Record<string, Pack>>;

/** Name of a pack. */
export type PackName = keyof typeof packs;
/** Names of all packs. */
export const packNames = Object.keys(packs) as readonly PackName[]; // the record's keys

/** Returns the pack with this name. */
export function packNamed(name: PackName): Pack {
  return packs[name];
}
