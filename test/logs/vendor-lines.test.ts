import { expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSessions, type TrafficSession } from '../../src/engine/logs';
import { scratchFolder } from '../support/scratch-folder';

const dir = scratchFolder();

/** Lines of the forms that the vendor documents and that collectors show, with invented values. */
const lines = {
  // "Traffic CEF Fields": the keys in the order of the example, with empty ones, and the action source as `cat`.
  'CEF of the service': [
    'Mar 1 20:46:50 192.0.2.250 4581 <14>1 2026-03-01T20:46:50.869Z stream-logfwd20-5877-harness-zpqg logforwarder - panwlogs - CEF:0|Palo Alto Networks|LF|2.0|TRAFFIC|end|3|ProfileToken=tok dtz=UTC rt=Feb 27 2026 20:16:21 deviceExternalId=007951000000001 PanOSApplicationContainer= PanOSApplicationRisk=5 PanOSApplicationSubcategory=file-sharing PanOSCaptivePortal=false dntdom=corp duser=bob duid= PanOSInboundInterfaceDetailsPort=0 PanOSIsIPV6=false sntdom=corp PanOSTenantID=1 PanOSConfigVersion=11.1 start=Feb 27 2026 20:16:17 src=10.1.0.5 dst=203.0.113.9 sourceTranslatedAddress=192.0.2.7 destinationTranslatedAddress=203.0.113.9 cs1=SO Access cs1Label=Rule suser=corp\\\\alice duser=corp\\\\bob app=ssl cs3=vsys1 cs3Label=VirtualLocation cs4=trust cs4Label=FromZone cs5=untrust cs5Label=ToZone deviceInboundInterface=ethernet1/1 deviceOutboundInterface=ethernet1/3 cs6=rs-logging cs6Label=LogSetting cn1=947181 cn1Label=SessionID cnt=1 spt=16524 dpt=443 sourceTranslatedPort=20122 destinationTranslatedPort=443 proto=tcp act=allow PanOSBytes=2386 out=1200 in=1186 cn2=24 cn2Label=PacketsTotal PanOSSessionStartTime=Feb 27 2026 20:15:48 cn3=24 cn3Label=SessionDuration cs2=custom-category cs2Label=URLCategory externalId=33 PanOSSourceLocation=east-coast reason=tcp-fin PanOSDGHierarchyLevel1=11 PanOSVirtualSystemName= dvchost=fw cat=from-policy PanOSSourceUUID= PanOSParentSessionID=0 PanOSTunnel=N/A PanOSRuleUUID=7F0B6F0E-0000-4000-8000-000000000002 PanOSHTTP2Connection=0 PanOSTimeGeneratedHighResolution=Feb 27 2026 20:16:18',
    { rule: 'SO Access', user: String.raw`corp\alice`, ruleId: '7f0b6f0e-0000-4000-8000-000000000002' },
  ],
  'CEF with IPv6 keys': [
    '<14>Sep 29 13:34:42 1494-log-forwarder logforwarder CEF:0|Palo Alto Networks|LF|2.0|TRAFFIC|end|3|dtz=UTC rt=Feb 27 2026 20:16:21 deviceExternalId=007951000000001 start=Feb 27 2026 20:16:17 src= c6a2=10.1.0.5 c6a2Label=Source IPv6 Address dst=203.0.113.9 c6a3=2001:db8::9 c6a3Label=Destination IPv6 Address cs1=SO Access cs1Label=Rule suser= app=ssl cs3=vsys1 cs3Label=VirtualLocation cs4=trust cs4Label=FromZone cs5=untrust cs5Label=ToZone cnt=1 spt=49876 dpt=443 proto=tcp act=allow PanOSBytes=2386 cs2=custom-category cs2Label=URLCategory cat=from-policy',
    { rule: 'SO Access' },
  ],
  // The custom format of the CEF guide for PAN-OS: the subtype before the type, and labels with spaces.
  'CEF of PAN-OS': [
    'Feb 27 20:16:21 fw CEF:0|Palo Alto Networks|PAN-OS|11.1.0|end|TRAFFIC|1|rt=Feb 27 2026 20:16:21 GMT deviceExternalId=007951000000001 src=10.1.0.5 dst=203.0.113.9 sourceTranslatedAddress=192.0.2.7 destinationTranslatedAddress=0.0.0.0 cs1Label=Rule cs1=SO Access suser=alice duser= app=ssl cs3Label=Virtual System cs3=vsys1 cs4Label=Source Zone cs4=trust cs5Label=Destination Zone cs5=untrust deviceInboundInterface=ethernet1/1 cs6Label=LogProfile cs6=default cn1Label=SessionID cn1=1 cnt=1 spt=1 dpt=443 flexString1Label=Flags flexString1=0x0 proto=tcp act=allow flexNumber1Label=Total bytes flexNumber1=2386 in=1200 out=1186 cn2Label=Packets cn2=2 start=Feb 27 2026 20:16:17 GMT cn3Label=Elapsed time in seconds cn3=1 cs2Label=URL Category cs2=custom-category externalId=1 reason=tcp-fin dvchost=fw cat=from-policy PanOSRuleUUID=7f0b6f0e-0000-4000-8000-000000000002',
    { rule: 'SO Access', user: 'alice', ruleId: '7f0b6f0e-0000-4000-8000-000000000002' },
  ],
  // "Traffic LEEF Fields": a space is the delimiter, and the action is the event.
  'LEEF of the service': [
    String.raw`Sep 21 01:47:21 gke-pool-3 2557 <14>1 2026-02-27T20:16:21.059Z stream-logfwd20-d324-harness-0cc4 logforwarder - panwlogs - LEEF:2.0|Palo Alto Networks|Next Generation Firewall|11.1|allow| |TimeReceived=2026-02-27T20:16:21.000000Z DeviceSN=007951000000001 cat=traffic SubType=end ConfigVersion=11.1 devTime=2026-02-27T20:16:17.000000Z src=10.1.0.5 dst=203.0.113.9 srcPostNAT=192.0.2.7 dstPostNAT=203.0.113.9 Rule=SO Access usrName=corp\alice DestinationUser=corp\bob Application=ssl VirtualLocation=vsys1 FromZone=trust ToZone=untrust InboundInterface=ethernet1/1 LogSetting=rs-logging SessionID=378400 RepeatCount=1 srcPort=30217 dstPort=443 srcPostNATPort=30495 dstPostNATPort=443 proto=tcp Bytes=2386 srcBytes=1200 dstBytes=1186 totalPackets=24 SessionStartTime=2026-02-27T20:15:47.000000Z SessionDuration=21 URLCategory=custom-category SequenceNo=7 VirtualSystemName= DeviceName=fw ActionSource=from-policy SourceUUID=DestinationUUID= IMSI=0 RuleUUID=7f0b6f0e-0000-4000-8000-000000000002`,
    { rule: 'SO Access', user: String.raw`corp\alice`, ruleId: '7f0b6f0e-0000-4000-8000-000000000002' },
  ],
  // The custom format for QRadar: pipes between the values, spaces before some equal signs, and no subtype of its own.
  'LEEF of PAN-OS': [
    'Feb 27 20:16:21 fw LEEF:1.0|Palo Alto Networks|PAN-OS Syslog Integration|11.1|allow|ReceiveTime=2026/02/27 20:16:21|SerialNumber=007951000000001|cat=TRAFFIC|Subtype=end|devTime=Feb 27 2026 20:16:17 GMT|src=10.1.0.5|dst=203.0.113.9|srcPostNAT=192.0.2.7|dstPostNAT=0.0.0.0|RuleName =SO Access|usrName =alice|SourceUser=alice|DestinationUser=|Application=ssl|VirtualSystem=vsys1|SourceZone=trust|DestinationZone=untrust|IngressInterface=ethernet1/1|LogForwardingProfile=default|SessionID=1|RepeatCount=1|srcPort=1|dstPort=443|srcPostNATPort=2|proto=tcp|action=allow|totalBytes=2386|dstBytes=1186|srcBytes=1200|totalPackets=2|StartTime=2026/02/27 20:16:00|ElapsedTime=1|URLCategory=custom-category|sequence=1',
    { rule: 'SO Access', user: 'alice' },
  ],
} as const;

test.each(Object.entries(lines))('%s is read as documented', async (name, [line, own]) => {
  const file = join(dir, `${name.replaceAll(' ', '-')}.log`);
  writeFileSync(file, `${line}\n`);
  for (const options of [{}, { open: () => Promise.resolve(undefined) }]) {
    const found: TrafficSession[] = [];
    const { skipped } = await readSessions([file], (session) => void found.push(session), options);
    expect(Object.values(skipped).reduce((sum, one) => sum + one)).toBe(0);
    expect(found).toMatchObject([
      {
        ...{ firewall: '007951000000001', system: 'vsys1', source: '10.1.0.5', destination: '203.0.113.9' },
        ...{
          service: 'tcp/443',
          application: 'ssl',
          category: 'custom-category',
          fromZone: 'trust',
          toZone: 'untrust',
        },
        ...{ action: 'allow', sessions: 1, bytes: 2386, doubts: [], ...own },
      },
    ]);
    expect(found[0]?.firstSeen).toMatch(/^2026-02-27T20:16:17/);
  }
});
