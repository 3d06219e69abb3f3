import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { renderElement } from '../testing/render';
import { lazyPart } from './lazy-part';
import { PartBoundary } from './PartBoundary';

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

it('loads a part once, on first use', async () => {
  const load = vi.fn(() => Promise.resolve(Hello));
  const Part = lazyPart(load);
  expect(load).not.toHaveBeenCalled();
  renderElement(
    <Suspense>
      <Part name="Ada" />
      <Part name="Bob" />
    </Suspense>,
  );
  expect(await screen.findByText('Hello Ada')).toBeVisible();
  expect(screen.getByText('Hello Bob')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

it('asks for a part again on Try Again, as often as it fails', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const load = vi
    .fn(() => Promise.resolve(Hello))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Part = lazyPart(load);
  renderElement(
    <PartBoundary message="The greeting could not be loaded.">
      <Suspense>
        <Part name="Ada" />
      </Suspense>
    </PartBoundary>,
  );
  expect(await screen.findByText('The greeting could not be loaded.')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);

  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));

  expect(await screen.findByText('Hello Ada')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});
