import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { ImapBox } from './imap-box';

export type ImapFaults = {
  /** Answers nothing more from the first command with this name on, and keeps the connection open. */
  silentAt: string | null;
  /** Refuses commands with this name, or with this name and set of messages: `UID FETCH 7`. */
  refusedAt: string | null;
};

type Command = { tag: string; name: string; rest: string };

const password = 'sandbox-password';
const capabilities = 'IMAP4rev1 IDLE';

const parse = (line: string): Command => {
  const [, tag = '*', name = '', rest = ''] = /^(\S+)\s+((?:UID\s+)?\S+)\s*(.*)$/i.exec(line) ?? [];
  return { tag, name: name.toUpperCase().replace(/\s+/, ' '), rest };
};

/** True for the messages of a set such as `1,3:5,9:*`. */
const toRange = (set: string, last: number): ((uid: number) => boolean) => {
  const parts = set.split(',').map((part) => {
    const [from = '', to = from] = part.split(':');
    const [one, other] = [from, to].map((end) => (end === '*' ? last : Number(end)));
    return { low: Math.min(one ?? 0, other ?? 0), high: Math.max(one ?? 0, other ?? 0) };
  });
  return (uid) => parts.some(({ low, high }) => uid >= low && uid <= high);
};

const search = (box: ImapBox, rest: string): number[] => {
  const last = box.state().uidNext - 1;
  const isIn = toRange(/UID (\S+)/i.exec(rest)?.[1] ?? '1:*', last);
  const since = /SINCE "?([\w-]+)"?/i.exec(rest)?.[1];
  return box
    .list()
    .filter(({ uid, at }) => isIn(uid) && (since === undefined || at >= new Date(since)))
    .map(({ uid }) => uid);
};

const bodyOf = (raw: Buffer, rest: string): { label: string; bytes: Buffer } | null => {
  const asked = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/i.exec(rest);
  if (!asked) return null;
  const [, start, length] = asked;
  if (start === undefined) return { label: 'BODY[]', bytes: raw };
  return { label: `BODY[]<${start}>`, bytes: raw.subarray(Number(start), Number(start) + Number(length)) };
};

const fetchAll = (box: ImapBox, rest: string, socket: Socket): void => {
  const isIn = toRange(rest.split(' ')[0] ?? '', box.state().uidNext - 1);
  for (const [at, { uid, raw }] of box.list().entries()) {
    if (!isIn(uid)) continue;
    const body = bodyOf(raw, rest);
    socket.write(`* ${at + 1} FETCH (UID ${uid} RFC822.SIZE ${raw.length}`);
    if (body) socket.write(Buffer.concat([Buffer.from(` ${body.label} {${body.bytes.length}}\r\n`), body.bytes]));
    socket.write(')\r\n');
  }
};

const open = (box: ImapBox, socket: Socket): void => {
  const { uidValidity, uidNext, exists } = box.state();
  socket.write(
    `* FLAGS (\\Seen)\r\n* ${exists} EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY ${uidValidity}] ok\r\n* OK [UIDNEXT ${uidNext}] ok\r\n`,
  );
};

const answer = (box: ImapBox, { name, rest }: Command, socket: Socket): string => {
  switch (name) {
    case 'CAPABILITY':
      socket.write(`* CAPABILITY ${capabilities}\r\n`);
      return 'OK done';
    case 'LOGIN':
      return rest.endsWith(password) || rest.endsWith(`"${password}"`)
        ? 'OK signed in'
        : 'NO [AUTHENTICATIONFAILED] no';
    case 'LIST':
      socket.write('* LIST () "/" INBOX\r\n');
      return 'OK done';
    case 'SELECT':
    case 'EXAMINE':
      open(box, socket);
      return 'OK [READ-ONLY] opened';
    case 'UID SEARCH':
      socket.write(`* SEARCH ${search(box, rest).join(' ')}\r\n`);
      return 'OK done';
    case 'UID FETCH':
      fetchAll(box, rest, socket);
      return 'OK done';
    case 'LOGOUT':
      socket.write('* BYE see you\r\n');
      return 'OK bye';
    default:
      return ['NOOP', 'CLOSE', 'UNSELECT', 'LSUB'].includes(name) ? 'OK done' : 'BAD unknown command';
  }
};

/** As much of IMAP as a program needs that reads one mailbox. */
export const startImapServer = async ({ box, faults, host }: { box: ImapBox; faults: ImapFaults; host: string }) => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let isSilent = false;
    let idling: string | null = null;
    let shown = 0;
    const tell = () => {
      const { exists } = box.state();
      if (idling === null || isSilent || exists === shown) return;
      shown = exists;
      socket.write(`* ${exists} EXISTS\r\n`);
    };
    const stopTelling = box.onDelivery(tell);
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      stopTelling();
      sockets.delete(socket);
    });
    socket.write(`* OK [CAPABILITY ${capabilities}] Chainline sandbox\r\n`);
    const lines = createInterface({ input: socket });
    // Repeats the errors of the socket.
    lines.on('error', () => undefined);
    lines.on('line', (line) => {
      const command = parse(line);
      isSilent ||= faults.silentAt !== null && [command.name, line.toUpperCase()].includes(faults.silentAt);
      if (isSilent) return;
      if (command.name === 'IDLE') {
        idling = command.tag;
        socket.write('+ idling\r\n');
        tell();
        return;
      }
      if (/^done$/i.test(line)) {
        socket.write(`${idling} OK done\r\n`);
        idling = null;
        return;
      }
      if (['SELECT', 'EXAMINE'].includes(command.name)) shown = box.state().exists;
      const isRefused = [command.name, `${command.name} ${command.rest.split(' ')[0]}`].includes(
        faults.refusedAt ?? '',
      );
      const answered = isRefused ? 'NO not now' : answer(box, command, socket);
      socket.write(`${command.tag} ${answered}\r\n`);
      if (command.name === 'LOGOUT') socket.end();
    });
  });
  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `imap://shop%40chainline.example:${password}@127.0.0.1:${port}`,
    close: async (): Promise<void> => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};
