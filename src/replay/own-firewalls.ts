import type { Container } from '../catalog';
import type { Configuration } from '../policy';

/** Which firewalls' sessions are those of a folder or device. */
export interface OwnFirewalls {
  /** Whether a serial number is known to be of another place. */
  isOther(serial: string): boolean;
}

/** Determines the firewalls at a device, or below a folder, by the containers of a configuration. */
export function firewallsOf({ containers }: Configuration, { scope, name }: Container): OwnFirewalls {
  if (scope === 'device') return { isOther: (serial) => serial !== '' && /^\d+$/.test(name) && serial !== name };
  const above = new Map(
    containers.flatMap(({ container, above: parent }) =>
      parent === undefined || container.scope === 'snippet' ? [] : [[container.name, parent] as const],
    ),
  );
  const devices = new Set(
    containers.flatMap(({ container }) => (container.scope === 'device' ? [container.name] : [])),
  );
  const isBelow = (one: string): boolean => {
    const seen = new Set<string>();
    for (let at: string | undefined = one; at !== undefined && !seen.has(at); at = above.get(at)) {
      if (at === name) return true;
      seen.add(at);
    }
    return false;
  };
  return { isOther: (serial) => devices.has(serial) && !isBelow(serial) };
}
