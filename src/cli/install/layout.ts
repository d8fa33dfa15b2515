import { posix, win32 } from 'node:path';
import { executableName, platformOf, source } from '../registry/source-address';

/** Target machine of an installation. */
export interface Machine {
  /** Node's name of the platform: `linux`, `darwin`, `win32`. */
  readonly platform: string;
  /** Node's name of the architecture: `x64`, `arm64`. */
  readonly arch: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/** Paths of an installation on a machine. */
export interface InstallLayout {
  /** Folder that Terraform searches for providers by default. */
  readonly plugins: string;
  /** Folder of this version of the provider. */
  readonly folder: string;
  /** The executable that Terraform starts. */
  readonly executable: string;
  /** Configuration files of Terraform and OpenTofu, which may not exist. */
  readonly configFiles: readonly string[];
  /** Folder whose `*.tfrc` files Terraform also reads; absent if the environment names a file. */
  readonly configFolder?: string;
}

/** Returns the paths of a version on a machine. */
export function layoutFor(machine: Machine, version: string): InstallLayout {
  const { arch, env, home, platform } = machine;
  const join = (...parts: readonly string[]): string => (platform === 'win32' ? win32 : posix).join(...parts);
  const appData = env['APPDATA'] ?? join(home, 'AppData', 'Roaming');
  const configFolder = platform === 'win32' ? join(appData, 'terraform.d') : join(home, '.terraform.d');
  const plugins = join(configFolder, 'plugins');
  const folder = join(plugins, ...source, version, platformOf(platform, arch));
  const [ofTerraform, ofTofu] =
    platform === 'win32'
      ? [join(appData, 'terraform.rc'), join(appData, 'tofu.rc')]
      : [join(home, '.terraformrc'), join(home, '.tofurc')];
  // An empty variable counts as unset.
  const named = env['TF_CLI_CONFIG_FILE'] || env['TERRAFORM_CONFIG'] || undefined;
  const tofuNamed = env['TOFU_CLI_CONFIG_FILE'] || undefined;
  return {
    plugins,
    folder,
    executable: join(folder, executableName(version, platform)),
    configFiles: [...new Set([named ?? ofTerraform, tofuNamed ?? named ?? ofTofu])],
    ...(named === undefined ? { configFolder } : {}),
  };
}
