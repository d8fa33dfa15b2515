/** British spellings and the American ones that the project uses, as the API and Terraform do. */
const spellings: readonly (readonly [pattern: RegExp, instead: (found: string) => string])[] = [
  [
    /\b(?:behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|rum|vap)our(?:s|ed|ing|able|ite|less|hood)?\b/i,
    (found) => found.replace(/our/i, 'or'),
  ],
  [/\b(?:data)?(?:cent|fib|lit|met|theat)res?\b/i, (found) => found.replace(/re(s?)$/i, 'er$1')],
  [/\b(?:sub)?(?:licen|defen|offen|preten)ces?\b/i, (found) => found.replace(/ce(s?)$/i, 'se$1')],
  [
    /\b(?:de|re|un)?(?:anonym|author|canonical|capital|categor|central|character|custom|final|general|initial|item|local|material|maxim|memo|minim|normal|optim|organ|parallel|pseudonym|prior|priorit|random|real|recogn|sanit|serial|special|standard|summar|synchron|token|util|virtual|visual)is(?:e[drs]?|ing|ations?|able)\b/i,
    (found) => found.replace(/is(e[drs]?|ing|ations?|able)$/i, 'iz$1'),
  ],
  [/\b(?:anal|catal|paral)ys(?:e[dr]?|ing)\b/i, (found) => found.replace(/ys/i, 'yz')],
  [/\b(?:ana|cata)logues?d?\b/i, (found) => found.replace(/ue/i, '')],
  [
    /\b[A-Za-z]?[a-z]*(?:abel|ancel|annel|evel|odel|gnal|otal|avel|unnel|mtrel|arshal|nitial)l(?:ed|ing|er)\b/,
    (found) => found.replace(/ll(ed|ing|er)$/, 'l$1'),
  ],
  [/\bgrey(?:s|ed)?\b/i, (found) => found.replace(/grey/i, 'gray')],
  [/\bprogrammes?\b/i, (found) => found.replace(/mme/i, 'm')],
  [/\bartefacts?\b/i, (found) => found.replace(/artefact/i, 'artifact')],
  [/\b(?:whilst|amongst)\b/i, (found) => found.replace(/lst$/i, 'le').replace(/gst$/i, 'g')],
  [/\b(?:mis)?spelt\b/i, (found) => found.replace(/spelt/i, 'spelled')],
  [/\b(?:learnt|burnt|dreamt)\b/i, (found) => found.replace(/t$/i, 'ed')],
  [/\bfulfil(?:s|ment)?\b/i, (found) => found.replace(/fil/i, 'fill')],
];

/** Finds British spellings in a text. Inline code, names of files and of constants are left out. */
export function spellingFaults(text: string): readonly string[] {
  const plain = text.replaceAll(/`[^`]*`|\$\{[^}]*\}|\S*[/\\_]\S*|\b[A-Z][A-Z\d]+\b|\b\w+-\w+-\w+\b/g, ' ');
  return spellings.flatMap(([pattern, instead]) => {
    const [found] = pattern.exec(plain) ?? [];
    return found === undefined ? [] : [`"${found}": write "${instead(found)}"`];
  });
}
