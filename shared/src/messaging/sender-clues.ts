/** Details in an unknown sender's messages that help to find the customer. */
export type SenderClues = {
  emails: string[];
  phones: string[];
  /** Numbers of quotes (`Q-10041`) and jobs (`WO-1004`), in capitals. */
  numbers: string[];
  /** As the sender wrote them. */
  names: string[];
};

const mostEach = 5;
/** Only the beginning is searched: further down, a long email quotes other people's names. */
const mostText = 5_000;

const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const phone = /(?:\+|\b0)[\d][\d ()-]{7,16}\d/g;
const number = /\b(?:Q|WO)-\d{1,9}\b/gi;
const named = /\b(?:this is|it['’]?s|it is|i am|i['’]m|my name is|name['’]?s)\s+/giu;
/** Two or three capitalised words; a single name matches too many people. */
const fullName = /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){1,2}/u;

/** Removes duplicates, ignoring case. */
const found = (texts: readonly string[]): string[] =>
  texts
    .filter((text, at) => texts.findIndex((other) => other.toLowerCase() === text.toLowerCase()) === at)
    .slice(0, mostEach);

const namesIn = (text: string): string[] =>
  [...text.matchAll(named)].flatMap(({ index, 0: lead }) => fullName.exec(text.slice(index + lead.length))?.[0] ?? []);

/** `nora.nowell@mail.example` to `nora nowell`; null for other addresses. */
const nameOfAddress = (address: string): string | null =>
  /^([\p{L}]{2,})[._]([\p{L}]{2,})@/u.exec(address)?.slice(1, 3).join(' ') ?? null;

/** Clues in a sender's messages and in their address. */
export const senderClues = (texts: readonly string[], address: string): SenderClues => {
  const text = texts.join('\n').slice(0, mostText);
  const emails = found([...text.matchAll(email)].map(([match]) => match.toLowerCase().replace(/\.$/, '')));
  return {
    emails,
    phones: found([...text.matchAll(phone)].map(([match]) => match)),
    numbers: found([...text.matchAll(number)].map(([match]) => match.toUpperCase())),
    names: found([...namesIn(text), ...[address, ...emails].flatMap((each) => nameOfAddress(each) ?? [])]),
  };
};

/** Capitalises a name for the form: `nora nowell` becomes `Nora Nowell`. */
export const toWrittenName = (name: string): string =>
  name.replaceAll(/(^|[ -])\p{Ll}/gu, (letter) => letter.toUpperCase());
