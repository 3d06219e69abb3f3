import { whyLeftOut, type LeftOutReason } from '@chainline/shared/messaging/message-file-rules';
import type { IncomingFile, IncomingMail } from '../../providers/imap/read-mail';
import type { RedrawnPicture } from '../images';

type Kept = { content: Buffer; preview: Buffer | null; leftOut: null };
type LeftOut = { content: null; preview: null; leftOut: LeftOutReason };

export type NewFile = {
  name: string;
  type: string;
  size: number;
  /** Content-ID by which the HTML refers to the file. */
  cid: string | null;
  /** False for small pictures within the text, such as logos. */
  isListed: boolean;
} & (Kept | LeftOut);

type Dependencies = { redraw: (bytes: Buffer) => Promise<RedrawnPicture | null> };

/** Pictures in the text that are larger than a logo are listed as attachments. */
const largeSide = 500;

const leaveOut = ({ name, type, cid, bytes }: IncomingFile, reason: LeftOutReason): NewFile => ({
  name,
  type,
  cid,
  size: bytes.length,
  isListed: true,
  content: null,
  preview: null,
  leftOut: reason,
});

/** Re-encodes a file that is a picture, and keeps any other as it is. */
export const createFileKeeper =
  ({ redraw }: Dependencies) =>
  async ({ name, type, cid, bytes }: IncomingFile, html: string): Promise<NewFile> => {
    const picture = await redraw(bytes);
    if (picture === null) {
      // Store a picture that cannot be re-encoded as plain bytes, so that no browser shows it as a picture.
      const safeType = type.startsWith('image/') ? 'application/octet-stream' : type;
      return {
        name,
        type: safeType,
        size: bytes.length,
        cid,
        isListed: true,
        content: bytes,
        preview: null,
        leftOut: null,
      };
    }
    const isLarge = Math.max(picture.width, picture.height) >= largeSide;
    const isWithin = cid !== null && html.includes(`cid:${cid}`);
    return {
      name,
      type: picture.type,
      size: picture.bytes.length,
      cid,
      isListed: isLarge || !isWithin,
      content: picture.bytes,
      preview: picture.preview,
      leftOut: null,
    };
  };
export type KeepFile = ReturnType<typeof createFileKeeper>;

/** Checks the files of an email and re-encodes its pictures. */
export const createIncomingFiles =
  (keep: KeepFile) =>
  async ({ files, html, isWhole }: IncomingMail): Promise<NewFile[]> => {
    const taken = { count: 0, bytes: 0 };
    const all: NewFile[] = [];
    for (const file of files) {
      const reason = isWhole ? whyLeftOut({ name: file.name, size: file.bytes.length }, taken) : 'email_too_large';
      if (reason === null) {
        taken.count += 1;
        taken.bytes += file.bytes.length;
        all.push(await keep(file, html));
      } else all.push(leaveOut(file, reason));
    }
    return all;
  };

export type IncomingFiles = ReturnType<typeof createIncomingFiles>;

/** Keep only the names during a mail bomb. */
export const withoutContents = (files: readonly NewFile[]): NewFile[] =>
  files.map((file) => ({ ...file, content: null, preview: null, leftOut: 'flood' }));
