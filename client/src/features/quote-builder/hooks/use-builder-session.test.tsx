import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderElement } from '../../../testing/render';
import { useBuilderSession } from './use-builder-session';
import { useStep } from './use-step';

const Sitting = () => {
  const { key, goOnAs, restart } = useBuilderSession();
  const { step, go } = useStep();
  // The draft store keeps the callback it was created with.
  const [onCreated] = useState(() => goOnAs);
  return (
    <>
      <p>{`sitting ${key}, step ${step}`}</p>
      <button onClick={() => go(step + 1)}>Next</button>
      <button onClick={() => onCreated(7)}>Created</button>
      <button
        onClick={() => {
          onCreated(7);
          go(step + 1);
        }}
      >
        Created, Next
      </button>
      <button onClick={() => restart(9)}>Restart</button>
    </>
  );
};

it.each([
  ['before', ['Next', 'Created']],
  ['after', ['Created', 'Next']],
  ['at the same moment', ['Created, Next']],
])('a step taken %s the quote gets its id is kept, as is the session', async (_when, presses) => {
  const { user, router } = renderElement(<Sitting />, '/quote-builder');
  for (const name of presses) await user.click(screen.getByRole('button', { name }));

  expect(await screen.findByText('sitting 0, step 1')).toBeVisible();
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({ edit: '7', step: '2' });
});

it.each(['/quote-builder?edit=7&step=3', '/quote-builder?edit=9&step=3'])(
  'another quote starts at its first step (from %s)',
  async (at) => {
    const { user, router } = renderElement(<Sitting />, at);
    await user.click(screen.getByRole('button', { name: 'Restart' }));

    expect(await screen.findByText('sitting 1, step 0')).toBeVisible();
    expect(router.state.location.search).toBe('?edit=9');
  },
);
