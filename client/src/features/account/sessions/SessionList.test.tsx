import type { OpenSession } from '@chainline/shared/auth/account-contract';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderElement } from '../../../testing/render';
import { SessionList } from './SessionList';

const session = (number: number): OpenSession => ({
  id: `0199b000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`,
  role: 'staff',
  ip: `203.0.113.${number}`,
  user_agent: 'Firefox/1',
  created_at: '2026-11-20T01:00:00.000Z',
  last_seen_at: '2026-11-21T01:00:00.000Z',
  expires_at: '2026-12-04T01:00:00.000Z',
  current: false,
});
const sessions = (count: number) => Array.from({ length: count }, (_, index) => session(index + 1));
const show = (count: number) => renderElement(<SessionList sessions={sessions(count)} ending={null} onEnd={vi.fn()} />);

it('shows the newest five, and all on request', async () => {
  const { user } = show(16);
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByText(/203\.0\.113\.5\./)).toBeVisible();
  expect(screen.queryByText(/203\.0\.113\.6\./)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all (16)', expanded: false }));
  expect(screen.getAllByRole('listitem')).toHaveLength(16);
  await user.click(screen.getByRole('button', { name: 'Show the latest', expanded: true }));
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
});

it('offers to show all only if there are more', () => {
  show(5);
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.queryByRole('button', { name: /Show all/ })).not.toBeInTheDocument();
});
