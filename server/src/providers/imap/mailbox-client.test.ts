import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createImapBox } from '../../../sandbox/mail/imap-box';
import { startImapServer, type ImapFaults } from '../../../sandbox/mail/imap-server';
import { dovecotPath, startDovecot } from '../../../test/dovecot';
import { parseImapUrls } from './imap-settings';
import { createMailboxClient, type FoundMail, type MailboxPlace } from './mailbox-client';

type Stage = {
  url: string;
  /** Now, or at another time. */
  deliver: (raw: string, at?: Date) => Promise<unknown>;
  /** As after a restored backup. */
  renumber?: () => Promise<unknown>;
  close: () => Promise<void>;
};

const faults: ImapFaults = { silentAt: null, refusedAt: null };
const { signal } = new AbortController();
const at = new Date();
const lastYear = new Date(at.getTime() - 365 * 86_400_000);
afterEach(() => {
  Object.assign(faults, { silentAt: null, refusedAt: null });
});

const startSandbox = async (): Promise<Stage> => {
  const box = createImapBox();
  const server = await startImapServer({ box, faults, host: '127.0.0.1' });
  return {
    ...server,
    deliver: (raw, when) => Promise.resolve(box.deliver(raw, when)),
    renumber: () => {
      box.renumber();
      return Promise.resolve();
    },
  };
};

const clientOf = (url: string, more: object = {}) => {
  const [server] = parseImapUrls(url) ?? [];
  if (!server) throw new Error('no mailbox');
  return createMailboxClient({ server, ...more });
};

const path = dovecotPath;

const stages = [
  { name: 'of the sandbox', old: 10_000, start: startSandbox, canRenumber: true },
  ...(path === null
    ? []
    : [{ name: 'of Dovecot', old: 300, start: (): Promise<Stage> => startDovecot(path), canRenumber: false }]),
];

describe.each(stages)('a mailbox $name', ({ old, start, canRenumber }) => {
  let stage: Stage;
  let place: MailboxPlace | null = null;
  beforeAll(async () => {
    stage = await start();
    for (let n = 0; n < old; n += 1) await stage.deliver(`Subject: ${n}\r\n\r\nold`, lastYear);
  });
  afterAll(() => stage.close());

  const visit = async () => {
    const found: FoundMail[] = [];
    const begun = await clientOf(stage.url).visit(place, (mail) => Promise.resolve(void found.push(mail)), {
      signal,
      at,
    });
    place = begun ?? place;
    const last = found.at(-1);
    if (last) place = { uidValidity: last.uidValidity, lastUid: last.uid, readAt: at };
    return found.map(({ source }) =>
      source
        ?.toString('utf8')
        .split(/\r?\n\r?\n/)[1]
        ?.trim(),
    );
  };

  it('with thousands of old messages hands over none of them', async () => {
    expect(await visit()).toEqual([]);
    expect(place).toMatchObject({ lastUid: old });
    expect(await clientOf(stage.url).ping({ signal })).toBe(old);
  });

  it('hands over what is new, in order, once', async () => {
    await stage.deliver('Subject: a\r\n\r\none');
    await stage.deliver(`Subject: b\r\n\r\n${'grüße '.repeat(10_000)}`);
    const [one, two] = await visit();
    expect([one, two?.length]).toEqual(['one', 59_999]);
    expect(await visit()).toEqual([]);
  });

  if (canRenumber) {
    it('hands over lately delivered ones again after it was numbered anew', async () => {
      await stage.renumber?.();
      await stage.deliver('Subject: c\r\n\r\nthree');
      expect((await visit()).map((text) => text?.slice(0, 5))).toEqual(['one', 'grüße', 'three']);
      expect(place).toMatchObject({ lastUid: old + 3 });
      expect(await visit()).toEqual([]);
    });
  }

  it('hands over a flood in portions', async () => {
    for (let n = 0; n < 101; n += 1) await stage.deliver(`Subject: flood\r\n\r\n${n}`);
    expect((await visit()).length).toBe(100);
    expect(await visit()).toEqual(['100']);
  });

  it('tells of a new email while it is watched', async () => {
    const watch = new AbortController();
    let told = 0;
    const ended = clientOf(stage.url).watch(() => void (told += 1), { signal: watch.signal });
    await expect.poll(() => told).toBeGreaterThan(0);
    const before = told;
    await stage.deliver('Subject: d\r\n\r\npushed');

    await expect.poll(() => told).toBeGreaterThan(before);
    watch.abort();
    await ended;
    expect(await visit()).toEqual(['pushed']);
  });

  it('refuses a wrong password', async () => {
    const wrong = clientOf(stage.url.replace(/:[^:@]+@/, ':wrong@'));
    await expect(wrong.ping({ signal })).rejects.toMatchObject({ message: 'The mailbox did not accept our sign-in.' });
  });
});

describe('a mailbox that fails', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startSandbox();
  });
  afterAll(() => stage.close());

  it.each(['LOGIN', 'EXAMINE', 'UID SEARCH'])('without a word at %s is left when the time is over', async (command) => {
    faults.silentAt = command;
    let isCalledOff = false;
    const countdown = (_milliseconds: number, over: () => void) => {
      const until = setInterval(over, 500);
      return () => {
        isCalledOff = true;
        clearInterval(until);
      };
    };
    const client = clientOf(stage.url, { countdown });
    const place = { uidValidity: '0', lastUid: 0, readAt: at };

    await expect(client.visit(place, () => Promise.resolve(), { signal, at })).rejects.toMatchObject({
      code: 'mailbox.failed',
    });
    expect(isCalledOff).toBe(true);
  });

  it('loses the connection within an email, which blames the line and not the email', async () => {
    await stage.deliver('Subject: x\r\n\r\nhello');
    faults.silentAt = 'UID FETCH';
    const found: FoundMail[] = [];
    const countdown = (_milliseconds: number, over: () => void) => {
      const until = setInterval(over, 500);
      return () => clearInterval(until);
    };
    const client = clientOf(stage.url, { countdown });
    const fail = (mail: FoundMail) => {
      found.push(mail);
      return Promise.reject(new Error('counted'));
    };

    await expect(client.visit({ uidValidity: '0', lastUid: 0, readAt: at }, fail, { signal, at })).rejects.toThrow();
    expect(found).toMatchObject([{ source: null, isRefused: false }]);
  });

  it('is asked for the beginning of an email that failed before', async () => {
    const lengths: (number | undefined)[] = [];
    const visit = (place: MailboxPlace | null) =>
      clientOf(stage.url).visit(place, (mail) => Promise.resolve(void lengths.push(mail.source?.length)), {
        signal,
        at,
      });
    const start = await visit(null);
    await stage.deliver(`Subject: x\r\n\r\n${'y'.repeat(300_000)}`);
    for (const failures of [1, 2]) await visit(start && { ...start, failures });

    expect(lengths).toEqual([300_014, 200_000]);
  });

  it('dies without a word while it is watched, which is noticed', async () => {
    const timers = new Set<{ milliseconds: number; over: () => void }>();
    const countdown = (milliseconds: number, over: () => void) => {
      const timer = { milliseconds, over };
      timers.add(timer);
      return () => timers.delete(timer);
    };
    const pass = async (milliseconds: number) => {
      const find = () => [...timers].find((timer) => timer.milliseconds === milliseconds);
      await expect.poll(find).toBeDefined();
      find()?.over();
    };
    const watch = new AbortController();
    const changes: boolean[] = [];
    const ended = clientOf(stage.url, { countdown }).watch(() => undefined, {
      signal: watch.signal,
      onChange: (lost) => changes.push(lost === null),
    });
    await expect.poll(() => changes).toEqual([true]);
    await pass(120_000);
    await expect.poll(() => [...timers].map(({ milliseconds }) => milliseconds)).toEqual([120_000]);
    faults.silentAt = 'DONE';
    await pass(120_000);
    await pass(20_000);
    await expect.poll(() => changes).toEqual([true, false]);
    faults.silentAt = null;
    await pass(2_000);

    await expect.poll(() => changes).toEqual([true, false, true]);
    watch.abort();
    await ended;
    expect(timers.size).toBe(0);
  });

  it('by refusing the search is not taken for an empty one', async () => {
    faults.refusedAt = 'UID SEARCH';
    const place = { uidValidity: '0', lastUid: 0, readAt: at };
    await expect(clientOf(stage.url).visit(place, () => Promise.resolve(), { signal, at })).rejects.toThrow(
      'The mailbox refused the search for new emails.',
    );
  });

  it('is reported, and reported well again', async () => {
    const outcomes: (string | null)[] = [];
    const report = (_system: string, failure: string | null) => Promise.resolve(void outcomes.push(failure));
    const away = clientOf('imap://a:b@127.0.0.1:1', { reportOutcome: report });
    await expect(away.ping({ signal })).rejects.toThrow('The mailbox cannot be reached.');
    await clientOf(stage.url, { reportOutcome: report }).ping({ signal });
    expect(outcomes).toEqual(['The mailbox cannot be reached.', null]);
  });
});
