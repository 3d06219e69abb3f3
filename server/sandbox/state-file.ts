import { readFileSync, renameSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { LightspeedSnapshot } from './lightspeed/lightspeed';
import type { MailboxSnapshot } from './mail/mailbox';
import { emptyPhones, type PhoneSnapshot } from './twilio/phone-box';
import type { WooSnapshot } from './woocommerce/woo-records';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

// Each system validates its own part: `restore` refuses an unreadable one.
const stateSchema = z.object({
  woocommerce: z.custom<WooSnapshot>(isObject),
  lightspeed: z.custom<LightspeedSnapshot>(isObject),
  // State files from before the mailbox existed.
  mail: z.custom<MailboxSnapshot>(isObject).default({ lastId: 0, mails: [] }),
  // State files from before the phones existed.
  phones: z.custom<PhoneSnapshot>(isObject).default(emptyPhones),
});

export type SandboxState = z.output<typeof stateSchema>;

/** Parses the state. @throws Error for an invalid text */
export const parseState = (text: string): SandboxState => stateSchema.parse(JSON.parse(text));

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Renames an unusable state file, so that it can still be inspected. */
export const setAside = (file: string, cause: unknown): void => {
  const aside = `${file}.broken`;
  renameSync(file, aside);
  const reason = cause instanceof Error ? cause.message : String(cause);
  console.warn(`The sandbox could not use its saved state (${reason}). It was set aside as ${aside}.`);
};

/** Reads the state; null when the file is missing or broken. A broken one is renamed. */
export const readState = (file: string): SandboxState | null => {
  try {
    return parseState(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!isMissing(error)) setAside(file, error);
    return null;
  }
};

/** Replaces the file atomically, so that a kill leaves the old state or the new one. */
export const writeState = async (file: string, state: SandboxState): Promise<void> => {
  const next = `${file}.next`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(next, JSON.stringify(state));
  await rename(next, file);
};

export type StateSaver = {
  /** Marks the state as changed; it is written soon after. */
  changed(): void;
  /** Resolves once all changes so far are on disk. */
  save(): Promise<void>;
};

/** Throttles `write`: at most once per `everyMilliseconds`, never concurrently. */
export const createStateSaver = (write: () => Promise<void>, everyMilliseconds = 300): StateSaver => {
  let isDirty = false;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const save = (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing
      .catch(() => undefined)
      .then(async () => {
        if (!isDirty) return;
        isDirty = false;
        await write().catch((error: unknown) => {
          isDirty = true;
          throw error;
        });
      });
    return writing;
  };

  const saveInBackground = (): void => {
    save().catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      console.error(`The sandbox could not save its state (${reason}); it tries again at the next change.`);
    });
  };

  return {
    changed: () => {
      isDirty = true;
      timer ??= setTimeout(saveInBackground, everyMilliseconds).unref();
    },
    save,
  };
};
