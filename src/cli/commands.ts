import type { Command } from 'commander';
import type { Io } from './io';

/** Adds a command to the program; `all` creates a program with every command. */
export type AddCommand = (program: Command, io: Io, all: () => Promise<Command>) => void;

/** An entry of the command table. */
export interface CommandEntry {
  /** Loads the command's file. Loading all of them takes longer than most commands run. */
  readonly load: () => Promise<AddCommand>;
  /** Command lines for the help, without `scm`. */
  readonly examples: readonly [string, ...string[]];
}

/** Every command, in the order of the help. */
export const commands = {
  serve: {
    load: async () => (await import('./serve.js')).addServe,
    examples: ['serve --write-env scm.env', 'serve --port 8080 --data ./tenant --ui'],
  },
  backup: {
    load: async () => (await import('./backup.js')).addBackup,
    examples: ['backup scm.backup --data ./tenant', 'backup - --database-file /etc/scm/database'],
  },
  import: {
    load: async () => (await import('./backup.js')).addBackup,
    examples: ['import scm.backup --data ./restored', 'import scm.backup --database postgres://scm@db/scm --replace'],
  },
  compact: {
    load: async () => (await import('./backup.js')).addBackup,
    examples: ['compact --data ./tenant'],
  },
  tenants: {
    load: async () => (await import('./tenants/command.js')).addTenants,
    examples: ['tenants add 1234567890', 'tenants add 1234567890 --account ci-read --role read', 'tenants list'],
  },
  adopt: {
    load: async () => (await import('./adopt/command.js')).addAdopt,
    examples: ["adopt --folder 'All Firewalls' --recursive", 'adopt --snippet baseline --language hcl --dir infra'],
  },
  convert: {
    load: async () => (await import('./convert/command.js')).addConvert,
    examples: [
      'convert running-config.xml --dir firewalls',
      'convert panorama.xml --language hcl --accept accepted.yaml',
    ],
  },
  drift: {
    load: async () => (await import('./adopt/drift.js')).addDrift,
    examples: ['drift', 'drift --output build/cdktf.out --json', 'drift --state terraform.tfstate'],
  },
  control: {
    load: async () => (await import('./control.js')).addControl,
    examples: ['control snapshot before', 'control device 007951000000001 --result failure --error "no space"'],
  },
  show: {
    load: async () => (await import('./show.js')).addShow,
    examples: ['show folder Oslo', 'show device 007951000000001 --running --data ./tenant'],
  },
  init: {
    load: async () => (await import('./init/command.js')).addInit,
    examples: ['init', 'init my-firewalls --template hcl --pipeline gitlab'],
  },
  install: {
    load: async () => (await import('./install/command.js')).addInstall,
    examples: ['install', 'install --print'],
  },
  uninstall: {
    load: async () => (await import('./install/command.js')).addInstall,
    examples: ['uninstall'],
  },
  doctor: {
    load: async () => (await import('./doctor/command.js')).addDoctor,
    examples: ['doctor', 'doctor --json'],
  },
  conformance: {
    load: async () => (await import('./conformance/command.js')).addConformance,
    examples: [
      'conformance --out report.json',
      'conformance --write --tenant 1234567890 --kinds address,tag',
      'conformance --compare january.json february.json',
    ],
  },
  migrate: {
    load: async () => (await import('./migrate.js')).addMigrate,
    examples: ['migrate', 'migrate envs/prod --var-file prod.tfvars --json'],
  },
  snapshot: {
    load: async () => (await import('./snapshot.js')).addSnapshot,
    examples: ['snapshot --out base.json'],
  },
  review: {
    load: async () => (await import('./review/command.js')).addReview,
    examples: [
      'review --snapshot base.json',
      'review plan.json --format markdown --out review.md --fail-on critical',
      'review - --json',
    ],
  },
  trace: {
    load: async () => (await import('./trace/command.js')).addTrace,
    examples: [
      'trace --snapshot base.json --folder Oslo --from 10.8.1.5 --to 203.0.113.10 --port 443',
      'trace plan.json --snapshot base.json --device 007951000000001 --from 198.51.100.7 --to 203.0.113.10 --port 3389 --app ms-rdp',
    ],
  },
  query: {
    load: async () => (await import('./trace/query-command.js')).addQuery,
    examples: [
      'query "who can reach 10.1.0.5 on tcp/22" --snapshot base.json --folder Oslo',
      'query "can 10.8.0.0/16 reach 10.1.0.5 on tcp/22 with ssh" plan.json --snapshot base.json --folder Oslo --json',
    ],
  },
  map: {
    load: async () => (await import('./map/command.js')).addMap,
    examples: ['map --snapshot base.json --out map.html map.svg', 'map plan.json --snapshot base.json --folder Oslo'],
  },
  route: {
    load: async () => (await import('./trace/route-command.js')).addRoute,
    examples: [
      'route 198.51.100.7 --snapshot base.json --folder Oslo',
      'route 10.9.0.1 plan.json --snapshot base.json --device 007951000000001 --json',
    ],
  },
  replay: {
    load: async () => (await import('./logs/replay-command.js')).addReplay,
    examples: [
      'replay --logs traffic.csv.gz --plan plan.json --snapshot base.json --folder Oslo',
      'replay --logs monday.json tuesday.json --snapshot base.json --device 007951000000001 --json',
    ],
  },
  blame: {
    load: async () => (await import('./history/blame-command.js')).addBlame,
    examples: [
      'blame "can 10.8.1.5 reach 203.0.113.9 on tcp/443" --git base.json --folder Oslo',
      'blame "can guests reach datacenter" --snapshots nightly --json',
    ],
  },
  history: {
    load: async () => (await import('./history/history-command.js')).addHistory,
    examples: [
      'history "security_rule web" --git base.json',
      'history --git base.json --from 2026-09-01 --until 2026-09-30 --out changes.html changes.csv',
    ],
  },
  logs: {
    load: async () => (await import('./logs/command.js')).addLogs,
    examples: [
      'logs condense traffic/ --out week.parquet',
      'logs condense traffic/ --out week.parquet --pseudonyms key.txt --snapshot base.json --folder Oslo',
      'logs merge week-1.parquet week-2.parquet --out fortnight.parquet',
    ],
  },
  usage: {
    load: async () => (await import('./logs/usage-command.js')).addUsage,
    examples: [
      'usage --logs traffic/ --snapshot base.json --folder Oslo',
      'usage --source Oslo=oslo.parquet 007951000000002=bergen.csv.gz --snapshot base.json --snapshots nightly --out usage.html usage.xml',
    ],
  },
  cleanup: {
    load: async () => (await import('./cleanup.js')).addCleanup,
    examples: [
      'cleanup --snapshot base.json',
      'cleanup plan.json --snapshot base.json --language hcl',
      'cleanup --snapshot base.json --logs traffic.csv.gz --folder Oslo --json',
      'cleanup --service-reports',
    ],
  },
  push: {
    load: async () => (await import('./push/push.js')).addPush,
    examples: [
      'push --folder Branches',
      'push --device 007951000000001 --timeout 10m --json',
      'push --folder Branches --stages stages.yaml',
    ],
  },
  approve: {
    load: async () => (await import('./push/approve.js')).addApprove,
    examples: ['approve Bergen-42', 'approve rest-43 --file approvals.txt'],
  },
  jobs: { load: async () => (await import('./push/jobs.js')).addJobs, examples: ['jobs', 'jobs 42 --wait --json'] },
  versions: {
    load: async () => (await import('./push/versions.js')).addVersions,
    examples: ['versions', 'versions --running'],
  },
  restore: {
    load: async () => (await import('./push/restore.js')).addRestore,
    examples: [
      'restore 17 --discard-all-staged-changes --folder Branches',
      'restore --backup scm.backup --data ./restored',
    ],
  },
  mcp: {
    load: async () => (await import('./mcp/command.js')).addMcp,
    examples: ['mcp', 'mcp --root ./firewalls'],
  },
  completion: {
    load: async () => (await import('./completion/command.js')).addCompletion,
    examples: ['completion bash', 'completion zsh', 'completion fish'],
  },
} as const satisfies Readonly<Record<string, CommandEntry>>;

/** Names of all commands. */
export type CommandName = keyof typeof commands;

/** Reports whether a word is the name of a command. */
export function isCommand(word: string): word is CommandName {
  return Object.hasOwn(commands, word);
}
