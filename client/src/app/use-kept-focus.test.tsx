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
  it('goes to the heading of the page when what had it is gone', async () => {
    const user = setUp();
    await user.click(button('Remove one'));
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  });

  it('goes there as well from a button that had it already when it was pressed', async () => {
    const user = setUp();
    button('Remove one').focus();
    await user.click(button('Remove one'));
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  });

  it('stays where it is when something else goes', async () => {
    const user = setUp();
    await user.click(button('Remove the last'));
    expect(button('Remove the last')).toHaveFocus();
  });

  it('is left alone where somebody pressed beside everything', async () => {
    const user = setUp();
    button('Remove two').focus();
    await user.click(screen.getByText('Beside everything'));
    expect(document.body).toHaveFocus();
    button('Remove the last').click();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove two' })).not.toBeInTheDocument());
    expect(document.body).toHaveFocus();
  });

  it('comes back to the button that a dialog asked something for, once its answer is there', async () => {
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
