const internetWords = /(^|[^a-z])(untrust(ed)?|internet|outside|external|wan|public|isp\d*)([^a-z]|$)/i;

/** Reports whether the name of a zone says that it leads to the internet. */
export function isInternetName(zone: string): boolean {
  return internetWords.test(zone);
}
