import type { Service } from '../src/service';

/** A token of the first account of a service that listens at `url`. */
export async function tokenOf({ access }: Pick<Service, 'access'>, url: string): Promise<string> {
  const answer = await fetch(url + access.tokenPath, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: access.scope,
      client_id: access.clientId,
      client_secret: access.clientSecret,
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string }; // the service's own answer
  return token;
}
