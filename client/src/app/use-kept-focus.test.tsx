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
});
