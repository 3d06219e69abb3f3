import type { ImapFlow } from 'imapflow';
import { UpstreamError } from '../../errors';
import { realCountdown, type Countdown } from '../http/exchange';
import { reported, type ReportOutcome } from '../http/outcome-reports';
import { toImapConnection } from './imap-connection';
import type { ImapServer } from './imap-settings';
import { watchMailbox, type WatchOptions } from './mailbox-watch';

/** Last email read in a mailbox. `failures`: failed attempts at the next one. */
export type MailboxPlace = { uidValidity: string; lastUid: number; readAt: Date; failures?: number };

/** `error`: reason why it could not be read. `isRefused`: the server refused it; false if the connection was lost. */
type Reading = { source: Buffer; isWhole: boolean } | { source: null; error: unknown; isRefused: boolean };
export type FoundMail = { uidValidity: string; uid: number } & Reading;

type Options = {
  server: ImapServer;
  /** The connection that its outcomes are reported for. */
  system?: 'mailbox' | 'supplier_mailbox';
  reportOutcome?: ReportOutcome;
  /** Bounds a whole visit, so that a connection which dies without a word holds nothing. */
  visitMs?: number;
  countdown?: Countdown;
};

const usualVisitMs = 120_000;
const perVisit = 100;
/** Attempts to read a whole email. After that, only its beginning is read, because the connection may be too slow. */
const wholeAttempts = 2;
/** Of larger emails, only the beginning is read: headers and, usually, the text. */
const largestBytes = 32_000_000;
const beginningBytes = 200_000;
/** The server may have another time zone, and knows only days. */
const overlapMs = 2 * 86_400_000;

const reasonOf = (error: unknown): string => {
  if (typeof error === 'object' && error !== null && 'authenticationFailed' in error) {
    return 'The mailbox did not accept our sign-in.';
  }
  if (typeof error === 'object' && error !== null && 'mailboxMissing' in error) {
    return 'The mailbox has no folder of this name.';
  }
  return 'The mailbox cannot be reached.';
};

const toUpstreamError = (error: unknown): UpstreamError =>
  error instanceof UpstreamError
    ? error
    : new UpstreamError('mailbox.failed', reasonOf(error), { system: 'mailbox', cause: error, retryable: true });

const refused = (words: string, cause?: unknown) =>
  new UpstreamError('mailbox.failed', words, { system: 'mailbox', cause, retryable: true });

const read = async (client: ImapFlow, uid: number, failures: number): Promise<Reading | null> => {
  const head = await client.fetchOne(String(uid), { uid: true, size: true }, { uid: true });
  if (head === false) return null;
  const isWhole = (head.size ?? 0) <= (failures < wholeAttempts ? largestBytes : beginningBytes);
  const wanted = isWhole || { start: 0, maxLength: beginningBytes };
  const found = await client.fetchOne(String(uid), { uid: true, source: wanted }, { uid: true });
  return found === false || !found.source ? null : { source: found.source, isWhole };
};

const tryToRead = async (client: ImapFlow, uid: number, failures: number): Promise<Reading | null> => {
  try {
    return await read(client, uid, failures);
  } catch (error) {
    return client.usable
      ? { source: null, error: refused('The mailbox did not hand out an email.', error), isRefused: true }
      : { source: null, error, isRefused: false };
  }
};

/** One visit, one connection. The mailbox is opened for reading only: other programs see nothing of it. */
export const createMailboxClient = (options: Options) => {
  const { server, system = 'mailbox', reportOutcome, visitMs = usualVisitMs, countdown = realCountdown } = options;

  const visit = <T>(signal: AbortSignal, work: (client: ImapFlow) => Promise<T>): Promise<T> =>
    reported({ system, reportOutcome }, async () => {
      const client = toImapConnection(server);
      const stop = () => client.close();
      const callOff = countdown(visitMs, stop);
      signal.addEventListener('abort', stop);
      try {
        await client.connect();
        const result = await work(client);
        await client.logout().catch(() => undefined);
        return result;
      } catch (error) {
        throw toUpstreamError(error);
      } finally {
        callOff();
        signal.removeEventListener('abort', stop);
        client.close();
      }
    });

  const newUids = async (client: ImapFlow, uidValidity: string, { lastUid, ...place }: MailboxPlace) => {
    const isSame = uidValidity === place.uidValidity;
    const found = await client.search(
      isSame ? { uid: `${lastUid + 1}:*` } : { since: new Date(place.readAt.getTime() - overlapMs) },
      { uid: true },
    );
    // Do not treat this as an empty list: new emails would be skipped.
    if (!Array.isArray(found)) throw refused('The mailbox refused the search for new emails.');
    // `n:*` contains the last message even if it is older.
    return found.filter((uid) => !isSame || uid > lastUid).toSorted((one, other) => one - other);
  };

  return {
    name: server.name,

    /**
     * Hands over what came since, oldest first, a hundred a visit. Without a place, nothing: old messages of a
     * mailbox are not imported. @returns the present end of a mailbox that has no place yet. @throws UpstreamError,
     * or the error of `take`
     */
    visit: async (
      place: MailboxPlace | null,
      take: (mail: FoundMail) => Promise<void>,
      { signal, at }: { signal: AbortSignal; at: Date },
    ): Promise<MailboxPlace | null> => {
      const failures: unknown[] = [];
      const start = await visit(signal, async (client) => {
        const { uidValidity: validity, uidNext } = await client.mailboxOpen(server.folder, { readOnly: true });
        const uidValidity = String(validity);
        if (!place) return { uidValidity, lastUid: uidNext - 1, readAt: at };
        let failed = place.failures ?? 0;
        for (const uid of (await newUids(client, uidValidity, place)).slice(0, perVisit)) {
          const found = await tryToRead(client, uid, failed);
          failed = 0;
          try {
            if (found) await take({ ...found, uidValidity, uid });
          } catch (error) {
            if (found?.source === null && !found.isRefused) throw error;
            failures.push(error);
            break;
          }
        }
        return null;
      });
      if (failures.length > 0) throw failures[0];
      return start;
    },

    /** Calls `onNews` when emails may have arrived, until aborted. Survives all failures. */
    watch: (onNews: () => void, { signal, ...more }: Omit<WatchOptions, 'server' | 'onNews' | 'countdown'>) =>
      watchMailbox({ server, onNews, countdown, signal, ...more }),

    /** Has no side effects. @throws UpstreamError */
    ping: ({ signal }: { signal: AbortSignal }): Promise<number> =>
      visit(signal, async (client) => (await client.mailboxOpen(server.folder, { readOnly: true })).exists),
  };
};

export type MailboxClient = ReturnType<typeof createMailboxClient>;
