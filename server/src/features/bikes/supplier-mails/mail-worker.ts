import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { readMailFile, UnreadableMail } from './mail-file';
import type { MailAnswer, MailJob } from './mail-messages';
import { readSupplierMail } from './mail-reader';
import { keyOf } from './mail-key';
import { indexRegister } from './mail-references';
import type { MailQuestion, MailUpdate, ReadMail } from './mail-types';

const port = parentPort;
if (!port) throw new Error('This file runs as a thread');

const key = ({ bikeId, kind }: MailUpdate): string => `${bikeId} ${kind}`;
const questionKey = ({ bikeIds, kind }: MailQuestion): string => `${bikeIds.join()} ${kind}`;

/** An attachment repeats much of its email; the email itself comes first. */
const merged = (reads: readonly ReadMail[]): ReadMail => {
  const updates = new Map<string, MailUpdate>();
  const questions = new Map<string, MailQuestion>();
  for (const read of reads) {
    for (const update of read.updates) if (!updates.has(key(update))) updates.set(key(update), update);
    for (const question of read.questions) questions.set(questionKey(question), question);
  }
  return {
    updates: [...updates.values()],
    questions: [...questions.values()],
    left: [...new Set(reads.flatMap(({ left }) => left))],
  };
};

/** `en-CA` writes days as `2026-11-24`. */
const dayOf = (at: Date, timeZone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);

const read = async ({ name, bytes, today, timeZone, bikes }: MailJob): Promise<MailAnswer> => {
  const { subject, sender, sentAt, texts, warnings } = await readMailFile(name, Buffer.from(bytes));
  const sentOn = sentAt === null ? today : dayOf(sentAt, timeZone);
  const contentKey = keyOf(JSON.stringify([subject, sender, sentAt, texts]));
  const index = indexRegister(bikes);
  const reads = texts.map((text, at) =>
    readSupplierMail({ text, subject: at === 0 ? subject : '', sentOn }, index, bikes),
  );
  return { read: { subject, sender, sentOn, warnings, contentKey, ...merged(reads) } };
};

const answer = async (job: MailJob): Promise<MailAnswer> => {
  try {
    return await read(job);
  } catch (error) {
    if (error instanceof UnreadableMail) return { unreadable: error.message };
    throw error;
  }
};

const job = z.custom<MailJob>((value) => typeof value === 'object').parse(workerData);
void answer(job).then((message) => port.postMessage(message));
