import { acceptInvitation, verifyInvitation } from '@chainline/shared/invitations/invitation-contract';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderApp } from '../../../testing/render';

const token = 'token-of-the-link';
const open = (search = `?token=${token}`) => renderApp({ at: `/signup${search}` });
const good = { username: 'sam_o', first: 'Sam', last: 'Okafor', password: 'Blue-horse-7', confirm: 'Blue-horse-7' };

const invite = () => {
  const asked: string[] = [];
  server.use(
    mockEndpoint(verifyInvitation, ({ query }) => {
      asked.push(query.token);
      return { valid: true, message: 'Valid invitation', email: 'sam@example.com', role: 'staff' };
    }),
  );
  return asked;
};

const accept = () => {
  const seen: unknown[] = [];
  server.use(
    mockEndpoint(acceptInvitation, ({ body }) => {
      seen.push(body);
      return { success: true, message: 'Account created', user: { id: 9, username: body.username, role: 'staff' } };
    }),
  );
  return seen;
};

const put = async (user: UserEvent, label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  if (text !== '') {
    await user.click(field);
    await user.paste(text);
  }
};
const fill = async (user: UserEvent, values: typeof good = good) => {
  await put(user, 'Username', values.username);
  await put(user, 'First Name', values.first);
  await put(user, 'Last Name', values.last);
  await put(user, 'Password', values.password);
  await put(user, 'Confirm Password', values.confirm);
};
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));

describe('an invitation link', () => {
  it('without a token reports it without a call and links to the sign-in screen', async () => {
    const { user, router } = open('');
    expect(await screen.findByText('Invalid Invitation')).toBeVisible();
    expect(screen.getByText('No invitation token provided')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Go to Login' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  it.each([
    ['This invitation was used.', 'This invitation was used.'],
    ['', 'Invalid or expired invitation'],
  ])('that is no longer valid is reported (%s)', async (message, shown) => {
    server.use(mockEndpoint(verifyInvitation, () => ({ valid: false, message, email: null, role: null })));
    open();
    expect(await screen.findByText('Invalid Invitation')).toBeVisible();
    expect(screen.getByText(shown)).toBeVisible();
    expect(screen.queryByLabelText('Username')).not.toBeInTheDocument();
  });

  it('that could not be checked can be retried', async () => {
    server.use(mockEndpoint(verifyInvitation, () => failure(422, 'Not now')));
    const { user } = open();
    const text = 'Error verifying invitation. Please try again or contact support.';
    expect(await screen.findByText(text)).toBeVisible();
    const asked = invite();
    await press(user, 'Retry');
    expect(await screen.findByLabelText('Username')).toBeVisible();
    expect(asked).toEqual([token]);
  });
});

describe('a new account', () => {
  it('is reviewed before creation, and the sign-in screen follows after 3 seconds', async () => {
    invite();
    const seen = accept();
    const { user, router } = open();
    expect(await screen.findByText('You were invited as Sales Staff, at sam@example.com.')).toBeVisible();
    await fill(user);
    await press(user, 'Continue');
    expect(await screen.findByRole('form', { name: 'Review & Confirm' })).toHaveTextContent('Sam Okafor');
    expect(seen).toEqual([]);

    await press(user, 'Back');
    expect(screen.getByLabelText('Username')).toHaveValue('sam_o');
    await press(user, 'Continue');
    await screen.findByRole('form', { name: 'Review & Confirm' });

    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await press(user, 'Create Account');
    expect(await screen.findByText('Account Created Successfully')).toBeVisible();
    expect(seen).toEqual([
      { token, username: 'sam_o', password: 'Blue-horse-7', first_name: 'Sam', last_name: 'Okafor' },
    ]);
    expect(router.state.location.pathname).toBe('/signup');
    await act(() => vi.advanceTimersByTimeAsync(3000));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  it.each([
    [{ username: 'ab' }, 'Username must be at least 3 characters'],
    [{ username: 'sam o' }, 'Username can only contain letters, numbers, and underscores'],
    [{ password: 'Aa1-Aa1-', confirm: 'Aa1-Aa1-' }, 'Please create a stronger password'],
    [{ password: 'aaaaaaaaaaaa', confirm: 'aaaaaaaaaaaa' }, 'Please create a stronger password'],
    [{ password: `Blue'horse-7`, confirm: `Blue'horse-7` }, 'Invalid characters in input'],
    [{ confirm: 'Blue-horse-8' }, 'Passwords do not match'],
    [{ first: '' }, 'First name is required'],
    [{ last: ' ' }, 'Last name is required'],
  ])('is checked before the second step: %o', async (wrong, message) => {
    invite();
    const { user } = open();
    await fill(user, { ...good, ...wrong });
    await press(user, 'Continue');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('form', { name: 'Create Account' })).toBeVisible();
  });

  it('shows the strength of the password and what is missing', async () => {
    invite();
    const { user } = open();
    await put(user, 'Password', 'ab');
    expect(screen.getByText('Password strength: Weak')).toBeVisible();
    await put(user, 'Password', 'abcdefghij1');
    expect(screen.getByText('Password strength: Moderate')).toBeVisible();
    expect(screen.getByText('An uppercase letter').closest('li')).toHaveTextContent('still missing');
    await put(user, 'Password', 'Abcdefghij1!');
    expect(screen.getByText('Password strength: Strong')).toBeVisible();
  });

  it('returns to the username if it is taken', async () => {
    invite();
    const fields = [{ path: 'username', message: 'This username is taken' }];
    server.use(mockEndpoint(acceptInvitation, () => failure(409, 'Taken', { fields })));
    const { user } = open();
    await fill(user);
    await press(user, 'Continue');
    await press(user, 'Create Account');
    expect(await screen.findByText('This username is taken')).toBeVisible();
    expect(screen.getByRole('form', { name: 'Create Account' })).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus());
  });

  it.each([
    [() => failure(422, 'This invitation has expired.'), 'This invitation has expired.'],
    [() => new Response('broken', { status: 500 }), 'Failed to create account'],
    [() => Response.error(), 'An error occurred while creating your account. Please try again.'],
  ])('reports a failed creation', async (answer, message) => {
    invite();
    server.use(mockEndpoint(acceptInvitation, answer));
    const { user } = open();
    await fill(user);
    await press(user, 'Continue');
    await press(user, 'Create Account');
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  });

  it("keeps the input when the browser's Back and Forward move between the steps", async () => {
    invite();
    const { user, router } = open();
    await fill(user);
    await press(user, 'Continue');
    await screen.findByRole('form', { name: 'Review & Confirm' });
    await act(() => router.navigate(-1));
    expect(await screen.findByLabelText('Username')).toHaveValue('sam_o');
    expect(screen.getByLabelText('Username')).toHaveFocus();
    expect(router.state.location.search).toBe(`?token=${token}`);
    await put(user, 'Username', 'sam_oka');
    await act(() => router.navigate(1));
    expect(await screen.findByRole('form', { name: 'Review & Confirm' })).toHaveTextContent('sam_oka');
  });

  it('keeps the input when Back is pressed before an error arrives', async () => {
    invite();
    const give: ((answer: Response) => void)[] = [];
    server.use(mockEndpoint(acceptInvitation, () => new Promise<Response>((resolve) => give.push(resolve))));
    const { user, router } = open('');
    await act(() => router.navigate(`/signup?token=${token}`));
    await fill(user);
    await press(user, 'Continue');
    await press(user, 'Create Account');
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('form', { name: 'Create Account' })).toBeVisible();
    await waitFor(() => expect(give).toHaveLength(1));
    give[0]?.(failure(409, 'Taken', { fields: [{ path: 'username', message: 'This username is taken' }] }));
    expect(await screen.findByText('This username is taken')).toBeVisible();
    expect(router.state.location.search).toBe(`?token=${token}`);
    expect(screen.getByLabelText('Username')).toHaveValue('sam_o');
  });

  it('starts at the first step if opened at the second without input', async () => {
    invite();
    renderApp({ at: { pathname: '/signup', search: `?token=${token}`, state: { step: 'review' } } });
    expect(await screen.findByRole('form', { name: 'Create Account' })).toBeVisible();
  });
});
