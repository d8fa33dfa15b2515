import { objectCode } from '../../src/tools/adopt';
import { QuestionThread } from '../../src/tools/questions';
import { createService, type ServiceOptions } from '../../src/service';
import { Local, paths } from '../service/local';

/** A service account with the secret `s3cr3t`. */
export function account(
  clientId: string,
  ...roles: readonly string[]
): { readonly clientId: string; readonly clientSecret: string; readonly roles: readonly string[] } {
  return { clientId, clientSecret: 's3cr3t', roles };
}

/** Starts a service with its page and the folder Texas. Returns the service and the link of the page. */
export async function servePage(options: ServiceOptions): Promise<{ readonly local: Local; readonly link: string }> {
  const service = await createService(options);
  const local = new Local(service, await service.listen());
  const { link } = await service.listenPage({
    code: (object) => Promise.resolve(objectCode(object)),
    questions: new QuestionThread(),
  });
  await local.make(paths.folders, { name: 'Texas', parent: 'All Firewalls' });
  return { local, link };
}
