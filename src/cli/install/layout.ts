import { posix, win32 } from 'node:path';
import { executableName, platformOf, source } from '../registry/source-address';

/** The machine that an installation is for. */
export interface Machine {
  /** As Node names it: `linux`, `darwin`, `win32`. */
  readonly platform: string;
  /** As Node names it: `x64`, `arm64`. */
  readonly arch: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/** Where everything of an installation lies on a machine. */
export interface InstallLayout {
  /** Folder that Terraform looks for providers in by itself, while its configuration does not say otherwise. */
  readonly plugins: string;
  /** Folder of this version of the provider. */
  readonly folder: string;
  /** What Terraform starts. */
  readonly executable: string;
  /** Files that Terraform or OpenTofu read their configuration from; none need exist. */
  readonly configFiles: readonly string[];
  /** Folder whose `*.tfrc` files Terraform reads, too; absent where the environment names a file. */
  readonly configFolder?: string;
}

/** Where version `version` belongs on a machine. */
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
  // An empty variable is none.
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
