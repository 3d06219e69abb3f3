import { existsSync } from 'node:fs';
import process from 'node:process';
import { installPackage } from './apt.mjs';

const places = [process.env.DOVECOT_PATH, '/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot'];
const isThere = () => places.some((place) => place !== undefined && existsSync(place));

/** Tests read mailboxes of a real mail server, too, where there is one or one can be installed. */
export const ensureDovecot = async () => {
  if (!isThere()) await installPackage('dovecot-imapd');
  return isThere();
};
