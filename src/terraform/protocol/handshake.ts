import type { PluginEndpoint } from './listen';

/** Major version of the plugin protocol. */
export const protocolVersion = 6;

const magicCookie = 'd602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2';

/** Which program started this process, according to the environment. */
export type Launch =
  | { readonly by: 'terraform'; readonly clientCertificate: string }
  | { readonly by: 'other'; readonly advice: string };

/** Reads the go-plugin handshake from the environment; `advice` explains how to start the provider. */
export function readLaunch(env: NodeJS.ProcessEnv, name: string): Launch {
  if (env['TF_PLUGIN_MAGIC_COOKIE'] !== magicCookie) {
    const advice =
      `${name} is a Terraform provider: Terraform starts it by itself, it does nothing on its own. ` +
      `Name it in the required_providers block of a configuration and run terraform there.`;
    return { by: 'other', advice };
  }
  const versions = (env['PLUGIN_PROTOCOL_VERSIONS'] ?? String(protocolVersion)).split(',');
  if (!versions.includes(String(protocolVersion))) {
    const advice = `${name} speaks plugin protocol ${protocolVersion}, this Terraform only ${versions.join(' and ')}: use Terraform 1.0 or newer.`;
    return { by: 'other', advice };
  }
  const clientCertificate = env['PLUGIN_CLIENT_CERT'];
  if (clientCertificate === undefined || clientCertificate === '') {
    const advice = `${name} talks to Terraform over mutual TLS only: unset TF_DISABLE_PLUGIN_TLS.`;
    return { by: 'other', advice };
  }
  return { by: 'terraform', clientCertificate };
}

/** Returns the handshake line for stdout, with the endpoint and the server certificate. */
export function handshakeLine({ network, address }: PluginEndpoint, certificate: Buffer): string {
  const encoded = certificate.toString('base64').replace(/=+$/, '');
  return `1|${protocolVersion}|${network}|${address}|grpc|${encoded}\n`;
}
