import { inflateSync } from 'node:zlib';

type PdfObject = { dictionary: string; stream: Buffer | null };

/** Parses only PDFs of our own writer: sequential, with deflated streams. */
const readObjects = (file: Buffer): Map<string, PdfObject> => {
  const text = file.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = '', body = ''] = found;
    const at = body.indexOf('\nstream\n');
    const dictionary = at < 0 ? body : body.slice(0, at);
    const raw = at < 0 ? null : Buffer.from(body.slice(at + 8, body.lastIndexOf('\nendstream')), 'latin1');
    objects.set(id, { dictionary, stream: raw && (dictionary.includes('/FlateDecode') ? inflateSync(raw) : raw) });
  }
  return objects;
};

const toCharacters = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** Maps the glyphs of a font to text, from its ToUnicode map. */
const readGlyphs = (map: string): Map<number, string> => {
  const glyphs = new Map<number, string>();
  for (const [, from = '', list = ''] of map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([\da-f ]*)>/g)].forEach(([, hex = ''], offset) =>
      glyphs.set(Number.parseInt(from, 16) + offset, toCharacters(hex.replaceAll(' ', ''))),
    );
  }
  return glyphs;
};

/** Text of each page, in drawing order. */
export const readPdfPages = (file: Buffer): string[][] => {
  const objects = readObjects(file);
  const follow = (dictionary: string, key: string): PdfObject => {
    const object = objects.get(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(dictionary)?.[1] ?? '');
    if (!object) throw new Error(`The file has no ${key} in ${dictionary}`);
    return object;
  };
  const fontsOf = (page: string) => {
    const { dictionary } = follow(page, 'Resources');
    const entries = [...dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)];
    return new Map(
      entries.map(([, name = '', id = '']) => {
        const map = follow(objects.get(id)?.dictionary ?? '', 'ToUnicode').stream;
        return [name, readGlyphs(map?.toString('latin1') ?? '')];
      }),
    );
  };
  return [...objects.values()]
    .filter(({ dictionary }) => /\/Type \/Page\b(?!s)/.test(dictionary))
    .map(({ dictionary }) => {
      const fonts = fontsOf(dictionary);
      const content = follow(dictionary, 'Contents').stream?.toString('latin1') ?? '';
      let glyphs = new Map<number, string>();
      const pieces: string[] = [];
      for (const [, font, array] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[\da-f]*> ?-?[\d.]* ?)*)\] TJ/g)) {
        if (font !== undefined) glyphs = fonts.get(font) ?? glyphs;
        if (array === undefined) continue;
        const codes = [...array.matchAll(/<([\da-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
        pieces.push(codes.map((code) => glyphs.get(Number.parseInt(code, 16)) ?? '?').join(''));
      }
      return pieces;
    });
};
