/** Characters of GSM 03.38, each one septet. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Characters of its extension table, each two septets. */
const extended = '^{}\\[~]|€\f';

/** Code points. */
const signsOf = (text: string): string[] => Array.from(text);

const isPlain = (text: string): boolean =>
  signsOf(text).every((sign) => basic.includes(sign) || extended.includes(sign));

/** Number of units that fit into a text of one part, and into each part of a longer one. */
const limits = { gsm: { one: 160, many: 153 }, unicode: { one: 70, many: 67 } };

/**
 * Parts of a text message, each of which is charged (3GPP TS 23.038 and 23.040). One character outside of the GSM
 * alphabet, such as an emoji, makes all of them shorter.
 */
export const countTextParts = (text: string): { parts: number; left: number; isUnicode: boolean } => {
  const isUnicode = !isPlain(text);
  const sizes = isUnicode
    ? signsOf(text).map((sign) => sign.length)
    : signsOf(text).map((sign) => (extended.includes(sign) ? 2 : 1));
  const { one, many } = isUnicode ? limits.unicode : limits.gsm;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= one) return { parts: total === 0 ? 0 : 1, left: one - total, isUnicode };
  let [parts, used] = [1, 0];
  // A character is never split between two parts.
  for (const size of sizes) {
    if (used + size > many) [parts, used] = [parts + 1, 0];
    used += size;
  }
  return { parts, left: many - used, isUnicode };
};

export type OptWord = 'stop' | 'start';

const stopWords = new Set(['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'optout', 'revoke']);
const startWords = new Set(['start', 'unstop', 'yes']);

/** Keywords for opting out of text messages and in again; they count only as the whole message. */
export const optWordOf = (text: string): OptWord | null => {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, '');
  if (stopWords.has(word)) return 'stop';
  return startWords.has(word) ? 'start' : null;
};

/** Names the sender, as the Spam Act 2003 requires, unless the text already does. */
export const signatureFor = (text: string, shopName: string): string =>
  text.toLowerCase().includes(shopName.toLowerCase()) ? '' : `\n${shopName}`;

/**
 * Warning about the sender of text messages; null if there is none. Since July 2026, phones in Australia show
 * messages of a name that is not registered with ACMA as "Unverified". Numbers need no registration.
 */
export const senderWarningOf = (
  sender: { kind: 'number' | 'service' | 'name'; value: string } | null,
  registered: string,
): string | null =>
  sender?.kind !== 'name' || sender.value.trim() === registered.trim()
    ? null
    : `Text messages are sent as “${sender.value}”, which is not entered as a registered sender ID. Phones show them as “Unverified”.`;
