import {
  applyMailUpdates,
  finishSupplierMail,
  getSupplierMail,
  listSupplierMails,
  readSupplierMailCall,
  undoMailUpdates,
  type MailUpdate,
  type SupplierMail,
} from '@chainline/shared/bikes/supplier-mail-contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { mockUpload } from '../../../testing/mock-upload';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderElement } from '../../../testing/render';
import { EmailDialog } from './EmailDialog';

const buildUpdate = (overrides: Partial<MailUpdate> = {}): MailUpdate => ({
  id: 1,
  bike_id: 4,
  model: 'NCM Moscow',
  inv_number: 'INV-1',
  kind: 'arrived',
  matched_by: 'inv_number',
  changes: [
    { field: 'arrived', before: 'no', after: 'yes' },
    { field: 'arrived_on', before: null, after: '2026-11-25' },
  ],
  sentence: 'INV-1 was delivered today.',
  confidence: 0.97,
  is_default: true,
  question: null,
  question_count: null,
  state: 'open',
  ...overrides,
});

const buildMail = (updates: MailUpdate[], overrides: Partial<SupplierMail> = {}): SupplierMail => ({
  id: 7,
  file_name: '',
  sender: 'sales@ncm.example',
  subject: 'Delivered',
  sent_on: '2026-11-25',
  created_at: '2026-11-25T01:00:00.000Z',
  by: 'Mia Chen',
  open: updates.length,
  applied: 0,
  updates,
  from_mailbox: false,
  is_done: false,
  is_waiting: false,
  left: ['INV-1 has a nice colour.'],
  warnings: [],
  ...overrides,
});

const shipped = buildUpdate({
  id: 2,
  bike_id: 5,
  inv_number: 'INV-2',
  kind: 'shipped',
  changes: [{ field: 'arrived', before: 'no', after: 'shipped' }],
  is_default: false,
  confidence: 0.6,
});
const candidates = [8, 9].map((id) =>
  buildUpdate({ id, bike_id: id, inv_number: `INV-${id}`, question: 1, question_count: 1, is_default: false }),
);

/** A server with one email, which remembers what is applied. */
const answerMail = (mail: SupplierMail, skipped: { id: number; reason: string }[] = []) => {
  const sent: number[][] = [];
  const world = { mail, sent };
  const set = (ids: readonly number[], state: MailUpdate['state']) => {
    world.sent.push([...ids]);
    const done = ids.filter((id) => !skipped.some((each) => each.id === id));
    world.mail = {
      ...world.mail,
      updates: world.mail.updates.map((update) => (done.includes(update.id) ? { ...update, state } : update)),
    };
    return { success: true as const, mail: world.mail, done: done.length, skipped };
  };
  const { handler, forms } = mockUpload(readSupplierMailCall, {}, () => ({ success: true as const, mail: world.mail }));
  server.use(
    handler,
    mockEndpoint(listSupplierMails, () => ({
      success: true,
      mails: [world.mail],
      waiting: Number(world.mail.is_waiting),
    })),
    mockEndpoint(getSupplierMail, () => ({ success: true, mail: world.mail })),
    mockEndpoint(applyMailUpdates, ({ body }) => set(body.updates, 'applied')),
    mockEndpoint(finishSupplierMail, ({ body: { done } }) => {
      world.mail = { ...world.mail, is_done: done, is_waiting: !done };
      return { success: true, mail: world.mail };
    }),
    mockEndpoint(undoMailUpdates, ({ body }) => set(body.updates, 'undone')),
  );
  return { world, forms };
};

const open = () => renderElement(<EmailDialog open onClose={() => undefined} />, '/bike-inventory');

const preview = async (user: ReturnType<typeof open>['user']) => {
  await pasteInto(user, await screen.findByLabelText('Paste the email'), 'INV-1 was delivered today.');
  await user.click(screen.getByRole('button', { name: 'Preview Updates' }));
};

beforeEach(() => storeTestSession({ role: 'manager' }));

describe('a pasted email', () => {
  it('that looks like HTML is shown as text', async () => {
    const markup = '<img src="x" onerror="hostile()"><script>hostile()</script>';
    const mail = buildMail([buildUpdate({ sentence: `Sentence ${markup}`, model: `Model ${markup}` })], {
      subject: `Subject ${markup}`,
      sender: `Sender ${markup}`,
      left: [`Left ${markup}`],
      warnings: [`Warning ${markup}`],
    });
    answerMail(mail);
    const { user } = open();
    await preview(user);

    expect(await screen.findByText(`Sentence ${markup}`)).toBeVisible();
    for (const text of [`Left ${markup}`, `Warning ${markup}`]) expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText(/^Subject <img .*Sender <img /)).toBeVisible();
    expect(document.querySelector('[onerror], body script')).toBeNull();
  });

  it('shows its updates, old and new, with the sentence; sure ones are selected and applied together', async () => {
    const { world, forms } = answerMail(buildMail([buildUpdate(), shipped, ...candidates]));
    const { user } = open();
    await preview(user);

    expect(await screen.findByText('Detected 4 potential updates')).toBeVisible();
    expect(forms.at(-1)?.get('text')).toBe('INV-1 was delivered today.');
    const sure = within(screen.getByRole('list', { name: 'Updates' }));
    expect(sure.getByText('Arrived: NO → YES')).toBeVisible();
    expect(sure.getByText('INV-1 was delivered today.')).toBeVisible();
    expect(sure.getByRole('checkbox')).toBeChecked();
    expect(within(screen.getByRole('list', { name: 'Please check' })).getByRole('checkbox')).not.toBeChecked();
    expect(
      within(screen.getByRole('list', { name: 'Which 1 of these 2 bikes?' })).getAllByRole('checkbox'),
    ).toHaveLength(2);
    expect(screen.getByText('INV-1 has a nice colour.')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Apply selected (1)' }));
    expect(await screen.findByText('Applied')).toBeVisible();
    expect(world.sent).toEqual([[1]]);
  });

  it('is applied one by one and undone', async () => {
    const { world } = answerMail(buildMail([buildUpdate(), shipped]));
    const { user } = open();
    await preview(user);
    await user.click(await screen.findByRole('button', { name: /^Apply NCM Moscow, INV-2/ }));
    await user.click(await screen.findByRole('button', { name: /^Undo NCM Moscow, INV-2/ }));
    await screen.findByRole('button', { name: /^Apply NCM Moscow, INV-2/ });
    await user.click(screen.getByRole('button', { name: 'Apply selected (1)' }));
    await user.click(await screen.findByRole('button', { name: 'Undo all (1)' }));
    await screen.findByRole('button', { name: /^Apply NCM Moscow, INV-1/ });

    expect(world.sent).toEqual([[2], [2], [1], [1]]);
  });

  it('says why an update was not made', async () => {
    const reason = 'Someone has changed this record since the email was read.';
    answerMail(buildMail([buildUpdate()]), [{ id: 1, reason }]);
    const { user } = open();
    await preview(user);
    await user.click(await screen.findByRole('button', { name: 'Apply selected (1)' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  });

  it('without news says so', async () => {
    answerMail(buildMail([], { left: [] }));
    const { user } = open();
    await preview(user);

    expect(await screen.findByText('Detected 0 potential updates')).toBeVisible();
    expect(screen.getByText('Nothing in this email changes a record of the register.')).toBeVisible();
  });
});

describe('a file', () => {
  it('is sent by its name; what cannot be read is explained, and the dialog stays', async () => {
    const message = 'This file is not an Outlook message (.msg). Please save it from Outlook again.';
    const { handler, forms } = mockUpload(readSupplierMailCall, {}, () => failure(400, message));
    server.use(
      handler,
      mockEndpoint(listSupplierMails, () => ({ success: true, mails: [], waiting: 0 })),
    );
    const { user } = open();
    await user.upload(await screen.findByLabelText('Email file'), new File(['x'], 'news.msg'));
    expect(screen.getByText('news.msg')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Preview Updates' }));

    expect(await screen.findByText(message)).toBeVisible();
    const sent = forms.at(-1)?.get('email');
    expect(sent instanceof File && sent.name).toBe('news.msg');
  });
});

describe('earlier emails', () => {
  it('can be opened to undo their updates', async () => {
    answerMail(buildMail([buildUpdate({ state: 'applied' })], { applied: 1, open: 0 }));
    const { user } = open();
    await user.click(await screen.findByText('Earlier emails'));
    await user.click(screen.getByRole('button', { name: /^Delivered, .*1 applied/ }));

    expect(await screen.findByRole('button', { name: 'Undo all (1)' })).toBeVisible();
  });
});

describe('an email from the mailbox', () => {
  it('waits on top until it is marked as done, and can wait again', async () => {
    answerMail(buildMail([buildUpdate()], { by: '', from_mailbox: true, is_waiting: true }));
    const { user } = open();
    const waiting = within(await screen.findByRole('list', { name: 'Waiting emails' }));
    await user.click(waiting.getByRole('button', { name: /^Delivered, sales@ncm\.example, .*0 of 1 applied/ }));
    await user.click(await screen.findByRole('button', { name: 'Mark as done' }));

    await user.click(await screen.findByText('Earlier emails'));
    expect(screen.queryByRole('list', { name: 'Waiting emails' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Delivered, / }));
    await user.click(await screen.findByRole('button', { name: 'Let it wait again' }));
    expect(await screen.findByRole('button', { name: 'Mark as done' })).toBeVisible();
  });
});
