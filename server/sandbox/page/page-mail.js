import { attempt, byId, call, element, keepList, plural } from './page-list.js';

const when = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' });
const shortTime = new Intl.DateTimeFormat('en-AU', { timeStyle: 'short' });

let openId = null;

const view = () => document.querySelector('input[name="mail-view"]:checked').value;

const showView = () => {
  const isHtml = view() === 'html';
  byId('mail-html').hidden = !isHtml;
  byId('mail-text').hidden = isHtml;
};

const size = (bytes) => (bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} KB`);

const fileLine = (id) => (file, at) =>
  element(
    'li',
    {},
    element('a', { href: `/mail/${id}/attachments/${at}`, download: file.filename, textContent: file.filename }),
    element('span', { className: 'detail', textContent: ` ${size(file.size)}` }),
  );

const showMail = (mail) => {
  byId('mail-reader').hidden = false;
  byId('mail-subject').textContent = mail.subject || '(no subject)';
  const answers = mail.replyTo ? `, answers to ${mail.replyTo}` : '';
  const again = mail.deliveries.length > 1 ? `, delivered ${mail.deliveries.length} times` : '';
  byId('mail-people').textContent =
    `From ${mail.from} to ${mail.to}${answers} · ${when.format(new Date(mail.deliveries[0]))}${again}`;
  byId('mail-text').textContent = view() === 'headers' ? mail.headers.join('\n') : mail.text;
  byId('mail-files').replaceChildren(...mail.attachments.map(fileLine(mail.id)));
  const address = `/mail/${mail.id}/html`;
  if (byId('mail-html').getAttribute('src') !== address) byId('mail-html').src = address;
  showView();
};

const mark = () => {
  for (const node of byId('mail-list').children) {
    node.querySelector('button')?.setAttribute('aria-pressed', String(node.dataset.key === String(openId)));
  }
};

const open = async (id) => {
  openId = id;
  mark();
  showMail(await call('GET', `mail/${id}`));
};

const mailLine = (mail) => {
  const times = element('span', { className: 'chip' });
  const button = element(
    'button',
    { type: 'button', className: 'quiet mail-line' },
    element('span', { className: 'name', textContent: mail.subject || '(no subject)' }),
    element('span', { className: 'detail', textContent: `${mail.to} · ${shortTime.format(new Date(mail.at))}` }),
    times,
  );
  button.addEventListener('click', () => void open(mail.id));
  const node = element('li', {}, button);
  node.update = (next) => {
    times.hidden = next.deliveries < 2;
    times.textContent = `delivered ${next.deliveries} times`;
  };
  return node;
};

const faultNames = {
  greylist: 'put off (451)',
  reject: 'recipient refused (550)',
  cut_before: 'connection cut, not taken',
  cut_after: 'connection cut, but taken',
  timeout_before: 'no answer, not taken',
  timeout_after: 'no answer, but taken',
  slow: 'slow',
};
const faultLine = ({ fault, times, to }) =>
  `${faultNames[fault.kind]}${to ? ` for ${to}` : ''}, ${plural(times, 'more time')}`;

export const loadMail = async () => {
  const [{ mails }, { faults }] = await Promise.all([call('GET', 'mail'), call('GET', 'mail/faults')]);
  const keyed = mails.map((mail) => ({ ...mail, key: String(mail.id) }));
  keepList(byId('mail-list'), keyed, mailLine, 'No email yet.');
  keepList(
    byId('mail-armed'),
    faults.map((rule) => ({ ...rule, key: `${rule.id}` })),
    () => {
      const node = element('li');
      node.update = (rule) => (node.textContent = faultLine(rule));
      return node;
    },
  );
  if (!mails.some(({ id }) => id === openId)) openId = mails[0]?.id ?? null;
  if (openId === null) byId('mail-reader').hidden = true;
  else await open(openId);
};

for (const choice of document.querySelectorAll('input[name="mail-view"]')) {
  choice.addEventListener('change', () => openId !== null && void open(openId));
}
byId('mail-fault-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const { fault, times } = event.target.elements;
  const kind = fault.value === 'slow' ? { kind: 'slow', milliseconds: 5000 } : { kind: fault.value };
  const rule = { times: Number(times.value), fault: kind };
  void attempt(event.submitter, async () => `Emails: ${faultLine((await call('POST', 'mail/faults', rule)).rule)}`);
});
byId('mail-answer-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const { text } = event.target.elements;
  void attempt(event.submitter, async () => {
    await call('POST', `mail/${openId}/answer`, { text: text.value });
    text.value = '';
    return 'Answered; the shop reads its mailbox every 20 seconds';
  });
});
byId('mail-fault-clear').addEventListener('click', (event) => {
  void attempt(event.target, async () => {
    await call('DELETE', 'mail/faults');
    return 'The mail server takes every email';
  });
});
byId('mail-clear').addEventListener('click', (event) => {
  void attempt(event.target, async () => {
    await call('DELETE', 'mail');
    return 'The mailbox is empty';
  });
});
