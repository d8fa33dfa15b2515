/** One edit of a file of the branch-office example. */
export interface Edit {
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
}

/** Prepared changes to the branch office. */
export interface PreparedChange {
  readonly name: string;
  readonly edits: readonly Edit[];
}

/** The prepared changes, each of them to the office as it is deployed. */
export const preparedChanges: readonly PreparedChange[] = [
  {
    name: 'widened-group',
    edits: [
      {
        file: 'addresses.ts',
        from: 'members: [intranet, intranet6] });',
        to: `members: [intranet, intranet6, partner] });`,
      },
      {
        file: 'addresses.ts',
        from: 'const inside = new AddressGroup(',
        to: `const partner = new AddressObject(company, 'partner', { ipNetmask: '198.51.100.0/24' });
  const inside = new AddressGroup(`,
      },
    ],
  },
  {
    name: 'moved-rule',
    edits: [
      { file: 'rules.ts', from: moved(), to: '' },
      { file: 'rules.ts', from: "      rule('tills-to-bank', {", to: `${moved()}      rule('tills-to-bank', {` },
    ],
  },
  {
    name: 'deleted-deny',
    edits: [
      {
        file: 'rules.ts',
        from: `      rule('block-spoofed', {
        from: [internet],
        to: any,
        source: [at.inside],
        destination: any,
        application: any,
        service: any,
        action: 'drop',
        description: 'Our own addresses never come from the internet',
        logStart: true,
      }),
`,
        to: '',
      },
    ],
  },
  {
    name: 'added-any-any',
    edits: [
      {
        file: 'rules.ts',
        from: "      rule('tills-to-bank', {",
        to: `      rule('temporary', {
        from: any,
        to: any,
        source: any,
        destination: any,
        application: any,
        service: any,
        action: 'allow',
      }),
      rule('tills-to-bank', {`,
      },
    ],
  },
  {
    name: 'changed-tag',
    edits: [
      {
        file: 'addresses.ts',
        from: "ipNetmask: '10.1.5.7', tags: [tags.shop] });",
        to: "ipNetmask: '10.1.5.7', tags: [tags.shop, tags.payment] });",
      },
    ],
  },
  {
    name: 'changed-nat',
    edits: [
      {
        file: 'nat.ts',
        from: "sourceTranslation: { shared: { interface: 'ethernet1/1' } },",
        to: "sourceTranslation: { shared: { interface: 'ethernet1/2' } },",
      },
    ],
  },
  {
    name: 'widened-service',
    edits: [{ file: 'rules.ts', from: 'service: [tillMaker],', to: 'service: any,' }],
  },
  {
    name: 'inspection-lost',
    edits: [
      {
        file: 'rules.ts',
        from: `        ...inspected,
        tags: [tags.guest],`,
        to: `        tags: [tags.guest],`,
      },
    ],
  },
  {
    name: 'changed-variable',
    edits: [
      {
        file: 'addresses.ts',
        from: "new Variable(oslo, 'guest-net', { type: 'ip-netmask', value: '10.1.9.0/24' });",
        to: "new Variable(oslo, 'guest-net', { type: 'ip-netmask', value: '10.1.0.0/16' });",
      },
    ],
  },
  {
    name: 'deleted-in-use',
    edits: [
      {
        file: 'addresses.ts',
        from: `const bank = new AddressObject(company, 'bank', {
    ipNetmask: '203.0.113.0/24',
    description: 'Where card payments are cleared',
    tags: [tags.payment],
  });`,
        to: "const bank = AddressObject.existing(company, 'bank');",
      },
    ],
  },
  {
    name: 'moved-object',
    edits: [
      {
        file: 'addresses.ts',
        from: "const osloRoaster = new AddressObject(oslo, 'oslo-roaster',",
        to: "const osloRoaster = new AddressObject(branches, 'oslo-roaster',",
      },
    ],
  },
  {
    name: 'harmless',
    edits: [{ file: 'addresses.ts', from: 'Where card payments are cleared', to: 'Clears card payments' }],
  },
];

function moved(): string {
  return `      rule('tills-nowhere-else', {
        from: [tills],
        to: any,
        source: any,
        destination: any,
        application: any,
        service: any,
        action: 'deny',
        description: 'A till talks to the bank and to its maker',
        tags: [tags.payment],
        logEnd: true,
      }),
`;
}
