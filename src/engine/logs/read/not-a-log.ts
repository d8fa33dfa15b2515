import { CodedError } from '../../../core';

/** Forms of files that are not traffic logs, and the remedy for each. The first match counts. */
const resemblances: readonly (readonly [RegExp, string, string])[] = [
  [/^\s*<\?xml|^\s*<(log|response|config|entry)\b/i, 'XML', 'export the log as CSV'],
  [/^\s*<(!doctype html|html)\b/i, 'an HTML page, such as that of a login', 'download the log again'],
  [/^\s*\{\\rtf|^%!PS/, 'a document', 'export the log as CSV'],
  [/(?:^|\s)CEF:\s?\d/, 'CEF of another product or with a cut header', 'forward the log of PAN-OS in CEF, CSV or JSON'],
  [
    /(?:^|\s)LEEF:\s?\d/,
    'LEEF of another product or with a cut header',
    'forward the log of PAN-OS in LEEF, CSV or JSON',
  ],
  [/%(ASA|FTD|PIX)-\d/, 'syslog of Cisco ASA', otherProduct()],
  [/\bdevid="?F|\blogid="?\d|\btype="?traffic"?\s+subtype="?/, 'a log of FortiGate', otherProduct()],
  [/\bRT_FLOW/, 'syslog of Juniper SRX', otherProduct()],
  [/\bIN=\S* OUT=\S* .*SRC=/, 'a log of iptables', otherProduct()],
  [/"?(loguid|origin_sic_name|ifdir)"?\s*[:=]/, 'a log of Check Point', otherProduct()],
  [/\bfilterlog(\[\d+\])?:/, 'a log of pfSense', otherProduct()],
  [/^#(separator|fields|Fields|Version|Software)\b/m, 'a log of Zeek or in the form of W3C', otherProduct()],
  [
    /"eventVersion"|"(srcaddr|dstaddr|interface-id)"|^version account-id|^\d \d{12} eni-/m,
    'a flow log of a cloud',
    otherProduct(),
  ],
  [/"?(SrcAddr|DstAddr|sa|da|IPV4_SRC_ADDR|src_addr)"?[,;]/i, 'NetFlow as CSV', otherProduct()],
  [
    /^(interface|hostname|access-list|object network|set deviceconfig|set rulebase|set network)\b/m,
    'a configuration',
    'pass it with --snapshot, and a traffic log here',
  ],
  [
    /"format":\s*"scm-|"format_version"/,
    'a snapshot, plan or report in JSON',
    'pass it with its own option, and a traffic log here',
  ],
  [/^[^,;\n]*;[^,\n]*;[^,\n]*;/m, 'CSV with semicolons', 'export it with commas'],
  [/^[^,\t\n]*\t[^,\n]*\t[^,\n]*\t/m, 'CSV with tabs', 'export it with commas'],
  [/^[^,|\n]*\|[^,\n]*\|[^,\n]*\|/m, 'CSV with pipes', 'export it with commas'],
  [
    /^\s*"?[[{]/,
    'JSON of something else than traffic logs',
    'pass objects of Strata Logging Service, Cortex or PAN-OS',
  ],
  [
    /^(<\d+>)?(\d )?[A-Z][a-z]{2} +\d+ [\d:]{8} |^<\d+>|^\d{4}-\d\d-\d\dT\S+ \S+ \S+:/m,
    'syslog of another program',
    'pass lines with the type TRAFFIC',
  ],
  [/^[\w-]+=\S* [\w-]+=/m, 'keys and values of another product', otherProduct()],
  [
    /,.*,.*,/,
    'CSV with other columns, or without its header',
    'pass an export with its header, or lines in the order of the vendor',
  ],
];

function otherProduct(): string {
  return 'pass a log of PAN-OS or Strata Logging Service';
}

/** The error for a file without any line of a log. It has no value of the file: these can be addresses and users. */
export function notALog(file: string, lines: readonly string[]): CodedError {
  const text = lines.slice(0, 200).join('\n');
  const [, form, fix] = resemblances.find(([expression]) => expression.test(text)) ?? [
    undefined,
    'text',
    'pass CSV, JSON, CEF, LEEF or Parquet of PAN-OS or Strata Logging Service',
  ];
  return new CodedError(
    'LOG_COLUMNS',
    `cannot read the log ${file}: no line at its start is one of a traffic log (it resembles ${form}); ${fix}`,
  );
}
