import type { Container } from '../catalog';
import type { Configuration } from '../policy';
import { hierarchyOf } from '../tenant';

/** Which firewalls' sessions are those of a folder or device. */
export interface OwnFirewalls {
  /** Whether a serial number is known to be of another place. */
  isOther(serial: string): boolean;
}

/** Determines the firewalls at a device, or below a folder, by the containers of a configuration. */
export function firewallsOf({ containers }: Configuration, place: Container): OwnFirewalls {
  const { scope, name } = place;
  if (scope === 'device') return { isOther: (serial) => serial !== '' && /^\d+$/.test(name) && serial !== name };
  const hierarchy = hierarchyOf(containers);
  return {
    isOther: (serial) => {
      const device: Container = { scope: 'device', name: serial };
      return hierarchy.state(device) !== undefined && !hierarchy.isOnPath(place, device);
    },
  };
}
