import { confirmAccount, confirmationNeededCode } from '@chainline/shared/auth/confirmation-contract';
import { sendPasswordReset } from '@chainline/shared/users/user-contract';
import { useMutation } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../../lib/api';
import { clearSession, storeSession } from '../../../lib/session';
import { buildToken, storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderElement } from '../../../testing/render';
import { ConfirmationDialog } from './ConfirmationDialog';
import { ConfirmationGate } from './ConfirmationGate';

const password = 'Correct-horse-1';
const title = "Confirm it's you";

type World = { isConfirmed: boolean; given: object[]; sent: number[] };

/** A server that sends links only after a password confirmation, and a record of its requests. */
const answer = ({ keepsConfirmation = true } = {}) => {
  const world: World = { isConfirmed: false, given: [], sent: [] };
  server.use(
    mockEndpoint(sendPasswordReset, ({ params }) => {
      if (!world.isConfirmed)
        return failure(403, 'Please enter your password again to continue.', { code: confirmationNeededCode });
      world.sent.push(params.id);
      return { success: true, message: 'A link is on its way', expires_at: '2026-11-23T12:00:00.000Z' };
    }),
    mockEndpoint(confirmAccount, ({ body }) => {
      world.given.push(body);
      const message = 'This is not your current password.';
      if (body.current_password !== password)
        return failure(422, message, { fields: [{ path: 'current_password', message }] });
      world.isConfirmed = keepsConfirmation;
      return { success: true, confirmed_until: '2026-11-23T12:10:00.000Z' };
    }),
  );
  return world;
};

const Sender = ({ ids = [3] }: { ids?: number[] }) => {
  const send = useMutation({
    mutationFn: () => Promise.all(ids.map((id) => call(sendPasswordReset, { params: { id } }))),
  });
  return (
    <>
      <button type="button" onClick={() => send.mutate()}>
        Send
      </button>
      <p>{send.status}</p>
    </>
  );
};

type LateGateProps = { load: () => Promise<typeof ConfirmationDialog> };

/** A gate mounted after the app's own, so that it takes over. */
const LateGate = ({ load }: LateGateProps) => {
  const [isMounted, setMounted] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setMounted(true)}>
        Mount
      </button>
      {isMounted && <ConfirmationGate load={load} />}
    </>
  );
};

const open = async (ids?: number[]) => {
  const { user } = renderElement(<Sender {...(ids && { ids })} />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  return { user, dialog };
};

beforeEach(() => void storeTestSession({ role: 'manager' }));

describe('a call that grants lasting access', () => {
  it('asks for the password, reports a wrong one, and proceeds with the right one', async () => {
    const world = answer();
    const { user, dialog } = await open();

    await pasteInto(user, dialog.getByLabelText('Password'), 'not it');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await dialog.findByText('This is not your current password.')).toBeVisible();
    expect(world.sent).toEqual([]);

    await user.clear(dialog.getByLabelText('Password'));
    await pasteInto(user, dialog.getByLabelText('Password'), password);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('success')).toBeVisible();
    expect(world.sent).toEqual([3]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('explains its purpose and how long it lasts', async () => {
    answer();
    await open();

    expect(screen.getByRole('dialog', { name: title })).toHaveAccessibleDescription(
      "Enter your password to continue. You won't be asked again for 10 minutes.",
    );
  });

  it('asks once for several waiting calls', async () => {
    const world = answer();
    const { user, dialog } = await open([3, 4, 5]);

    await pasteInto(user, dialog.getByLabelText('Password'), password);
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));

    expect(await screen.findByText('success')).toBeVisible();
    expect(world.sent.toSorted()).toEqual([3, 4, 5]);
    expect(world.given).toEqual([{ current_password: password }]);
  });

  it('is cancelled on request, and asks again the next time', async () => {
    const world = answer();
    const { user, dialog } = await open();

    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('error')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(world.sent).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
  });

  it('asks once and reports that the browser did not keep the confirmation', async () => {
    const world = answer({ keepsConfirmation: false });
    const { user, dialog } = await open();

    await pasteInto(user, dialog.getByLabelText('Password'), password);
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your browser did not keep the confirmation. Allow cookies for this site, then try again.',
    );
    expect(screen.getByText('error')).toBeVisible();
    expect(world).toMatchObject({ sent: [], given: [{ current_password: password }] });
  });

  it.each([
    ['ends', () => clearSession()],
    [
      'becomes that of somebody else',
      () => storeSession(buildToken({ username: 'bob', role: 'manager' }), 'session-2'),
    ],
  ])('stops asking when the session %s in another tab', async (_what, change) => {
    const world = answer();
    await open();

    change();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' })));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('error')).toBeVisible();
    expect(world).toMatchObject({ sent: [], given: [] });
  });

  it('keeps the page if the dialog does not load, and loads it the next time', async () => {
    answer();
    const load = vi
      .fn(() => Promise.resolve(ConfirmationDialog))
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    const { user } = renderElement(
      <>
        <Sender />
        <LateGate load={load} />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Mount' }));

    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("The password prompt didn't load.");
    expect(screen.getByText('error')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
  });
});
