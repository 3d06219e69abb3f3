import { openEmailPage } from '@chainline/shared/messaging/message-file-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { recordSavedFiles } from '../../../testing/saved-files';
import { renderElement } from '../../../testing/render';
import { buildMessage } from '../testing/conversation-builders';
import { MessageBubble } from './MessageBubble';

const nothing = () => undefined;
const show = (overrides: Parameters<typeof buildMessage>[0]) =>
  renderElement(
    <ol>
      <MessageBubble
        message={buildMessage({ channel: 'email', ...overrides })}
        customerName="Mei Chen"
        now={Date.now()}
        showsChannel
        onUndo={nothing}
        onRetry={nothing}
        onSendNow={nothing}
      />
    </ol>,
  );

it('an email shows its subject and text, and folds what it quotes', async () => {
  const { user } = show({ subject: 'Re: Quote', content: 'Yes please', quoted: '> Your quote' });
  expect(await screen.findByText('Re: Quote')).toBeVisible();
  expect(screen.getByText('Yes please')).toBeVisible();
  expect(screen.getByText('> Your quote')).not.toBeVisible();

  await user.click(screen.getByText('Quoted text'));

  expect(screen.getByText('> Your quote')).toBeVisible();
});

it('an email from another address than the customer’s says so', async () => {
  show({ address: 'eve@evil.example', is_stranger: true });
  expect(await screen.findByText(/^From eve@evil\.example, not an address of Mei Chen · Email/)).toBeVisible();
});

const file = { id: 4, name: 'quote.pdf', type: 'application/pdf', size: 38_400, is_picture: false, left_out: null };

it('an email lists its attachments, which are downloaded by name, and says what was left out', async () => {
  const saved = recordSavedFiles();
  server.use(http.get('*/api/messaging/files/4', () => HttpResponse.arrayBuffer(new ArrayBuffer(3))));
  const film = { ...file, id: 5, name: 'film.mov', size: 38_000_000, left_out: 'too_large' } as const;
  const { user } = show({ files: [file, film] });
  const [pdf, left] = within(await screen.findByRole('list', { name: 'Attachments' })).getAllByRole('listitem');
  expect(pdf).toHaveTextContent('quote.pdf · PDF file · 38 KB');
  expect(left).toHaveTextContent('film.mov (38.0 MB) was left out because it is too large. It is in the mailbox.');

  await user.click(screen.getByRole('button', { name: 'Download quote.pdf' }));

  await waitFor(() => expect(saved).toEqual(['quote.pdf']));
  expect(screen.queryByRole('button', { name: /film/ })).not.toBeInTheDocument();
});

it('an attached picture is shown on request; a failed download is told', async () => {
  server.use(
    http.get('*/api/messaging/files/4', ({ request }) =>
      new URL(request.url).searchParams.get('preview') === '1'
        ? HttpResponse.arrayBuffer(new ArrayBuffer(3), { headers: { 'content-type': 'image/webp' } })
        : HttpResponse.json({ success: false, message: 'This file does not exist.' }, { status: 404 }),
    ),
  );
  const { user } = show({ files: [{ ...file, name: 'bike.jpg', type: 'image/jpeg', is_picture: true }] });
  await user.click(await screen.findByRole('button', { name: 'Show bike.jpg' }));
  expect(await screen.findByRole('img', { name: 'bike.jpg' })).toHaveAttribute('src', 'data:image/webp;base64,AAAA');
  await user.click(screen.getByRole('button', { name: 'Hide bike.jpg' }));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Download bike.jpg' }));

  expect(await screen.findByText('This file does not exist.')).toBeVisible();
});

it('pictures of a text are shown at once, without the words that stand for them', async () => {
  server.use(
    http.get('*/api/messaging/files/4', () =>
      HttpResponse.arrayBuffer(new ArrayBuffer(3), { headers: { 'content-type': 'image/webp' } }),
    ),
  );
  const picture = { ...file, name: 'Picture.jpg', type: 'image/jpeg', is_picture: true };
  const late = { ...picture, id: 5, name: 'Picture 2.jpg', size: 0, is_picture: false, left_out: 'arriving' } as const;
  show({ channel: 'sms', content: '[2 pictures]', files: [picture, late] });
  expect(await screen.findByRole('img', { name: 'Picture.jpg' })).toBeVisible();
  expect(screen.getByText(/was announced and is still being fetched\.$/)).toBeVisible();
  expect(screen.queryByText('[2 pictures]')).not.toBeInTheDocument();
});

it('other files of a text are only listed', async () => {
  show({ channel: 'sms', content: '[Attached: File.vcf]', files: [{ ...file, name: 'File.vcf', type: 'text/vcard' }] });
  expect(await screen.findByRole('button', { name: 'Download File.vcf' })).toBeVisible();
  expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument();
});

it('a formatted email is shown in a sandbox, and loads pictures only when asked to', async () => {
  const asked: boolean[] = [];
  server.use(
    mockEndpoint(openEmailPage, ({ body }) => {
      asked.push(body.pictures);
      return {
        success: true,
        path: `/messaging/email-pages/${body.pictures ? 'all' : 'none'}`,
        has_remote_pictures: true,
      };
    }),
  );
  const { user } = show({ id: 11, content: 'Plain words', is_formatted: true });
  await user.click(await screen.findByRole('button', { name: 'Formatted' }));
  const frame = await screen.findByTitle('Email as its sender formatted it');
  expect(frame).toHaveAttribute('src', '/api/messaging/email-pages/none');
  expect(frame).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  expect(screen.queryByText('Plain words')).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Show pictures' }));

  await waitFor(() =>
    expect(screen.getByTitle('Email as its sender formatted it')).toHaveAttribute(
      'src',
      '/api/messaging/email-pages/all',
    ),
  );
  expect(asked).toEqual([false, true]);
  expect(screen.queryByRole('button', { name: 'Show pictures' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Formatted' }));
  expect(screen.getByText('Plain words')).toBeVisible();
});

it('a formatted email that cannot be shown says so', async () => {
  server.use(mockEndpoint(openEmailPage, () => HttpResponse.json({ success: false, message: 'x' }, { status: 500 })));
  const { user } = show({ is_formatted: true });
  await user.click(await screen.findByRole('button', { name: 'Formatted' }));
  expect(await screen.findByText('This email could not be shown.')).toBeVisible();
});

it('an email without earlier messages has nothing to unfold', async () => {
  show({ content: 'Hello' });
  expect(await screen.findByText('Hello')).toBeVisible();
  expect(screen.queryByText('Quoted text')).not.toBeInTheDocument();
});
