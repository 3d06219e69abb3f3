/** Lines that mail programs put above what they quote. */
const openings = [
  /^(on|am|le|el|il|op)\b.{0,200}\s(wrote|schrieb|a écrit|escribió|ha scritto|schreef)\b.{0,100}:$/i,
  /^-{2,}\s*(original message|forwarded message|ursprüngliche nachricht)\s*-{2,}$/i,
  /^_{10,}$/,
  /^from:\s.+$/i,
];
const headerLines = /^(sent|date|to|subject|cc):\s/i;

const isOpening = (lines: readonly string[], at: number): boolean => {
  const line = (lines[at] ?? '').trim();
  // Long introductions are wrapped.
  const both = `${line} ${(lines[at + 1] ?? '').trim()}`;
  if (/^from:\s/i.test(line)) return lines.slice(at + 1, at + 5).some((next) => headerLines.test(next.trim()));
  return openings.some((opening) => opening.test(line)) || (/^on\s/i.test(line) && (openings[0]?.test(both) ?? false));
};

const quoteStart = (lines: readonly string[]): number => {
  const opening = lines.findIndex((_line, at) => isOpening(lines, at));
  if (opening >= 0) return opening;
  // Quotes at the end without an introduction; answers between quoted lines stay together with them.
  let start = lines.length;
  while (start > 0 && /^(>|\s*$)/.test(lines[start - 1] ?? '')) start -= 1;
  return lines.slice(start).some((line) => line.startsWith('>')) ? start : lines.length;
};

/** Parts what somebody wrote from the earlier messages below it. An email that only quotes is all written. */
export const splitQuoted = (text: string): { written: string; quoted: string } => {
  const lines = text.split('\n');
  const start = quoteStart(lines);
  const written = lines.slice(0, start).join('\n').trim();
  return written === ''
    ? { written: text.trim(), quoted: '' }
    : { written, quoted: lines.slice(start).join('\n').trim() };
};
