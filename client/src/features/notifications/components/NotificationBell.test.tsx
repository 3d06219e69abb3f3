import {
  countUnreadNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
  type Notification,
} from '@chainline/shared/notifications/notification-contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pushState } from '../../../lib/push-state';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { mockPush } from '../../../testing/mock-push';
import { server } from '../../../testing/msw';
import { renderApp } from '../../../testing/render';
import { setViewportWidth } from '../../../testing/viewport';

const pages = ['/inventory', '/quotes/:id'].map((path) => ({ path, element: <h1 tabIndex={-1}>{path}</h1> }));
const open = () => renderApp({ at: '/inventory', pages });
const build = (id: number, changes: Partial<Notification> = {}): Notification => ({
  id,
  title: `Zoë Nguyễn accepted Q-${id}`,
  body: '$2,600.00, paying in full',
  link: `/quotes/${id}`,
  created_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  is_read: false,
  ...changes,
});

/** A server with these notifications, newest first, two per page. */
const have = (...notifications: Notification[]) => {
  const held = { notifications, asked: 0 };
  const unread = () => held.notifications.filter(({ is_read: isRead }) => !isRead).length;
  const read = (isMeant: (id: number) => boolean) => {
    held.notifications = held.notifications.map((one) => (isMeant(one.id) ? { ...one, is_read: true } : one));
    return { success: true as const, unread: unread() };
  };
  server.use(
    mockEndpoint(countUnreadNotifications, () => {
      held.asked += 1;
      return { success: true, unread: unread() };
    }),
    mockEndpoint(listNotifications, ({ query: { before = Infinity } }) => {
      const rest = held.notifications.filter(({ id }) => id < before);
      const shown = rest.slice(0, 2);
      return { success: true, notifications: shown, next_before: rest.length > 2 ? (shown.at(-1)?.id ?? null) : null };
    }),
    mockEndpoint(readNotification, ({ params }) => read((id) => id === params.id)),
    mockEndpoint(readAllNotifications, ({ body }) => read((id) => id <= body.up_to)),
  );
  return held;
};
const bell = (state: string) => screen.findByRole('button', { name: `Notifications, ${state} unread` });
const panel = () => screen.findByRole('dialog', { name: 'Notifications' });
const items = async () => within(await screen.findByRole('list', { name: 'Notifications' })).getAllByRole('listitem');

beforeEach(() => {
  storeTestSession();
});

describe('the bell', () => {
  it('shows and announces the number of unread notifications', async () => {
    have(build(2), build(1));
    open();

    expect(await bell('2')).toHaveTextContent('2');
  });

  it('shows no number if all are read, and at most 99', async () => {
    have(...Array.from({ length: 120 }, (_, at) => build(120 - at)));
    const { unmount } = open();
    expect(await bell('120')).toHaveTextContent('99+');
    unmount();

    have(build(1, { is_read: true }));
    open();
    expect(await bell('none')).toHaveTextContent('');
  });

  it('shows no number until it is known', async () => {
    server.use(mockEndpoint(countUnreadNotifications, () => failure(500, 'Something went wrong.')));
    open();

    expect(await screen.findByRole('button', { name: 'Notifications' })).toHaveTextContent('');
  });

  it('reloads when the tab becomes active', async () => {
    const held = have(build(1));
    open();
    await bell('1');
    held.notifications = [build(2), ...held.notifications];

    fireEvent(window, new Event('visibilitychange'));

    await bell('2');
    expect(held.asked).toBe(2);
  });

  it('counts what the server pushes, and again what it may have missed', async () => {
    const pushed = mockPush();
    const held = have(build(1));
    const { unmount } = open();
    await bell('1');
    const asked = held.asked;
    const stream = await pushed.opened();
    held.notifications = [build(2), ...held.notifications];
    stream.send('live');
    await bell('2');
    held.notifications = [build(3), ...held.notifications];
    stream.send('notifications');
    await bell('3');
    expect(held.asked).toBe(asked + 2);

    held.notifications = [build(4), ...held.notifications];
    stream.end();
    await bell('4');
    expect(pushState.isLive).toBe(false);
    held.notifications = [build(5), ...held.notifications];
    (await pushed.opened()).send('live');
    await bell('5');
    expect(pushState.isLive).toBe(true);

    unmount();
    await waitFor(() => expect(pushState.isLive).toBe(false));
  });

  it('listens only while its tab is visible', async () => {
    const pushed = mockPush();
    have(build(1));
    open();
    const stream = await pushed.opened();
    stream.send('live');
    await waitFor(() => expect(pushState.isLive).toBe(true));
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(pushState.isLive).toBe(false));
    visibility.mockRestore();
    fireEvent(document, new Event('visibilitychange'));

    (await pushed.opened()).send('live');
    await waitFor(() => expect(pushState.isLive).toBe(true));
  });

  it('is in the bar on small screens', async () => {
    setViewportWidth(390);
    have(build(1));
    const { user } = open();
    await user.click(await bell('1'));

    expect(await items()).toHaveLength(1);
  });
});

describe('the notifications', () => {
  it('are listed newest first, with text, time and unread mark', async () => {
    have(build(2), build(1, { is_read: true, body: '', created_at: '2026-01-05T01:00:00.000Z' }));
    const { user } = open();
    await user.click(await bell('1'));

    const [newest, older] = await items();
    expect(newest).toHaveTextContent('Unread: Zoë Nguyễn accepted Q-2$2,600.00, paying in full3 hours ago');
    expect(older).toHaveTextContent(/^Zoë Nguyễn accepted Q-1\d+\/01\/2026$/);
    expect(screen.getByText('3 hours ago')).toHaveAttribute('title', expect.stringMatching(/\d{4}, \d+:\d\d/));
  });

  it('open their subject and become read', async () => {
    const held = have(build(2), build(1));
    const { user, router } = open();
    await user.click(await bell('2'));
    await user.click(await screen.findByRole('link', { name: /accepted Q-1/ }));

    await bell('1');
    expect(router.state.location.pathname).toBe('/quotes/1');
    expect(held.notifications.map(({ is_read: isRead }) => isRead)).toEqual([false, true]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('heading', { name: '/quotes/:id' })).toHaveFocus());
  });

  it('load older ones on request', async () => {
    have(build(3), build(2), build(1));
    const { user } = open();
    await user.click(await bell('3'));
    expect(await items()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Show older' }));

    await waitFor(async () => expect(await items()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  });

  it('are marked read, except those that arrived meanwhile', async () => {
    const held = have(build(2), build(1));
    const { user } = open();
    await user.click(await bell('2'));
    await items();
    held.notifications = [build(3), ...held.notifications];
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));

    await waitFor(() => expect(held.notifications.map(({ is_read: isRead }) => isRead)).toEqual([false, true, true]));
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Notifications' })).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(async () => expect(await bell('none')).toHaveFocus());
  });

  it('open and close by keyboard', async () => {
    have(build(1));
    const { user } = open();
    (await bell('1')).focus();
    await user.keyboard('{Enter}');
    expect(await panel()).toContainElement(
      document.activeElement instanceof HTMLElement ? document.activeElement : null,
    );
    await items();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('link', { name: /accepted Q-1/ })).toHaveFocus();
    await user.keyboard('{Escape}');

    await waitFor(async () => expect(await bell('1')).toHaveFocus());
  });

  it('report an empty list', async () => {
    have();
    const { user } = open();
    await user.click(await bell('none'));

    expect(await screen.findByText('Nothing new')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  });

  it('report a failed load and retry', async () => {
    have(build(1));
    server.use(mockEndpoint(listNotifications, () => failure(400, 'The request is not valid.')));
    const { user } = open();
    await user.click(await bell('1'));
    expect(await screen.findByText('The notifications could not be loaded.')).toBeVisible();
    have(build(1));
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await items()).toHaveLength(1);
  });
});
