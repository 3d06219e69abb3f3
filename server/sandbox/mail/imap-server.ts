import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { ImapBox } from './imap-box';

export type ImapFaults = {
  /** Answers nothing more from the first command with this name on, and keeps the connection open. */
  silentAt: string | null;
  /** Refuses commands with this name. */
  refusedAt: string | null;
};

type Command = { tag: string; name: string; rest: string };

const password = 'sandbox-password';
const capabilities = 'IMAP4rev1';

const parse = (line: string): Command => {
  const [, tag = '*', name = '', rest = ''] = /^(\S+)\s+((?:UID\s+)?\S+)\s*(.*)$/i.exec(line) ?? [];
  return { tag, name: name.toUpperCase().replace(/\s+/, ' '), rest };
};

const inRange = (set: string, uid: number, last: number): boolean =>
  set.split(',').some((part) => {
    const [from = '', to = from] = part.split(':');
    const [low, high] = [from, to].map((end) => (end === '*' ? last : Number(end))).toSorted((a, b) => a - b);
    return low !== undefined && high !== undefined && uid >= low && uid <= high;
  });

const search = (box: ImapBox, rest: string): number[] => {
  const last = box.state().uidNext - 1;
  const set = /UID (\S+)/i.exec(rest)?.[1];
  const since = /SINCE "?([\w-]+)"?/i.exec(rest)?.[1];
  return box
    .list()
    .filter(
      ({ uid, at }) => (set === undefined || inRange(set, uid, last)) && (since === undefined || at >= new Date(since)),
    )
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
  const set = rest.split(' ')[0] ?? '';
  const last = box.state().uidNext - 1;
  for (const [at, { uid, raw }] of box.list().entries()) {
    if (!inRange(set, uid, last)) continue;
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
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    socket.write(`* OK [CAPABILITY ${capabilities}] Chainline sandbox\r\n`);
    createInterface({ input: socket }).on('line', (line) => {
      const command = parse(line);
      isSilent ||= faults.silentAt === command.name;
      if (isSilent) return;
      const answered = faults.refusedAt === command.name ? 'NO not now' : answer(box, command, socket);
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
