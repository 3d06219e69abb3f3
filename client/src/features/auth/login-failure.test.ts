import { login } from '@chainline/shared/auth/auth-contract';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { call } from '../../lib/api';
import { buildUser } from '../../testing/factories';
import { failure } from '../../testing/mock-endpoint';
import { server } from '../../testing/msw';
import { loginFailureText } from './login-failure';

const textOf = (answer: () => Response): Promise<string> => {
  server.use(http.post('*/api/auth/login', answer));
  const body = { username: 'alex', password: 'x', role: 'staff' } as const;
  return call(login, { body }, { authFailures: 'own' }).then(() => 'no failure', loginFailureText);
};

const answers: [string, () => Response, string][] = [
  ['a text of its own', () => failure(401, 'Invalid username or password'), 'Invalid username or password'],
  ['no text', () => HttpResponse.json({}, { status: 401 }), 'Authentication failed'],
  ['429', () => failure(429, 'Slow down'), 'Too many login attempts. Please try again later.'],
  ['502', () => failure(502, 'x'), 'Server is currently unavailable. Please try again in a moment.'],
  ['504', () => failure(504, 'x'), 'Server is currently unavailable. Please try again in a moment.'],
  ['no user', () => HttpResponse.json({ token: 't', session_id: 's', message: '' }), 'Invalid user data received'],
  ['no token', () => HttpResponse.json({ user: buildUser(), message: '' }), 'Authentication failed'],
  [
    'no answer at all',
    () => HttpResponse.error(),
    'Unable to connect to server. Please check your internet connection and try again.',
  ],
];

it.each(answers)('a sign-in answered with %s explains it', async (_name, answer, text) => {
  expect(await textOf(answer)).toBe(text);
});

it('shows the general message for any other failure', () => {
  expect(loginFailureText(new TypeError('x is not a function'))).toBe('Login failed. Please try again.');
});
