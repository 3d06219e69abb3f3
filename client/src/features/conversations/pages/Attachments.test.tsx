import { sendMessage, undoMessage } from '@chainline/shared/messaging/conversation-contract';
import {
  removeMessageFile,
  uploadMessageFile,
  type MessageFile,
} from '@chainline/shared/messaging/message-file-contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { mockUpload } from '../../../testing/mock-upload';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderElement } from '../../../testing/render';
import { answerConversations, buildConversation, buildMessage } from '../testing/conversation-builders';
import { ConversationsPage } from './ConversationsPage';

const mei = buildConversation({ channel: 'email' });
const open = () => renderElement(<ConversationsPage />, '/conversations?open=5&channel=email');
const input = () => screen.findByPlaceholderText('Type your email message...');
const toSend = () => screen.findByRole('list', { name: 'Files to send' });

const nameIn = (form: FormData): string => {
  const file = form.get('file');
  return file instanceof File ? file.name : '';
};

const answerUploads = () => {
  let id = 70;
  const upload = mockUpload(uploadMessageFile, {}, (form) => {
    id += 1;
    const file: MessageFile = {
      id,
      name: nameIn(form),
      type: 'application/pdf',
      size: 2_000,
      is_picture: false,
      left_out: null,
    };
    return { success: true as const, file };
  });
  server.use(upload.handler);
};

beforeEach(() => {
  localStorage.clear();
  storeTestSession();
});

it('attaches files that are chosen or dropped, keeps them with the draft, and sends those that are left', async () => {
  answerConversations({ conversations: [mei], messages: [buildMessage({ channel: 'email' })] });
  answerUploads();
  const sent: unknown[] = [];
  const removed: number[] = [];
  server.use(
    mockEndpoint(removeMessageFile, ({ params }) => {
      removed.push(params.id);
      return { success: true };
    }),
    mockEndpoint(sendMessage, ({ body }) => {
      sent.push(body);
      return { success: true, message: buildMessage({ id: 12, direction: 'outbound', channel: 'email' }) };
    }),
  );
  const first = open();
  const pdf = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf' });
  await first.user.upload(await screen.findByLabelText('Files to attach'), [pdf('Form.pdf'), pdf('Price list.pdf')]);
  expect(await within(await toSend()).findByText('Price list.pdf')).toBeVisible();
  await screen.findByText('Form.pdf');
  fireEvent.drop(await input(), { dataTransfer: { files: [pdf('Dropped.pdf')], types: ['Files'] } });
  await screen.findByText('Dropped.pdf');
  await first.user.click(screen.getByRole('button', { name: 'Remove Form.pdf' }));
  expect(screen.getByRole('button', { name: 'Attach files' })).toHaveFocus();
  await waitFor(() => expect(removed).toEqual([71]));
  first.unmount();

  const again = open();
  expect(within(await toSend()).getAllByRole('listitem')).toHaveLength(2);
  await pasteInto(again.user, await input(), 'Here you are');
  await again.user.keyboard('{Enter}');

  await waitFor(() => expect(sent).toMatchObject([{ content: 'Here you are', file_ids: [72, 73] }]));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Files to send' })).toBeNull());
});

it('says why a file cannot be attached, without and with asking the server', async () => {
  answerConversations({ conversations: [mei], messages: [buildMessage({ channel: 'email' })] });
  const { handler } = mockUpload(uploadMessageFile, {}, () => failure(400, 'a.pdf is not what its name says.'));
  server.use(handler);
  open();
  const drop = async (name: string) =>
    fireEvent.drop(await input(), { dataTransfer: { files: [new File(['x'], name)], types: ['Files'] } });

  await drop('setup.exe');
  expect(await screen.findByText(/^setup\.exe cannot be sent\. Attach pictures/)).toBeVisible();
  await drop('a.pdf');
  expect(await screen.findByText('a.pdf is not what its name says.')).toBeVisible();
  expect(screen.getByText('Up to 10 files, 10 MB each and 15 MB together.')).toBeVisible();
});

it('gives the files of an email that is taken back to the draft, beside those added meanwhile', async () => {
  const gate: { open?: () => void } = {};
  const opened = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  const file: MessageFile = {
    id: 9,
    name: 'Form.pdf',
    type: 'application/pdf',
    size: 10,
    is_picture: false,
    left_out: null,
  };
  const waiting = buildMessage({
    channel: 'email',
    direction: 'outbound',
    status: 'waiting',
    files: [file],
    can: { undo: true, retry: false, send_now: false },
  });
  answerConversations({ conversations: [mei], messages: [waiting] });
  server.use(
    mockEndpoint(undoMessage, async () => {
      await opened;
      return { success: true, conversation_id: 5, channel: 'email', content: 'Hi', subject: null, files: [file] };
    }),
  );
  answerUploads();
  const { user } = open();
  await user.upload(await screen.findByLabelText('Files to attach'), new File(['%PDF-'], 'Next.pdf'));
  await screen.findByText('Next.pdf');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await user.upload(screen.getByLabelText('Files to attach'), new File(['%PDF-'], 'Late.pdf'));
  await screen.findByText('Late.pdf');
  gate.open?.();

  expect(await within(await toSend()).findByText('Form.pdf')).toBeVisible();
  expect(within(await toSend()).getByText('Next.pdf')).toBeVisible();
  expect(within(await toSend()).getByText('Late.pdf')).toBeVisible();
  expect(await input()).toHaveValue('Hi');
});
