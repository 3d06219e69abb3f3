import { existsSync } from 'node:fs';
import process from 'node:process';
import { installPackage } from './apt.mjs';
import { run } from './run.mjs';

const places = [process.env.DOVECOT_PATH, '/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot'];
const isThere = () => places.some((place) => place !== undefined && existsSync(place));

/** Tests read mailboxes of a real mail server, too, where there is one or one can be installed. */
export const ensureDovecot = async () => {
  if (isThere()) return true;
  await installPackage('dovecot-imapd');
  if (!isThere()) return false;
  // The tests start one of their own; the package's would serve mail of this machine.
  if (existsSync('/run/systemd/system')) await run('systemctl', ['disable', '--now', 'dovecot']);
  return true;
};
