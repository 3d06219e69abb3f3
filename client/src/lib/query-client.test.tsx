import { useMutation } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderElement } from '../testing/render';
import { ApiError } from './api-error';
import { createQueryClient } from './query-client';

const serverError = new ApiError('internal', 'Something went wrong on our side.', { status: 500 });
const refusal = new ApiError('request.invalid', 'Not valid', { status: 400 });

const Probe = ({ error, handled }: { error: Error; handled?: boolean }) => {
  const mutation = useMutation({
    mutationFn: () => Promise.reject(error),
    ...(handled ? { meta: { handled } } : {}),
  });
  return (
    <>
      <button onClick={() => mutation.mutate()}>try</button>
      <output>{mutation.status}</output>
    </>
  );
};
const tryIt = async (element: React.ReactElement) => {
  const { user } = renderElement(element);
  await user.click(screen.getByRole('button', { name: 'try' }));
  await waitFor(() => expect(screen.getByText('error')).toBeInTheDocument());
};

describe('a failed change', () => {
  it('is shown in a toast', async () => {
    await tryIt(<Probe error={serverError} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side.');
  });

  it.each([
    ['the screen tells it itself', <Probe key="1" error={serverError} handled />],
    ['it was a matter of sign-in', <Probe key="2" error={new ApiError('auth.required', 'x', { status: 401 })} />],
  ])('is not shown again where %s', async (_name, element) => {
    await tryIt(element);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a failed read', () => {
  const triesOf = async (error: Error) => {
    const client = createQueryClient(() => undefined);
    let tries = 0;
    const read = () => {
      tries += 1;
      return Promise.reject(error);
    };
    const retry = client.getDefaultOptions().queries?.retry ?? false;
    await client.query({ queryKey: ['x'], queryFn: read, retry, retryDelay: 0 }).catch(() => undefined);
    return tries;
  };

  it('is retried twice if it may be transient', async () => {
    expect(await triesOf(serverError)).toBe(3);
  });

  it('is not retried if the server refused it', async () => {
    expect(await triesOf(refusal)).toBe(1);
  });
});
