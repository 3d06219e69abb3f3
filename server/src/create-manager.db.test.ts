import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { bundled } from '../test/bundle';
import { testPassword } from '../test/test-app';
import { usePeopleApp } from '../test/people-app';

const { app, login, person, call, enrol, audits, isSignedIn } = usePeopleApp();

const newPassword = 'Fresh-horse-22';

/** Runs the command with these lines typed in. */
const run = async (options: string[], lines: string[]) => {
  const child = spawn(process.execPath, [await bundled('src/create-manager.ts'), ...options], {
    env: { PATH: process.env.PATH, DATABASE_URL: app().config.database.url },
  });
  child.stdin.end(lines.join('\n'));
  const [shown, problem] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { shown, problem };
};

describe('the command that creates a manager', () => {
  it('creates one who can sign in, with an audit entry', async () => {
    const { shown, problem } = await run([], ['first', 'Mia', 'Reid', 'mia@shop.example', testPassword]);

    expect(problem).toBe('');
    expect(shown).toContain('Manager "first" can sign in now.');
    expect(shown).not.toContain(testPassword);
    expect((await login('first', { role: 'manager' })).status).toBe(200);
    expect(await audits('user.created')).toEqual([
      expect.objectContaining({ actor: null, target_label: 'first', ip: '' }),
    ]);
  });

  it('reports invalid answers, and its usage', async () => {
    const [weak, unknown] = await Promise.all([run([], ['x', '', '', 'no', 'weak']), run(['--help'], [])]);

    expect(weak.problem).toContain('Username must be at least 3 characters');
    expect(weak.problem).toContain('Please create a stronger password');
    expect(unknown.problem).toContain('npm run create-manager -- --rescue <username>');
  });
});

describe("the command that restores a manager's access", () => {
  it('ends second factor and sessions, sets the password, and writes an audit entry', async () => {
    const mona = await person('mona', { role: 'manager' });
    await enrol(mona);

    const { shown, problem } = await run(['--rescue', 'MONA'], [newPassword, newPassword, 'mona']);

    expect(problem).toBe('');
    expect(shown).toContain('Account "mona": Ada Byron, manager');
    expect(shown).toContain('Second factor: on. Open sessions: 1.');
    expect(shown).not.toContain(newPassword);
    expect(await isSignedIn(mona)).toBe(false);
    expect((await login('mona', { role: 'manager' })).status).toBe(401);
    const { status, body } = await login('mona', { role: 'manager', password: newPassword });
    expect([status, body.user?.username]).toEqual([200, 'mona']);
    const { body: log } = await call('get', `/audit?target=user:${mona.id}&group=user`, `Bearer ${String(body.token)}`);
    expect(log.events[0]).toMatchObject({
      action: 'user.rescued',
      actor: null,
      user_agent: 'npm run create-manager, on the server',
      after: { ended_sessions: 1, second_factor_removed: true },
    });
  });

  it.each([
    ['nina', [newPassword, newPassword, ''], 'That is not the username.'],
    ['nora', [newPassword, 'Other-horse-2', 'nora'], 'Passwords do not match.'],
    ['nell', ['weak', 'weak', 'nell'], 'Please create a stronger password. Nothing was changed.'],
  ])('changes nothing of %s on the answers %j', async (username, lines, told) => {
    const account = await person(username);

    const { problem } = await run(['--rescue', username], lines);

    expect(problem).toContain(told);
    expect(problem).toContain('Nothing was changed.');
    expect(await isSignedIn(account)).toBe(true);
    expect((await login(username)).status).toBe(200);
  });

  it('reports that an unknown account does not exist', async () => {
    const { problem } = await run(['--rescue', 'nobody'], [newPassword, newPassword, 'nobody']);

    expect(problem).toContain('There is no account "nobody". Nothing was changed.');
  });

  it('leaves a closed account closed', async () => {
    const { id } = await person('olga');
    await app().pool.query('update users set is_active = false where id = $1', [id]);

    const { problem } = await run(['--rescue', 'olga'], [newPassword, newPassword, 'olga']);

    expect(problem).toContain('is deactivated. Create a new manager, who can reactivate it. Nothing was changed.');
  });
});
