import { any, ip, ProfileGroup, rule, Rulebase } from 'cdktf-provider-scm';
import type { Addresses } from './addresses';
import type { Folders } from './folders';
import type { Services } from './services';
import type { Tags } from './tags';
import type { Zones } from './zones';

/**
 * The rules of the company. A firewall in Oslo tries them from the top: `pre` of Kestrel, of Branches and of Oslo,
 * then `post` of Oslo, of Branches and of Kestrel. The first rule that matches decides. `any` is always written out:
 * a missing line never opens access.
 */
export function makeRules(
  { company, headquarters, branches, oslo }: Folders,
  { staff, tills, guests, serverRoom, internet }: Zones,
  tags: Tags,
  at: Addresses,
  { tillMaker, openingHours }: Services,
): void {
  // How allowed traffic is inspected: the vendor's profile group that is in every tenant.
  const inspected = { profileGroup: ProfileGroup.existing(company, 'best-practice') } as const;

  // Before all others, everywhere: what no shop may override.
  new Rulebase(company, 'pre', {
    position: 'pre',
    rules: [
      rule('block-spoofed', {
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
      rule('block-quic', {
        from: [staff, guests],
        to: [internet],
        source: any,
        destination: any,
        application: ['quic'],
        service: any,
        action: 'reset-client',
        description: 'Browsers fall back to what can be inspected',
      }),
      rule('allow-dns', {
        from: any,
        to: [serverRoom],
        source: [at.inside],
        destination: [at.resolvers],
        application: ['dns'],
        service: 'application-default',
        action: 'allow',
        ...inspected,
      }),
      rule('allow-time', {
        from: any,
        to: [internet],
        source: [at.inside],
        destination: [at.clock],
        application: ['ntp'],
        service: 'application-default',
        action: 'allow',
      }),
    ],
  });

  new Rulebase(headquarters, 'pre', {
    position: 'pre',
    rules: [
      rule('admins-to-servers', {
        from: [staff],
        to: [serverRoom],
        source: [at.admins],
        destination: [at.servers],
        application: ['ssh', 'ms-rdp'],
        service: 'application-default',
        action: 'allow',
        ...inspected,
      }),
      rule('shops-to-shop-server', {
        from: any,
        to: [serverRoom],
        source: [at.inside],
        destination: [at.shopServer, at.shopServer6],
        application: ['ssl'],
        service: 'application-default',
        action: 'allow',
        ...inspected,
      }),
      rule('mail-in', {
        from: [internet],
        to: [serverRoom],
        source: any,
        destination: [at.mail],
        application: ['smtp'],
        service: 'application-default',
        action: 'allow',
        ...inspected,
      }),
    ],
  });

  new Rulebase(branches, 'pre', {
    position: 'pre',
    rules: [
      rule('tills-to-bank', {
        from: [tills],
        to: [internet],
        source: [at.allTills],
        destination: [at.bank],
        application: ['ssl'],
        service: 'application-default',
        action: 'allow',
        ...inspected,
        tags: [tags.payment],
      }),
      rule('tills-to-updates', {
        from: [tills],
        to: [internet],
        source: [at.allTills],
        destination: [at.updates],
        application: any,
        service: [tillMaker],
        action: 'allow',
        ...inspected,
        tags: [tags.payment],
      }),
      rule('tills-nowhere-else', {
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
      rule('shops-to-music', {
        from: [staff],
        to: [internet],
        source: any,
        destination: [at.music],
        application: any,
        service: 'application-default',
        action: 'allow',
        ...inspected,
      }),
      rule('guests-to-internet', {
        from: [guests],
        to: [internet],
        source: [at.guestDevices],
        destination: any,
        application: ['ssl', 'web-browsing'],
        service: 'application-default',
        action: 'allow',
        ...inspected,
        tags: [tags.guest],
        schedule: openingHours,
        description: 'In Oslo from 10.1.9.0/24, in Bergen from 10.2.9.0/24',
      }),
    ],
  });

  new Rulebase(oslo, 'pre', {
    position: 'pre',
    rules: [
      rule('roaster-to-maker', {
        from: [staff],
        to: [internet],
        source: [at.osloRoaster],
        destination: [ip('198.51.100.40')],
        application: ['ssl'],
        service: 'application-default',
        action: 'allow',
        ...inspected,
        description: 'The maker watches the roaster until its warranty ends',
        tags: [tags.review],
      }),
    ],
  });

  // After all others, everywhere: what is left.
  new Rulebase(company, 'post', {
    position: 'post',
    rules: [
      rule('staff-to-internet', {
        from: [staff],
        to: [internet],
        source: [at.inside],
        destination: any,
        application: any,
        service: 'application-default',
        action: 'allow',
        ...inspected,
      }),
      rule('deny-the-rest', {
        from: any,
        to: any,
        source: any,
        destination: any,
        application: any,
        service: any,
        action: 'deny',
        description: 'Everything that is not allowed above',
        logEnd: true,
      }),
    ],
  });
}
