import { serviceTexts, side } from '../../policy/engine';
import type { TranslationRule } from '../rules/nat-rules';
import type { Delivered } from '../trace-result';
import type { Packet } from './packet';
import { rangesText } from './step-text';
import { mapAddresses, mappingOf, translatedServices } from './translation';

const sourceNames = {
  'dynamic-ip-and-port': 'dynamic IP and port',
  'dynamic-ip': 'dynamic IP',
  'static-ip': 'static IP',
} as const;

/** Describes the translations of a NAT rule. */
export function natText({ rule, source, destination, isReverse }: TranslationRule): string {
  const parts = [
    ...(source === undefined ? [] : [`source NAT (${sourceNames[source.by]}) to ${ownText(source.addresses)}`]),
    ...(destination === undefined
      ? []
      : [
          `destination NAT to ${ownText(destination.addresses)}${destination.port === undefined ? '' : ` port ${String(destination.port)}`}`,
        ]),
  ];
  const name = `NAT rule "${rule.reference.name}"${isReverse === true ? ' (reverse direction of bi-directional NAT)' : ''}`;
  return `${name}: ${parts.length === 0 ? 'no translation' : parts.join(', ')}`;
}

function ownText(addresses: Parameters<typeof rangesText>[0] | undefined): string {
  return addresses === undefined ? 'an address that the configuration does not contain' : rangesText(addresses);
}

/** Returns the packet that the destination receives after NAT. */
export function deliveredBy({ box, nat, egress }: Packet): Delivered {
  const { sides } = box;
  const source = mapAddresses(mappingOf(nat?.source), sides[side.source]);
  const services = translatedServices(sides[side.service], nat?.destination?.port);
  const isUnknown = nat?.destination !== undefined && nat.destination.addresses === undefined;
  return {
    source: source === undefined ? 'unknown' : rangesText(source),
    destination: isUnknown ? 'unknown' : rangesText(egress.destination),
    service: services.flatMap(({ delivered }) => serviceTexts(delivered)).join(' '),
  };
}

/** Describes how the packet leaves the firewall. */
export function egressText({ egress: { to } }: Packet, { source, destination, service }: Delivered): string {
  const by = to.is === 'interface' ? ` by interface ${to.interface.name}` : '';
  return `${source} to ${destination} ${service}${by}`;
}
