import { expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSessions } from '../../src/engine/logs';
import { scratchFolder } from '../support/scratch-folder';

const dir = scratchFolder();
/** Values of each file that errors must not contain. */
const secrets = ['10.1.0.5', '203.0.113.9', 'alice'];
const [source, destination, user] = secrets as [string, string, string];
const three = (text: string): string => `${text}\n${text}\n${text}\n`;

/** Files that are not traffic logs, and the form that each resembles. */
const files: Readonly<Record<string, readonly [string, RegExp]>> = {
  'an XML export': [`<?xml version="1.0"?><response><logs><src>${source}</src></logs></response>`, /XML/],
  'an XML fragment': [`<log><entry><src>${source}</src><user>${user}</user></entry></log>`, /XML/],
  'a page of a login': [`<!DOCTYPE html><html><title>Login ${user}</title></html>`, /an HTML page/],
  'syslog of Cisco ASA': [three(`<166>Nov 20 10:00:00 asa %ASA-6-302013: Built outbound TCP ${source}`), /Cisco ASA/],
  'a log of FortiGate': [
    three(`date=2026-11-20 devid="FG100" type="traffic" subtype="forward" srcip=${source}`),
    /FortiGate/,
  ],
  'syslog of Juniper': [
    three(`<14>1 2026-11-20T10:00:00Z srx RT_FLOW - RT_FLOW_SESSION_CLOSE [source-address="${source}"]`),
    /Juniper/,
  ],
  iptables: [three(`Nov 20 10:00:00 host kernel: IN=eth0 OUT=eth1 SRC=${source} DST=${destination}`), /iptables/],
  'a log of Check Point': [three(`time=1 loguid=0x1 origin_sic_name=cn user=${user} src=${source}`), /Check Point/],
  'a log of pfSense': [three(`Nov 20 10:00:00 fw filterlog[1]: 5,,,1,igb0,match,block,in,4,${source}`), /pfSense/],
  'a log of Zeek': [`#separator x\n#fields\tts\tid.orig_h\n1\t${source}\n`, /Zeek/],
  'a log of a web server': [`#Software: IIS\n#Version: 1.0\n2026-11-20 10:00:00 ${source} GET / ${user}\n`, /W3C/],
  'a flow log of a cloud': [
    three(`2 123456789012 eni-1 ${source} ${destination} 443 50000 6 1 1 1 1 ACCEPT OK`),
    /a flow log of a cloud/,
  ],
  NetFlow: [`SrcAddr,DstAddr,Bytes\n${source},${destination},1\n`, /NetFlow/],
  'set commands': [three(`set rulebase security rules ${user} source ${source}`), /a configuration/],
  'a configuration': [`hostname fw\ninterface eth0\n ip ${source}\n`, /a configuration/],
  'a snapshot': [
    `{"format": "scm-snapshot/1", "made": "x", "by": "${user}", "a": "${source}"}`,
    /a snapshot, plan or report/,
  ],
  'a plan': [`{"format_version": "1.2", "x": "${source}"}`, /a snapshot, plan or report/],
  'CSV with semicolons': [
    `Rule;Source address;Action;Application\n${user};${source};allow;ssl\n`,
    /CSV with semicolons/,
  ],
  'CSV with tabs': [`Rule\tSource address\tAction\tApplication\n${user}\t${source}\tallow\tssl\n`, /CSV with tabs/],
  'CSV with pipes': [`Rule|Source address|Action|Application\n${user}|${source}|allow|ssl\n`, /CSV with pipes/],
  'JSON of an application': [three(`{"level":"info","user":"${user}","ip":"${source}"}`), /JSON of something else/],
  'JSON of a login': [three(`{"event":{"user":"${user}","from":"${source}"}}`), /JSON of something else/],
  'syslog of a server': [
    three(`Nov 20 10:00:00 host sshd[1]: accepted ${user} from ${source}`),
    /syslog of another program/,
  ],
  'syslog of RFC 5424': [
    three(`2026-11-20T10:00:00Z host sshd: accepted ${user} from ${source}`),
    /syslog of another program/,
  ],
  'keys and values': [three(`user=${user} ip=${source} app=ssl`), /keys and values/],
  'CSV without header': [three(`${source},${destination},${user},ssl,443,tcp,allow`), /CSV with other columns/],
  'CSV of users': [`name,address,mail,phone\n${user},${source},x,y\n`, /CSV with other columns/],
  'rows without type and time': [three(`${user},allow,${source},${destination},ssl`), /CSV with other columns/],
  'a cut header of CEF': [three(`<14>Nov 20 10:00:00 h CEF:0|Palo Alto|${source}`), /CEF/],
  'a cut header of LEEF': [three(`<14>Nov 20 10:00:00 h LEEF:2.0|Palo Alto|${user}`), /LEEF/],
  prose: [three(`${user} said that ${source} is down`), /text/],
};

test.each(Object.entries(files))(
  '%s is an error with the form that it resembles, without a value of it',
  async (name, [text, form]) => {
    const file = join(dir, `${name.replaceAll(/\W/g, '-')}.log`);
    writeFileSync(file, text);
    for (const options of [{}, { open: () => Promise.resolve(undefined) }]) {
      const error = (await readSessions([file], () => undefined, options).catch((cause: unknown) => cause)) as Error;
      expect(error).toMatchObject({ code: 'LOG_COLUMNS' });
      expect(error.message).toMatch(form);
      expect(error.message).toMatch(/; (pass|export|forward|download) /);
      for (const secret of secrets) expect(error.message).not.toContain(secret);
    }
  },
);
