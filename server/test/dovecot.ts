import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../local/ports';

const places = [process.env.DOVECOT_PATH, '/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot'];

/** Later ones have another configuration language. */
const isKnown = (path: string): boolean => execFileSync(path, ['--version'], { encoding: 'utf8' }).startsWith('2.3.');

/** A real mail server to test against; null if none is installed. `npm test` installs one where it can. */
export const dovecotPath =
  places.find((place): place is string => place !== undefined && existsSync(place) && isKnown(place)) ?? null;

const password = 'sandbox-password';
/** Dovecot gives root no mailbox. */
const nobody = { id: 65_534, user: 'nobody', group: 'nogroup' };

const toConfig = (folder: string, port: number, { user, group }: { user: string; group: string }): string => `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
default_login_user = ${user}
default_internal_user = ${user}
default_internal_group = ${group}
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:${folder}/mail
mailbox_idle_check_interval = 1 secs
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${user} gid=${group} home=${folder}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`;

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Dovecot with one mailbox, in a folder of its own. */
export const startDovecot = async (path: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'chainline-dovecot-'));
  await chmod(folder, 0o755);
  const isRoot = userInfo().uid === 0;
  const mail = join(folder, 'mail');
  for (const part of ['', 'new', 'cur', 'tmp']) {
    await mkdir(join(mail, part), { recursive: true });
    if (isRoot) await chown(join(mail, part), nobody.id, nobody.id);
  }
  const port = await findFreePort();
  const own = isRoot
    ? nobody
    : { user: userInfo().username, group: execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim() };
  const config = join(folder, 'dovecot.conf');
  await writeFile(config, toConfig(folder, port, own));
  const server = spawn(path, ['-F', '-c', config], { stdio: 'ignore' });
  const ended = once(server, 'exit');
  while (server.exitCode === null && !(await answers(port))) await delay(50);
  if (server.exitCode !== null) throw new Error(await readFile(join(folder, 'log'), 'utf8'));
  let count = 0;

  return {
    url: `imap://shop%40chainline.example:${password}@127.0.0.1:${port}`,
    deliver: async (raw: string | Buffer, at = new Date()): Promise<void> => {
      count += 1;
      const name = `${String(count).padStart(8, '0')}.test`;
      await writeFile(join(mail, 'tmp', name), raw);
      if (isRoot) await chown(join(mail, 'tmp', name), nobody.id, nobody.id);
      await utimes(join(mail, 'tmp', name), at, at);
      await rename(join(mail, 'tmp', name), join(mail, 'new', name));
    },
    close: async (): Promise<void> => {
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
