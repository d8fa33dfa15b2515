import buildOnce from './build';
import { startPostgres, type PostgresServer } from './postgres-server';

let own: PostgresServer | undefined;

/** Before the tests that run on PostgreSQL: names a server to them, one of the run's own unless one is given. */
export async function setUp(): Promise<void> {
  buildOnce();
  try {
    own = process.env['SCM_TEST_DATABASE'] === undefined ? await startPostgres() : undefined;
    process.env['SCM_TEST_SERVER'] = own?.url ?? process.env['SCM_TEST_DATABASE'];
  } catch (error) {
    // The tests that need it say so; all others run.
    process.env['SCM_TEST_NO_SERVER'] = error instanceof Error ? error.message : String(error);
  }
}

/** After them. */
export async function tearDown(): Promise<void> {
  await own?.stop();
}
