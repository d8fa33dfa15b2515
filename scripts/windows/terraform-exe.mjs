// Makes a terraform.exe with Go from the module of Terraform, without the states in clouds, whose packages take most of the time.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { must } from '../build/run.mjs';

const terraform = { module: 'github.com/hashicorp/terraform', version: 'v1.15.9' };
const backends = ['Azure', 'Consul', 'Cos', 'GCS', 'Kubernetes', 'OCI', 'OSS', 'Pg', 'S3'].join('|');

/** Returns the path of terraform.exe below `cache`; makes it if it is missing, which takes minutes. */
export function terraformExe(cache, go = 'go') {
  const made = join(cache, `terraform-${terraform.version}.exe`);
  if (existsSync(made)) return made;
  const env = {
    ...process.env,
    GOFLAGS: `${process.env.GOFLAGS ?? ''} -mod=mod`.trim(),
    GOOS: 'windows',
    GOARCH: 'amd64',
    CGO_ENABLED: '0',
  };
  const work = mkdtempSync(join(tmpdir(), 'terraform-exe-'));
  try {
    const said = must(go, ['mod', 'download', '-json', `${terraform.module}@${terraform.version}`], { cwd: work });
    const source = join(work, 'terraform');
    cpSync(JSON.parse(said).Dir, source, { recursive: true });
    // The files of the module cache are read-only.
    must('chmod', ['-R', 'u+w', source]);
    const list = join(source, 'internal', 'backend', 'init', 'init.go');
    writeFileSync(list, withoutClouds(readFileSync(list, 'utf8')));
    const draft = join(work, 'terraform.exe');
    const flags = `-s -w -X ${terraform.module}/version.dev=no`;
    must(go, ['build', '-ldflags', flags, '-o', draft, '.'], { cwd: source, env, maxBuffer: 2 ** 26 });
    chmodSync(draft, 0o755);
    mkdirSync(dirname(made), { recursive: true });
    cpSync(draft, `${made}.${process.pid}`);
    renameSync(`${made}.${process.pid}`, made);
    return made;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Removes the imports and the entries of the states in clouds from the list of Terraform. */
function withoutClouds(text) {
  const imports = new RegExp(String.raw`^\tbackend(?:${backends}) "[^"]*"\n`, 'gm');
  const entries = new RegExp(
    String.raw`^\t\t"[a-z0-9]+": +func\(\) backend\.Backend \{ return backend(?:${backends})\.New\(\) \},\n`,
    'gm',
  );
  const found = [imports, entries].map((pattern) => text.match(pattern)?.length ?? 0);
  if (found[0] === 0 || found[0] !== found[1])
    throw new Error(
      `cannot make terraform.exe: its list of states has another form (${found.join(' and ')} lines); see internal/backend/init/init.go of ${terraform.version}`,
    );
  return text.replace(imports, '').replace(entries, '');
}
