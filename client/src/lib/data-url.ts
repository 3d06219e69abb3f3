/** Data URL of a picture: unlike a blob URL, it needs no clean-up. */
export const toDataUrl = async (picture: Blob, type: string): Promise<string> => {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const parts: string[] = [];
  // Convert in chunks: a call accepts a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8_192) {
    parts.push(String.fromCodePoint(...bytes.subarray(at, at + 8_192)));
  }
  return `data:${type};base64,${btoa(parts.join(''))}`;
};
