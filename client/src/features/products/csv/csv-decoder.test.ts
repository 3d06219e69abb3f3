import { describe, expect, it } from 'vitest';
import { decodeCsv } from './csv-decoder';

const utf16 = (text: string, bigEndian = false) => {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  Array.from(text, (letter, at) => bytes.setUint16(at * 2, letter.charCodeAt(0), !bigEndian));
  return new Uint8Array(bytes.buffer);
};
const fileOf = (...parts: Uint8Array<ArrayBuffer>[]) => new File(parts, 'stock.csv');
const bytesOf = (...bytes: number[]) => Uint8Array.from(bytes);
const text = 'SKU\tName\nB-1\tVélo für 3 €\n';

describe('the text of a file', () => {
  it.each([
    ['UTF-8', fileOf(new TextEncoder().encode(text))],
    ['UTF-8 with its mark', fileOf(new TextEncoder().encode(`\uFEFF${text}`))],
    ['“Unicode text” of a spreadsheet', fileOf(utf16(`\uFEFF${text}`))],
    ['UTF-16 the other way round', fileOf(utf16(`\uFEFF${text}`, true))],
    ['UTF-16 without its mark', fileOf(utf16(text))],
  ])('is read from %s', async (_what, file) => {
    expect(await decodeCsv(file)).toBe(text);
  });

  it('is read in the encoding of old Windows spreadsheets', async () => {
    expect(await decodeCsv(fileOf(bytesOf(0x56, 0xe9, 0x6c, 0x6f, 0x3b, 0x33)))).toBe('Vélo;3');
  });

  it.each([
    ['a workbook under another name', bytesOf(0x50, 0x4b, 3, 4, 0, 0, 8, 0, 0x21, 0)],
    ['something with characters that no text has', bytesOf(0x53, 0x4b, 0x55, 0, 0, 0, 0x31)],
  ])('is invalid: %s', async (_what, bytes) => {
    await expect(decodeCsv(fileOf(bytes))).rejects.toThrow(
      'This file is not a CSV file. In a spreadsheet: save as “CSV UTF-8”.',
    );
  });
});
