const notText = 'This file is not a CSV file. In a spreadsheet: save as “CSV UTF-8”.';

/** In UTF-16 every second byte of plain letters is 0; its position tells the byte order. */
const encodingOf = (bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
};

const decoded = (bytes: Uint8Array<ArrayBuffer>): string => {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    // Spreadsheets on Windows write this as plain “CSV”.
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/**
 * The text of a file as spreadsheets write it: UTF-8, UTF-16 (“Unicode text”) or Windows-1252, with or without a mark.
 * @throws Error with a message for people if the file is not text.
 */
export const decodeCsv = async (file: Blob): Promise<string> => {
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  if (text.includes('\0')) throw new Error(notText);
  return text;
};
