import { logout, refreshSession, verifySession } from '@chainline/shared/auth/auth-contract';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { call } from '../../../lib/api';
import { partingAnswered } from '../../../lib/parting-call';
import { clearSession, readSessionId, readToken, storeSession } from '../../../lib/session';
import { useSession } from '../../../lib/session-context';
import { buildToken, buildUser, storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';

const Probe = () => {
  const { state, signOut } = useSession();
  const who = state.status === 'signedIn' ? `${state.user.username ?? 'Unknown'} ${state.user.role}` : state.status;
  const low = state.status === 'signedIn' && state.user.lowStock !== undefined ? `low from ${state.user.lowStock}` : '';
  return (
    <>
      <output>
        {who} {low}
      </output>
      <button onClick={() => signOut()}>leave</button>
    </>
  );
};
const open = () => renderElement(<Probe />);
const shown = () => screen.getByRole('status');
const becomes = (text: string) => waitFor(() => expect(shown()).toHaveTextContent(text));

const forged = (claims: object) => `x.${btoa(JSON.stringify(claims))}.x`;

describe('the session at the start', () => {
  it('is none without a token', () => {
    open();
    expect(shown()).toHaveTextContent('signedOut');
  });

  it('is read from the token at once, then from the server', async () => {
    storeTestSession({ username: 'alex', role: 'staff' });
    server.use(
      mockEndpoint(verifySession, () => ({ authenticated: true, user: buildUser({ username: 'alexandra' }) })),
    );
    open();
    expect(shown()).toHaveTextContent('alex staff');
    await becomes('alexandra staff');
  });

  it('treats a token without a role as staff', () => {
    storeSession(forged({ username: 'alex', exp: Date.now() / 1000 + 900 }), 'session-1');
    open();
    expect(shown()).toHaveTextContent('alex staff');
  });

  it('ends on a 401', async () => {
    storeTestSession();
    server.use(mockEndpoint(verifySession, () => failure(401, 'Authentication required')));
    open();
    await becomes('signedOut');
    expect([readToken(), readSessionId()]).toEqual([null, null]);
  });

  it.each([403, 500, 503])('survives a %i', async (status) => {
    storeTestSession();
    const answered = vi.fn(() => failure(status, 'x'));
    server.use(mockEndpoint(verifySession, answered));
    open();
    await waitFor(() => expect(answered).toHaveBeenCalled());
    expect(shown()).toHaveTextContent('alex staff');
    expect(readToken()).not.toBeNull();
  });

  it('clears a token that has ended', async () => {
    storeTestSession({ secondsLeft: -10 });
    localStorage.removeItem('refreshToken');
    open();
    await becomes('signedOut');
    expect(readToken()).toBeNull();
  });

  it('renews a token that has ended while the session lives', async () => {
    storeTestSession({ secondsLeft: -10 });
    server.use(
      mockEndpoint(refreshSession, () => ({ token: buildToken({ role: 'manager' }), session_id: 'session-1' })),
    );
    open();
    expect(shown()).toHaveTextContent('checking');
    await becomes('alex manager');
    expect(shown()).toHaveTextContent('low from 5');
  });

  it('ends if an expired token cannot be renewed', async () => {
    storeTestSession({ secondsLeft: -10 });
    server.use(mockEndpoint(refreshSession, () => failure(401, 'Your session has ended.')));
    open();
    await becomes('signedOut');
    expect(readSessionId()).toBeNull();
  });
});

describe('a running session', () => {
  it('ends on a 401 of any call', async () => {
    storeTestSession();
    open();
    await becomes('alex staff');
    server.use(mockEndpoint(verifySession, () => failure(401, 'Authentication required')));
    await act(() => call(verifySession).catch(() => undefined));
    expect(shown()).toHaveTextContent('signedOut');
  });

  it("renews the token a minute before it expires, and reloads the shop's settings", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const first = storeTestSession({ secondsLeft: 900 });
    const second = buildToken({ secondsLeft: 1800 });
    server.use(mockEndpoint(refreshSession, () => ({ token: second, session_id: 'session-1' })));
    open();
    await becomes('alex staff low from 5');
    server.use(mockEndpoint(verifySession, () => ({ authenticated: true, user: buildUser({ low_stock: 8 }) })));
    await vi.advanceTimersByTimeAsync(830_000);
    expect(readToken()).toBe(first);
    await vi.advanceTimersByTimeAsync(15_000);
    await waitFor(() => expect(readToken()).toBe(second));
    await becomes('alex staff low from 8');
  });

  it('retries a renewal after a transient failure, and ends on a 401', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    storeTestSession({ secondsLeft: 900 });
    const answers = [() => failure(503, 'Unavailable'), () => failure(401, 'Your session has ended.')];
    server.use(mockEndpoint(refreshSession, () => answers.shift()?.() ?? HttpResponse.error()));
    open();
    await vi.advanceTimersByTimeAsync(841_000);
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(shown()).toHaveTextContent('alex staff');
    await vi.advanceTimersByTimeAsync(21_000);
    await becomes('signedOut');
  });

  it('ends here and on the server on logout', async () => {
    storeTestSession();
    const ended = vi.fn(() => ({ success: true as const, message: 'Logged out' }));
    server.use(mockEndpoint(logout, ended));
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'leave' }));
    expect(shown()).toHaveTextContent('signedOut');
    await waitFor(() => expect(ended).toHaveBeenCalledOnce());
    expect([readToken(), readSessionId()]).toEqual([null, null]);
    expect(sessionStorage.getItem('redirected from logout')).not.toBeNull();
  });

  it('ends at once on logout, although the server has not answered, so that the tab can be closed', async () => {
    storeTestSession();
    const gate: { answer?: () => void } = {};
    const answered = new Promise<void>((resolve) => (gate.answer = resolve));
    server.use(mockEndpoint(logout, () => answered.then(() => ({ success: true as const, message: 'Logged out' }))));
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'leave' }));
    expect(shown()).toHaveTextContent('signedOut');
    expect([readToken(), readSessionId()]).toEqual([null, null]);
    gate.answer?.();
    await partingAnswered();
  });

  it('ends on logout even if the server is down', async () => {
    storeTestSession();
    server.use(mockEndpoint(logout, () => HttpResponse.error()));
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'leave' }));
    await becomes('signedOut');
    expect(readToken()).toBeNull();
  });

  it('follows another tab that signs out or in as another user', async () => {
    storeTestSession();
    open();
    await becomes('alex staff');
    storeSession(buildToken({ username: 'kim', role: 'manager' }), 'session-2');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' })));
    expect(shown()).toHaveTextContent('kim manager');
    clearSession();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' })));
    expect(shown()).toHaveTextContent('signedOut');
  });
});
