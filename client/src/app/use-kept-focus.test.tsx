import Dialog from '@mui/material/Dialog';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useKeptFocus } from './use-kept-focus';

const Page = () => {
  useKeptFocus();
  const [rows, setRows] = useState(['one', 'two']);
  const remove = (name: string) => setRows((before) => before.filter((row) => row !== name));
  return (
    <main>
      <h1 tabIndex={-1}>Rows</h1>
      <p>Beside everything</p>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button onClick={() => remove(row)}>{`Remove ${row}`}</button>
          </li>
        ))}
      </ul>
      <button onClick={() => remove('two')}>Remove the last</button>
    </main>
  );
};

/** A button that is disabled while a dialog is open and while its call is pending. */
const Asking = () => {
  useKeptFocus();
  const [step, setStep] = useState<'ready' | 'asking' | 'sending'>('ready');
  return (
    <main>
      <h1 tabIndex={-1}>Rows</h1>
      <button disabled={step !== 'ready'} onClick={() => setStep('asking')}>
        Send
      </button>
      <button onClick={() => setStep('ready')}>Arrive</button>
      {step === 'asking' && (
        <Dialog open>
          <input autoFocus aria-label="Password" />
          <button onClick={() => setStep('sending')}>Confirm</button>
        </Dialog>
      )}
    </main>
  );
};

const setUp = () => {
  render(<Page />);
  return userEvent.setup();
};

const button = (name: string) => screen.getByRole('button', { name });

describe('the focus', () => {
  it('moves to the heading of the page when the focused element is removed', async () => {
    const user = setUp();
    await user.click(button('Remove one'));
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  });

  it('also moves there from a button that was focused before it was pressed', async () => {
    const user = setUp();
    button('Remove one').focus();
    await user.click(button('Remove one'));
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  });

  it('stays when another element is removed', async () => {
    const user = setUp();
    await user.click(button('Remove the last'));
    expect(button('Remove the last')).toHaveFocus();
  });

  it('stays when somebody clicks outside of everything', async () => {
    const user = setUp();
    button('Remove two').focus();
    await user.click(screen.getByText('Beside everything'));
    expect(document.body).toHaveFocus();
    button('Remove the last').click();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove two' })).not.toBeInTheDocument());
    expect(document.body).toHaveFocus();
  });

  it('returns to the button that opened a dialog, once its result is there', async () => {
    render(<Asking />);
    const user = userEvent.setup();
    await user.click(button('Send'));
    await user.click(screen.getByLabelText('Password'));
    await user.click(button('Confirm'));
    // Everything behind an open dialog is `aria-hidden` and cannot be found by role.
    await waitFor(() => expect(button('Send')).toBeDisabled());
    button('Arrive').click();
    await waitFor(() => expect(button('Send')).toHaveFocus());
  });
});
