import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { storeTestSession } from '../../testing/factories';
import { renderApp } from '../../testing/render';
import { FormDialog } from './FormDialog';
import { useFormDialog } from './form-dialog-context';

const Form = ({ isBusy, onElsewhere }: { isBusy: boolean; onElsewhere: () => void }) => {
  const [text, setText] = useState('');
  const leave = useFormDialog({ isDirty: text !== '', isBusy });
  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={() => leave(onElsewhere)}>Elsewhere</button>
      <Link to="/other">Other page</Link>
    </>
  );
};

const open = ({ isBusy = false } = {}) => {
  const onClose = vi.fn();
  const onElsewhere = vi.fn();
  const Page = () => (
    <FormDialog open onClose={onClose}>
      <Form isBusy={isBusy} onElsewhere={onElsewhere} />
    </FormDialog>
  );
  storeTestSession();
  const other = { path: '/other', Component: () => <p>The other page</p> };
  const { user } = renderApp({ at: '/form', pages: [{ path: '/form', Component: Page }, other] });
  return { user, onClose, onElsewhere };
};

const question = () => screen.findByRole('dialog', { name: 'Close without saving?' });

const type = async (user: ReturnType<typeof open>['user']) =>
  user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Bell');

const closeTab = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('a dialog with a form', () => {
  it('closes at once if nothing was typed', async () => {
    const { user, onClose } = open();
    await screen.findByRole('textbox', { name: 'Name' });
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(closeTab()).toBe(true);
  });

  it('asks before Escape or a click outside discards typed text', async () => {
    const { user, onClose } = open();
    await type(user);
    await user.keyboard('{Escape}');
    await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /without saving/ })).not.toBeInTheDocument());
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Bell');

    await user.keyboard('{Escape}');
    await user.click(within(await question()).getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks before another action leaves it', async () => {
    const { user, onElsewhere } = open();
    await type(user);
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(onElsewhere).not.toHaveBeenCalled();
    await user.click(within(await question()).getByRole('button', { name: 'Close' }));
    expect(onElsewhere).toHaveBeenCalledOnce();
  });

  it('asks before navigation, and the browser before closing the tab', async () => {
    const { user } = open();
    await type(user);
    expect(closeTab()).toBe(false);
    await user.click(screen.getByRole('link', { name: 'Other page' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(asked.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('The other page')).toBeVisible();
  });

  it('stays while it is being saved', async () => {
    const { user, onClose, onElsewhere } = open({ isBusy: true });
    await type(user);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.queryByRole('dialog', { name: /without saving/ })).not.toBeInTheDocument();
    expect([onClose, onElsewhere].map((told) => told.mock.calls.length)).toEqual([0, 0]);
  });
});
