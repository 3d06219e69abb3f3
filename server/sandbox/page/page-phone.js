import { attempt, byId, call, element, keepList } from './page-list.js';

const shortTime = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' });

let openPhone = null;

const form = byId('phone-form');
const phoneOf = ({ direction, from, to }) => (direction === 'inbound' ? from : to);
const stateNames = {
  queued: 'not delivered yet',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'not delivered',
  received: 'sent to the shop',
};

const textLine = (text) => {
  const state = element('span', { className: 'detail' });
  const node = element(
    'li',
    { className: text.direction === 'inbound' ? 'own' : 'shop' },
    ...(text.body === '' ? [] : [element('p', { textContent: text.body })]),
    ...text.media.map(({ sid, type }) =>
      type.startsWith('image/')
        ? element('img', { src: `/twilio-media/${sid}`, alt: 'Picture' })
        : element('p', { textContent: `[${type}]` }),
    ),
    state,
  );
  node.update = (next) => {
    state.textContent = `${shortTime.format(new Date(next.at))} · ${stateNames[next.status] ?? next.status}`;
  };
  return node;
};

const phoneLine = ({ key }) => {
  const last = element('span', { className: 'detail' });
  const button = element(
    'button',
    { type: 'button', className: 'quiet mail-line' },
    element('span', { className: 'name', textContent: key }),
    last,
  );
  button.addEventListener('click', () => {
    openPhone = key;
    form.elements.from.value = key;
    void loadPhones();
  });
  const node = element('li', {}, button);
  node.update = ({ texts }) => {
    last.textContent = texts.at(-1).body || 'Picture';
    button.setAttribute('aria-pressed', String(key === openPhone));
  };
  return node;
};

export const loadPhones = async () => {
  const { number, texts, opted_out: optedOut, delivers } = await call('GET', 'phones');
  byId('phone-number').textContent = number;
  byId('phone-delivers').checked = delivers;
  const phones = new Map();
  for (const text of texts) phones.set(phoneOf(text), [...(phones.get(phoneOf(text)) ?? []), text]);
  openPhone ??= phoneOf(texts.at(-1) ?? { direction: 'inbound', from: null });
  const lines = [...phones].map(([key, own]) => ({ key, texts: own })).toReversed();
  keepList(byId('phone-list'), lines, phoneLine, 'No text messages yet.');
  byId('phone-owner').textContent = openPhone ?? 'Any phone';
  byId('phone-state').textContent = optedOut.includes(openPhone) ? 'Has opted out of text messages' : '';
  const shown = (phones.get(openPhone) ?? []).map((text) => ({ ...text, key: text.sid }));
  keepList(byId('phone-texts'), shown, textLine, 'No text messages yet.');
};

const toMedia = async (file) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return { type: file.type || 'application/octet-stream', base64: btoa(binary) };
};

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const { from, body, pictures } = event.target.elements;
  void attempt(event.submitter, async () => {
    const media = await Promise.all([...pictures.files].map(toMedia));
    const { text } = await call('POST', 'phones/texts', { from: from.value, body: body.value, media });
    openPhone = text.from;
    body.value = '';
    pictures.value = '';
    return `Sent from ${text.from}`;
  });
});
byId('phone-delivers').addEventListener('change', ({ target }) => {
  void attempt(target, async () => {
    await call('PUT', 'phones/delivery', { delivers: target.checked });
    return target.checked ? 'Texts are delivered' : 'Texts are taken, but not delivered';
  });
});
byId('phone-clear').addEventListener('click', (event) => {
  void attempt(event.target, async () => {
    await call('DELETE', 'phones');
    return 'All phones are empty';
  });
});
