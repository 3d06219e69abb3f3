import type { MessageFile } from '@chainline/shared/messaging/message-file-contract';
import { maxFileBytes, sentTypesOf, whyNotSent } from '@chainline/shared/messaging/message-file-rules';
import { fileTypeFromBuffer } from 'file-type';
import { RuleError, TooLargeError, ValidationError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { SentFile } from '../../http/upload-route';
import type { RedrawnPicture } from '../images';
import type { MessageFileStore, WaitingFile } from './message-file-store';

type Dependencies = {
  stores: { messageFiles: MessageFileStore };
  redraw: (bytes: Buffer) => Promise<RedrawnPicture | null>;
  now: () => Date;
};

type Checked = { type: string; content: Buffer; preview: Buffer | null };

const longestName = 200;
const none = { count: 0, bytes: 0 };

const refused = (message: string) => new ValidationError('message.file_refused', message);

export const fileTooLarge = () =>
  new TooLargeError('message.file_too_large', `A file can have at most ${maxFileBytes / 1_048_576} MB.`);

/** The last part of a path, as some browsers send one, without control characters. */
const toName = (given: string): string => {
  const name = (given.split(/[/\\]/).at(-1) ?? '').replaceAll(/[\p{Cc}\p{Cf}]+/gu, '').trim();
  return name.length <= longestName ? name : name.slice(-longestName);
};

const isText = (bytes: Buffer): boolean => {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    // Spreadsheets export CSV in the code page of their computer.
    return bytes.every((byte) => byte >= 32 || [9, 10, 13].includes(byte));
  }
};

/** @throws RuleError if the files exceed the limits together, or one is no longer there */
export const checkTogether = (files: readonly WaitingFile[], asked: number): void => {
  if (files.length < asked) {
    throw new RuleError(
      'message.file_gone',
      'An attachment is no longer on the server. Remove it and attach the file again.',
    );
  }
  const taken = { ...none };
  for (const { name, size } of files) {
    const problem = whyNotSent({ name, size }, taken);
    if (problem !== null) throw new RuleError('message.files_refused', problem);
    taken.count += 1;
    taken.bytes += size;
  }
};

/** Files for an email that somebody is writing. */
export const createOutgoingFiles = ({ stores, redraw, now }: Dependencies) => {
  /** Trusts the bytes, not the name or the declared type. @throws ValidationError */
  const check = async (name: string, bytes: Buffer): Promise<Checked> => {
    const expected = sentTypesOf(name) ?? [];
    const detected = (await fileTypeFromBuffer(bytes))?.mime ?? null;
    const isExpected = detected === null ? expected.length === 0 && isText(bytes) : expected.includes(detected);
    if (!isExpected) throw refused(`${name} is not what its name says. Save the file again and attach the new one.`);
    if (detected?.startsWith('image/') !== true)
      return { type: detected ?? 'text/plain', content: bytes, preview: null };
    const picture = await redraw(bytes);
    if (picture === null) throw refused(`${name} cannot be read. Save the picture again and attach the new file.`);
    return { type: picture.type, content: picture.bytes, preview: picture.preview };
  };

  return {
    /** @throws AppError naming the file and the reason */
    upload: async ({ userId }: Actor, file: SentFile | null): Promise<MessageFile> => {
      if (file === null) throw refused('Choose a file first.');
      const name = toName(file.name);
      const problem = whyNotSent({ name, size: file.bytes.length }, none);
      if (problem !== null) throw refused(problem);
      const checked = await check(name, file.bytes);
      const redrawnProblem = whyNotSent({ name, size: checked.content.length }, none);
      if (redrawnProblem !== null) throw refused(redrawnProblem);
      return stores.messageFiles.insertWaiting({ name, ...checked, userId, at: now() });
    },

    remove: ({ userId }: Actor, id: number): Promise<void> => stores.messageFiles.removeWaiting(id, userId),
  };
};

export type OutgoingFiles = ReturnType<typeof createOutgoingFiles>;
