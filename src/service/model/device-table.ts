import type { SqlValue } from '../storage/database';
import { TenantRows } from '../storage/tenant-rows';

/** Result of pushes to a device. `never`: its job does not end. `absent`: no job is created. */
export interface DeviceBehavior {
  readonly result: 'success' | 'failure' | 'timeout' | 'abort' | 'offline' | 'never' | 'absent';
  readonly errors?: readonly string[];
  readonly warnings?: readonly string[];
}

/** State of a device that is not part of its configuration. */
export interface DeviceState {
  readonly serial: string;
  readonly connected: boolean;
  readonly outcome: DeviceBehavior;
  /** Version that runs on the device; 0 before its first push. */
  readonly version: number;
  /** When that version started to run. */
  readonly date: string;
}

interface DeviceColumns {
  readonly serial: string;
  readonly connected: number;
  readonly outcome: string;
  readonly version: number;
  readonly date: string;
}

/** The devices of a tenant. */
export class DeviceTable extends TenantRows {
  all(): Promise<readonly DeviceState[]> {
    return this.#select('ORDER BY serial', []);
  }

  async get(serial: string): Promise<DeviceState | undefined> {
    return (await this.#select('AND serial = ?', [serial]))[0];
  }

  async #select(condition: string, params: readonly SqlValue[]): Promise<readonly DeviceState[]> {
    const rows = await this.sql.all<DeviceColumns>(
      `SELECT serial, connected, outcome, version, date FROM devices WHERE tenant = ? ${condition}`,
      [this.tenant, ...params],
    );
    return rows.map((row) => ({
      ...row,
      connected: row.connected === 1,
      // Written only by this service.
      outcome: JSON.parse(row.outcome) as DeviceBehavior,
    }));
  }

  async put(device: DeviceState): Promise<void> {
    await this.sql.run(
      `INSERT INTO devices (tenant, serial, connected, outcome, version, date) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (tenant, serial) DO UPDATE SET connected = excluded.connected, outcome = excluded.outcome,
       version = excluded.version, date = excluded.date`,
      [
        this.tenant,
        device.serial,
        device.connected ? 1 : 0,
        JSON.stringify(device.outcome),
        device.version,
        device.date,
      ],
    );
  }
}
