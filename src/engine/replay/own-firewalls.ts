import type { Container } from '../../catalog';
import type { Configuration } from '../policy';
import { hierarchyOf, systemDevice } from '../../tenant';

/** Which firewalls' sessions are those of a folder or device. */
export interface OwnFirewalls {
  /** Whether a firewall, or one of its virtual systems, is known to be of another place. */
  isOther(serial: string, system?: string): boolean;
}

/** Determines the firewalls at a device, or below a folder, by the containers of a configuration. */
export function firewallsOf({ containers }: Configuration, place: Container): OwnFirewalls {
  const { scope, name } = place;
  const hierarchy = hierarchyOf(containers);
  const devicesOf = (serial: string, system = ''): readonly string[] => [serial, systemDevice(serial, system)];
  if (scope === 'device') {
    // A name that is not made of a serial number says nothing of those in logs.
    const isSerial = /^\d+(-\w+)?$/.test(name);
    return { isOther: (serial, system) => serial !== '' && isSerial && !devicesOf(serial, system).includes(name) };
  }
  return {
    isOther: (serial, system) => {
      const device = devicesOf(serial, system)
        .map((one): Container => ({ scope: 'device', name: one }))
        .find((one) => hierarchy.state(one) !== undefined);
      return device !== undefined && !hierarchy.isOnPath(place, device);
    },
  };
}
