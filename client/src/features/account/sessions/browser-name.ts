type Rule = readonly [pattern: RegExp, name: string];

// A user agent also names the browsers it descends from, so the younger names come first.
const browsers: readonly Rule[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly Rule[] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const find = (rules: readonly Rule[], text: string): string | undefined =>
  rules.find(([pattern]) => pattern.test(text))?.[1];

/** Readable name of a user agent: `Firefox on Windows`. */
export const browserName = (userAgent: string): string => {
  const browser = find(browsers, userAgent);
  const system = find(systems, userAgent);
  if (browser === undefined) return userAgent.trim() === '' ? 'Unknown browser' : userAgent.slice(0, 40);
  return system === undefined ? browser : `${browser} on ${system}`;
};
