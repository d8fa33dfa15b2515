import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

/** A process as a file of deploy/ starts it, with the paths and ports of its container or unit. */
export interface Deployment {
  readonly name: string;
  /** Without the name of the program. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** What is at which path: a folder or file of `secrets`, `tls`, `config` or `state`. */
  readonly mounts: Readonly<Record<string, string>>;
  /** Files of `config`. */
  readonly config: Readonly<Record<string, string>>;
  readonly protocol: 'http' | 'https';
  /** Paths that an orchestrator polls, or a command. */
  readonly probes: readonly (string | readonly string[])[];
  readonly graceSeconds: number;
  readonly isNotified: boolean;
}

const folder = join(__dirname, '../../deploy');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** Every process that the files of deploy/ start. */
export function deployments(): readonly Deployment[] {
  return [...images(), ...compose('compose.yaml'), ...compose('compose-database.yaml'), ...kubernetes(), ...units()];
}

const dockerfile = read('Dockerfile');
/** The list of words of an instruction. */
const instruction = (name: string): string[] =>
  JSON.parse(new RegExp(`^${name}.*? (\\[.*\\])$`, 'm').exec(dockerfile)?.[1] ?? '') as string[];
const imageEnv = Object.fromEntries(
  [...(/^ENV (?:.*\\\n)*.*$/m.exec(dockerfile)?.[0] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [
    name ?? '',
    value ?? '',
  ]),
);
const health = instruction('HEALTHCHECK');

function images(): readonly Deployment[] {
  const shared = /: (serve --database-file \S+)$/m.exec(dockerfile)?.[1]?.split(' ') ?? [];
  const image = {
    env: imageEnv,
    mounts: { '/run/secrets': 'secrets', '/data': 'state' },
    config: {},
    protocol: 'http',
    probes: [health.slice(health.indexOf('CMD') + 1)],
    graceSeconds: 10,
    isNotified: false,
  } as const;
  return [
    { name: 'the image', args: instruction('CMD'), ...image },
    { name: 'the image with a database', args: shared, ...image },
  ];
}

interface ComposeFile {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly image: string;
        readonly command: readonly string[];
        readonly environment: Readonly<Record<string, string>>;
        readonly secrets: readonly string[];
        readonly volumes?: readonly string[];
        readonly stop_grace_period: string;
      }
    >
  >;
}

function compose(file: string): readonly Deployment[] {
  const { services } = parse(read(file), { merge: true }) as ComposeFile;
  return Object.entries(services)
    .filter(([, { image }]) => image === 'scm-service')
    .map(([name, { command, environment, secrets, volumes = [], stop_grace_period: grace }]) => ({
      name: `${name} of ${file}`,
      args: command,
      env: { ...imageEnv, ...environment },
      mounts: {
        ...Object.fromEntries(secrets.map((secret) => [`/run/secrets/${secret}`, `secrets/${secret}`])),
        ...Object.fromEntries(volumes.map((volume) => [volume.split(':')[1] ?? '', 'state'])),
      },
      config: {},
      protocol: 'http',
      probes: [health.slice(health.indexOf('CMD') + 1)],
      graceSeconds: Number.parseInt(grace, 10),
      isNotified: false,
    }));
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly scheme: string };
}

interface Workload {
  readonly kind: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly terminationGracePeriodSeconds: number;
        readonly containers: readonly {
          readonly args: readonly string[];
          readonly env: readonly { readonly name: string; readonly value: string }[];
          readonly startupProbe: Probe;
          readonly livenessProbe: Probe;
          readonly readinessProbe: Probe;
          readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
        }[];
      };
    };
  };
}

function kubernetes(): readonly Deployment[] {
  return ['kubernetes.yaml', 'kubernetes-volume.yaml'].flatMap((file) => {
    const objects = parseAllDocuments(read(file)).map((document) => document.toJS() as Workload);
    const config = objects.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
    return objects.flatMap(({ kind, spec }) => {
      if (kind !== 'Deployment' && kind !== 'StatefulSet') return [];
      const { containers, terminationGracePeriodSeconds } = spec.template.spec;
      return containers.map((container) => ({
        name: `${kind} of ${file}`,
        args: container.args,
        env: { ...imageEnv, ...Object.fromEntries(container.env.map(({ name, value }) => [name, value])) },
        mounts: Object.fromEntries(
          container.volumeMounts.map(({ name, mountPath }) => [mountPath, name === 'data' ? 'state' : name]),
        ),
        config,
        protocol: container.readinessProbe.httpGet.scheme === 'HTTPS' ? 'https' : 'http',
        probes: [container.startupProbe, container.livenessProbe, container.readinessProbe].map(
          ({ httpGet }) => httpGet.path,
        ),
        graceSeconds: terminationGracePeriodSeconds,
        isNotified: false,
      }));
    });
  });
}

function units(): readonly Deployment[] {
  const unit = read('scm.service');
  const settings = (text: string, name: string): string[] =>
    [...text.matchAll(new RegExp(`^${name}=(\\S.*)$`, 'gm'))].map(([, value = '']) => value);
  const env = settings(unit, 'Environment').flatMap((line) => line.split(' ').map((one) => one.split('=')));
  const credentials = (text: string): string[][] => settings(text, 'LoadCredential').map((line) => line.split(':'));
  const one = (name: string, text: string, start: string, state: Record<string, string>): Deployment => ({
    name,
    args: start.split(' ').slice(1),
    env: Object.fromEntries(env) as Record<string, string>,
    mounts: {
      ...Object.fromEntries(credentials(text).map(([id = '']) => [`\${CREDENTIALS_DIRECTORY}/${id}`, `secrets/${id}`])),
      ...state,
    },
    config: {},
    protocol: 'http',
    probes: ['/ready'],
    graceSeconds: Number(settings(unit, 'TimeoutStopSec')[0]),
    isNotified: settings(unit, 'Type')[0] === 'notify' && settings(unit, 'NotifyAccess')[0] === 'all',
  });
  const shared = read('shared-database.conf');
  return [
    one('the unit', unit, settings(unit, 'ExecStart')[0] ?? '', { '${STATE_DIRECTORY}': 'state' }),
    one('the unit with a database', unit + shared, settings(shared, 'ExecStart').at(-1) ?? '', {}),
  ];
}
