import { editsBetween } from '../core';

/** Kind of the objects whose names are App-IDs; most are predefined by the vendor. */
export const applicationKindName = 'application';

/**
 * App-IDs that are common in policies. The vendor's list has thousands and is not included here, so a name that this list
 * lacks may exist.
 */
export const commonApplications: ReadonlySet<string> = new Set(
  (
    'active-directory active-directory-base anydesk apple-push-notifications apple-update bgp bittorrent citrix dhcp ' +
    'dhcpv6 dicom dns dns-base dropbox dropbox-base facebook facebook-base ftp git github github-base gmail ' +
    'gmail-base google-base google-meet gre http-audio http-proxy http-video icmp igmp ike imap insufficient-data ' +
    'ipsec ipsec-ah ipsec-esp ipsec-esp-udp ipv6-icmp jira kerberos l2tp ldap linkedin linkedin-base lpd mdns modbus ' +
    'modbus-base mqtt mqtt-base ms-ds-smb ms-ds-smb-base ms-ds-smbv1 ms-ds-smbv2 ms-ds-smbv3 ms-exchange ms-kms ' +
    'ms-netlogon ms-office365 ms-office365-base ms-onedrive ms-onedrive-base ms-rdp ms-teams ms-update ms-wmi msrpc ' +
    'msrpc-base mssql-db mssql-mon mysql netbios-dg netbios-ns netbios-ss netflow nfs ntp ntp-base ocsp open-vpn ' +
    'oracle ospf paloalto-updates pan-db-cloud panorama pim ping ping6 pop3 postgres pptp quic quic-base radius rip ' +
    'rsync rtcp rtp rtp-base rtsp salesforce salesforce-base sap sccp sharepoint sharepoint-online sip skype slack ' +
    'slack-base smtp smtp-base snmp snmp-base snmp-trap soap ssdp ssh ssl stun syslog tacacs-plus teamviewer ' +
    'teamviewer-base telnet tftp tor traceroute twitter twitter-base unknown-p2p unknown-tcp unknown-udp upnp vmware ' +
    'vnc vnc-base vrrp web-browsing webex webex-base websocket x11 youtube youtube-base zoom zoom-base zoom-meeting'
  ).split(' '),
);

/** Names that people write although no App-ID has them, also with one wrong letter. */
const mistaken: Readonly<Record<string, string>> = {
  https: 'the App-ID of HTTPS is "ssl", or "web-browsing" if it is decrypted',
  http: 'the App-ID of HTTP is "web-browsing"',
};

/**
 * Returns what to write instead of a name that is not an App-ID; undefined for a name that may be one. `sure`: no App-ID has
 * the name. Otherwise it is one edit away from a common one, so that an object of the tenant may have it.
 */
export function applicationInstead(
  text: string,
): { readonly instead: string; readonly is: 'sure' | 'likely' } | undefined {
  if (commonApplications.has(text)) return undefined;
  const word = text.toLowerCase();
  const known = Object.keys(mistaken).find((name) => name === word) ?? nearMistaken(word);
  if (known !== undefined) return { instead: mistaken[known] ?? '', is: 'sure' };
  if (commonApplications.has(word)) return { instead: `App-IDs are lower case: use "${word}"`, is: 'sure' };
  const meant = [...commonApplications].find((name) => isMisspelling(word, name));
  if (meant === undefined) return undefined;
  return { instead: `did you mean "${meant}"?`, is: meant.length > 7 ? 'sure' : 'likely' };
}

function nearMistaken(word: string): string | undefined {
  return /^[a-z]+$/.test(word) ? Object.keys(mistaken).find((name) => editsBetween(name, word) <= 1) : undefined;
}

// Short App-IDs are similar to others (sip, sap), so a short name has no letter that the meant one lacks.
function isMisspelling(word: string, name: string): boolean {
  if (editsBetween(name, word) !== 1 || withoutDigits(word) === withoutDigits(name)) return false;
  return name.length > 4 || Array.from(word).every((letter) => name.includes(letter));
}

// Versions differ in a digit.
function withoutDigits(text: string): string {
  return text.replace(/\d/g, '');
}
