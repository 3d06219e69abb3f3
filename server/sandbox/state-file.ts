import { readFileSync, renameSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { LightspeedSnapshot } from './lightspeed/lightspeed';
import type { MailboxSnapshot } from './mail/mailbox';
import type { WooSnapshot } from './woocommerce/woo-records';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

// What is inside is each system's own affair: `restore` refuses what it cannot read.
const stateSchema = z.object({
  woocommerce: z.custom<WooSnapshot>(isObject),
  lightspeed: z.custom<LightspeedSnapshot>(isObject),
  // A file from before there was a mailbox has none.
  mail: z.custom<MailboxSnapshot>(isObject).default({ lastId: 0, mails: [] }),
});

/** The systems' snapshots, as each of them gave it. */
export type SandboxState = z.output<typeof stateSchema>;

/** The state in a text that `JSON.stringify` made of one; throws when it is none. */
export const parseState = (text: string): SandboxState => stateSchema.parse(JSON.parse(text));

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Moves a state file that cannot be used out of the way, where a person can still look at it. */
export const setAside = (file: string, cause: unknown): void => {
  const aside = `${file}.broken`;
  renameSync(file, aside);
  const reason = cause instanceof Error ? cause.message : String(cause);
  console.warn(`The sandbox could not use its saved state (${reason}). It was set aside as ${aside}.`);
};

/** The state in a file, or null when there is no file or it is broken; a broken one is set aside. */
export const readState = (file: string): SandboxState | null => {
  try {
    return parseState(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!isMissing(error)) setAside(file, error);
    return null;
  }
};

/** Replaces the file in one step, so that a kill at any moment leaves the old state or the new one, never half. */
export const writeState = async (file: string, state: SandboxState): Promise<void> => {
  const next = `${file}.next`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(next, JSON.stringify(state));
  await rename(next, file);
};

export type StateSaver = {
  /** Says that something changed; it is on disk soon after. */
  changed(): void;
  /** Resolves when all that changed so far is on disk. */
  save(): Promise<void>;
};

/** Writes what `write` writes, at most once in each `everyMilliseconds` and never twice at a time. */
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
