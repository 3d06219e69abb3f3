import Dialog from '@mui/material/Dialog';
import Drawer from '@mui/material/Drawer';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderElement } from '../testing/render';
import { useToast, type Toast } from './toast-context';

const Probe = ({ toasts }: { toasts: readonly Toast[] }) => {
  const toast = useToast();
  return <button onClick={() => toasts.forEach((each) => toast(each))}>tell</button>;
};

/** Like a button with a pending call: it is disabled, and so without focus, when the answer comes. */
const Sending = () => {
  const toast = useToast();
  const [isSending, setSending] = useState(false);
  return (
    <>
      <button disabled={isSending} onClick={() => setSending(true)}>
        send
      </button>
      <button onClick={() => toast({ message: 'Sent' })}>answer</button>
    </>
  );
};
const tell = async (...toasts: Toast[]) => {
  const { user } = renderElement(<Probe toasts={toasts} />);
  await user.click(screen.getByRole('button', { name: 'tell' }));
  return user;
};
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
});

describe('a toast', () => {
  it('disappears after six seconds', async () => {
    await tell({ message: 'Saved', tone: 'success' });
    await advance(5500);
    expect(screen.getByRole('status')).toHaveTextContent('Saved');
    await advance(1500);
    await waitFor(() => expect(screen.queryByText('Saved')).not.toBeInTheDocument());
  });

  it('interrupts a screen reader only for errors', async () => {
    await tell({ message: 'It failed', tone: 'error' });
    expect(screen.getByRole('alert')).toHaveTextContent('It failed');
  });

  it('is announced while a dialog is open', async () => {
    renderElement(
      <>
        <Probe toasts={[]} />
        <Dialog open>
          <Probe toasts={[{ message: 'Saved', tone: 'success' }]} />
        </Dialog>
      </>,
    );
    act(() => screen.getByRole('button', { name: 'tell' }).click());
    expect(await screen.findByRole('status')).toHaveTextContent('Saved');
  });

  it('waits in a queue, and is not repeated', async () => {
    await tell({ message: 'One' }, { message: 'Two' }, { message: 'One' });
    expect(screen.getByText('One')).toBeVisible();
    expect(screen.queryByText('Two')).not.toBeInTheDocument();
    await advance(7000);
    expect(await screen.findByText('Two')).toBeVisible();
    await advance(7000);
    await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument());
  });

  it('is replaced early by a newer one, unless it is an error', async () => {
    await tell({ message: 'One' }, { message: 'Two failed', tone: 'error' }, { message: 'Three' });
    await advance(2000);
    expect(await screen.findByText('Two failed')).toBeVisible();
    await advance(4000);
    expect(screen.getByText('Two failed')).toBeVisible();
    await advance(3000);
    expect(await screen.findByText('Three')).toBeVisible();
  });

  it('offers one action, and disappears after it', async () => {
    const undo = vi.fn();
    const user = await tell({ message: 'Deleted', action: { label: 'Undo', onClick: undo } });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    await advance(1000);
    await waitFor(() => expect(screen.queryByText('Deleted')).not.toBeInTheDocument());
  });
});

describe('the place of a toast', () => {
  const tellFrom = async (top: number) => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 120, 40));
    await tell({ message: 'Saved' });
    return screen.getByRole('presentation', { hidden: true }).className;
  };

  it('is the lower edge of the window', async () => {
    expect(await tellFrom(300)).toContain('anchorOriginBottomCenter');
  });

  it('is the right corner for pages that need the middle', async () => {
    document.body.dataset.toasts = 'right';
    expect(await tellFrom(300)).toContain('anchorOriginBottomRight');
    delete document.body.dataset.toasts;
  });

  it('is the upper edge if the pressed button is at the lower one', async () => {
    expect(await tellFrom(window.innerHeight - 60)).toContain('anchorOriginTopCenter');
  });

  it('is the upper edge while the pressed button is disabled by its pending call', async () => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function at(this: HTMLElement) {
      return new DOMRect(0, this.textContent === 'send' ? window.innerHeight - 60 : 300, 120, 40);
    });
    const { user } = renderElement(<Sending />);
    await user.click(screen.getByRole('button', { name: 'send' }));
    // Browsers move the focus away from a disabled element; jsdom does not.
    vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body);
    fireEvent.click(screen.getByRole('button', { name: 'answer' }));
    expect(screen.getByRole('presentation', { hidden: true }).className).toContain('anchorOriginTopCenter');
  });

  it('is the upper edge after using the last row of a drawer', async () => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function at(this: HTMLElement) {
      return new DOMRect(0, this.tagName === 'LI' ? window.innerHeight - 60 : 300, 120, 40);
    });
    const { user } = renderElement(
      <Drawer open anchor="right">
        <ul>
          <li>
            <Probe toasts={[{ message: 'Saved' }]} />
          </li>
        </ul>
      </Drawer>,
    );
    await user.click(screen.getByRole('button', { name: 'tell' }));
    expect(screen.getByText('Saved').closest('.MuiSnackbar-root')).toHaveClass('MuiSnackbar-anchorOriginTopCenter');
  });
});
