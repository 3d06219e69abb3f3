const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
};

const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]*));/gi;
const lastCodePoint = 0x10_ffff;

const toCharacter = (codePoint: number): string | null =>
  codePoint > 0 && codePoint <= lastCodePoint ? String.fromCodePoint(codePoint) : null;

/** Text as WordPress escapes it (`Helmets &amp; Safety`, `Rider&#8217;s`) as plain text; once, and unknown names stay. */
export const decodeEntities = (text: string): string =>
  text.replace(entity, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return toCharacter(Number.parseInt(hex, 16)) ?? whole;
    if (decimal !== undefined) return toCharacter(Number(decimal)) ?? whole;
    return (name !== undefined && Object.hasOwn(named, name) ? named[name] : undefined) ?? whole;
  });
