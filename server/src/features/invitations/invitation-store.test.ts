import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addUser, secondsLater, testNow } from '../../../test/factories';
import { createInvitationReadModel } from './invitation-read-model';
import { createInvitationStore } from './invitation-store';

const database = useRolledBackDatabase();
const store = () => createInvitationStore(database.db);
const views = () => createInvitationReadModel(database.db);
const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

const invite = async (email = 'ada@shop.example', expiresAt = secondsLater(3600)) => {
  const createdBy = await addUser(database.db, 'manager');
  return store().insert({ email, role: 'staff', createdBy, at: testNow, expiresAt });
};
const made = async (email?: string, expiresAt?: Date): Promise<number> => {
  const invitation = await invite(email, expiresAt);
  if (!invitation) throw new Error('There is one already');
  const by = await addUser(database.db, 'manager');
  await store().addLink({ invitationId: invitation.id, tokenHash: one, by, at: testNow, emailed: false });
  return invitation.id;
};

describe('an invitation', () => {
  it('is unique per address while open', async () => {
    const id = await made();

    expect(await invite('ADA@shop.example')).toBeNull();
    await store().revoke(id, testNow);
    expect(await invite('ADA@shop.example')).toMatchObject({ email: 'ADA@shop.example', accepted_at: null });
  });

  it('can be replaced once expired', async () => {
    await made('ada@shop.example', secondsLater(60));

    expect(await store().revokeExpired('Ada@shop.example', secondsLater(59))).toBe(0);
    expect(await store().revokeExpired('Ada@shop.example', secondsLater(60))).toBe(1);
    expect(await invite()).not.toBeNull();
  });

  it('is found by any of its links, in any state', async () => {
    const id = await made();
    const by = await addUser(database.db, 'manager');
    await store().addLink({ invitationId: id, tokenHash: other, by, at: testNow, emailed: true });
    const userId = await addUser(database.db);
    await store().markAccepted(id, { userId, at: testNow });

    for (const hash of [one, other]) expect(await store().lockByHash(hash)).toMatchObject({ id, accepted_at: testNow });
    expect(await store().findByHash(Buffer.alloc(32, 3))).toBeNull();
    expect(await store().lockOpen(id)).toBeNull();
  });

  it('loses its links when it is renewed', async () => {
    const id = await made('ada@shop.example', secondsLater(60));

    const by = await addUser(database.db, 'manager');
    await store().renew(id, { by, at: secondsLater(60), expiresAt: secondsLater(120) });

    expect(await store().findByHash(one)).toBeNull();
    expect(await store().lockOpen(id)).toMatchObject({ created_at: secondsLater(60), expires_at: secondsLater(120) });
  });

  it('remembers when it was last emailed', async () => {
    const id = await made();
    expect(await store().findLastEmailing(id)).toBeNull();
    const by = await addUser(database.db, 'manager');
    await store().addLink({ invitationId: id, tokenHash: other, by, at: secondsLater(5), emailed: true });

    expect(await store().findLastEmailing(id)).toEqual(secondsLater(5));
    expect(await views().find(id, testNow)).toMatchObject({
      emailed_at: secondsLater(5).toISOString(),
      email_status: null,
      email_error: null,
    });
  });
});

describe('the list of invitations', () => {
  it('contains those neither accepted nor withdrawn, with expired ones marked', async () => {
    const open = await made('open@shop.example');
    const expired = await invite('expired@shop.example', testNow);
    const withdrawn = await invite('withdrawn@shop.example');
    await store().revoke(withdrawn?.id ?? 0, testNow);

    const list = await views().list(testNow);

    expect(list.map(({ id, expired: isOver }) => [id, isOver])).toEqual([
      [expired?.id, true],
      [open, false],
    ]);
    expect(await views().find(withdrawn?.id ?? 0, testNow)).toBeNull();
  });
});
