import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api-error';
import { ComponentError } from './ComponentError';
import { ConfirmDialog } from './ConfirmDialog';
import { ErrorBoundary } from './ErrorBoundary';
import { ErrorState } from './ErrorState';
import { LoadingState } from './LoadingState';

describe('ErrorState', () => {
  it("shows the stated text, the server's message and the request id, and retries", async () => {
    const retry = vi.fn();
    const error = new ApiError('x', 'The shop is away', { status: 502, requestId: 'r-42' });
    render(<ErrorState error={error} message="Failed to fetch products" onRetry={retry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch products');
    expect(screen.getByText('The shop is away')).toBeVisible();
    expect(screen.getByText('Request id: r-42')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('works with just an error', () => {
    render(<ErrorState error={new Error('Something is off')} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Something is off');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

it('LoadingState names what is loading', () => {
  render(<LoadingState label="Loading bikes" />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading bikes…');
});

describe('ConfirmDialog', () => {
  const open = (props: { tone?: 'danger'; busy?: boolean } = {}) => {
    const onConfirm = vi.fn();
    const onCancel = vi.fn();
    render(
      <ConfirmDialog {...props} open title="Delete?" confirmLabel="Delete" onConfirm={onConfirm} onCancel={onCancel}>
        This action cannot be undone.
      </ConfirmDialog>,
    );
    return { onConfirm, onCancel };
  };

  it('is labelled by its question and focuses Cancel for destructive actions', () => {
    open({ tone: 'danger' });
    expect(screen.getByRole('dialog', { name: 'Delete?', description: 'This action cannot be undone.' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  it('confirms, and cancels by the button or by Escape', async () => {
    const { onConfirm, onCancel } = open();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard('{Escape}');
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(onCancel).toHaveBeenCalledTimes(2);
  });

  it('stays open while the action is running', async () => {
    const { onCancel } = open({ busy: true });
    await userEvent.keyboard('{Escape}');
    expect(onCancel).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  });
});

describe('ErrorBoundary', () => {
  const Fragile = ({ broken }: { broken: boolean }) => {
    if (broken) throw new Error('Something is off');
    return <p>fine</p>;
  };
  const view = (broken: boolean, resetKey: string) => (
    <ErrorBoundary resetKey={resetKey} fallback={(error, retry) => <ComponentError error={error} onRetry={retry} />}>
      <Fragile broken={broken} />
    </ErrorBoundary>
  );

  it('shows the error, and the children again once they change', () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { rerender } = render(view(true, 'a'));
    expect(screen.getByText('Component Error')).toBeVisible();
    expect(screen.getByText('Something is off')).toBeVisible();
    rerender(view(false, 'a'));
    expect(screen.getByText('Component Error')).toBeVisible();
    rerender(view(false, 'b'));
    expect(screen.getByText('fine')).toBeVisible();
  });

  it('reloads the page two seconds after the fourth failure, and not before', async () => {
    vi.useFakeTimers();
    const reload = vi.fn();
    const fail = () =>
      render(<ComponentError error={new Error('x')} onRetry={vi.fn()} reloadPage={reload} />).unmount();
    [1, 2, 3].forEach(fail);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reload).not.toHaveBeenCalled();
    render(<ComponentError error={new Error('x')} onRetry={vi.fn()} reloadPage={reload} />);
    await act(() => vi.advanceTimersByTimeAsync(1999));
    expect(reload).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(reload).toHaveBeenCalledOnce();
  });
});
