export const byId = (id) => document.getElementById(id);

export const call = async (method, path, body) => {
  const headers = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(`/control/${path}`, { method, headers, body: JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
};

export const element = (tag, properties, ...children) => {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
};

export const toast = (text, isBad = false) => {
  const node = element('p', { className: isBad ? 'toast bad' : 'toast', textContent: text });
  byId('toasts').append(node);
  setTimeout(() => node.remove(), isBad ? 7000 : 4000);
};

/** Sets a value and flashes it if it changed. */
export const show = (node, text) => {
  if (node.textContent === text) return;
  const isFirst = node.dataset.shown === undefined;
  node.dataset.shown = 'yes';
  node.textContent = text;
  if (isFirst) return;
  const cell = node.closest('.count, dd') ?? node;
  cell.classList.remove('flash');
  // Forces a reflow, so that the animation restarts.
  void cell.offsetWidth;
  cell.classList.add('flash');
};

/** Reconciles the children of a list with its entries, leaving unchanged ones (and the focus) untouched. */
export const keepList = (list, entries, create, emptyText) => {
  const known = new Map([...list.children].map((node) => [node.dataset.key, node]));
  const wanted = entries.map((entry) => {
    const node = known.get(entry.key) ?? create(entry);
    node.dataset.key = entry.key;
    node.update?.(entry);
    return node;
  });
  if (wanted.length === 0 && emptyText) wanted.push(element('li', { className: 'empty', textContent: emptyText }));
  for (const node of list.children) if (!wanted.includes(node)) node.remove();
  wanted.forEach((node, at) => {
    if (list.children[at] !== node) list.insertBefore(node, list.children[at] ?? null);
  });
};

export const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Runs a button's action, shows the outcome and reloads the figures. */
export const attempt = async (button, work) => {
  button.disabled = true;
  try {
    toast(await work());
    document.dispatchEvent(new Event('sandbox-changed'));
  } catch (error) {
    toast(error.message, true);
  } finally {
    button.disabled = false;
  }
};

/** One column of the page: a searchable list whose rows perform the selected action. */
export const createSide = ({ side, listPath, countLabel, modes, toEntry }) => {
  const rows = byId(`${side}-rows`);
  const search = byId(`${side}-search`);
  const mode = () => modes[document.querySelector(`input[name="${side}-mode"]:checked`).value];

  const prepare = (row) => {
    const { label, setsQuantity } = mode();
    row.button.textContent = label;
    row.button.ariaLabel = `${label}: ${row.entry.name}`;
    row.input.ariaLabel = setsQuantity ? `New quantity of ${row.entry.name}` : `How many of ${row.entry.name}`;
    row.input.min = setsQuantity ? '0' : '1';
    row.input.value = setsQuantity ? (row.entry.count ?? '') : '1';
  };

  const act = (row) => {
    if (!row.input.reportValidity()) return;
    const quantity = row.input.value === '' ? null : Number(row.input.value);
    void attempt(row.button, () => mode().run(row.entry, quantity));
  };

  const createRow = (entry) => {
    // The shop's picture addresses may use another name of this host.
    const { pathname } = new URL(entry.picture, document.baseURI);
    const image = element('img', { src: pathname, alt: '', width: 56, height: 56, loading: 'lazy' });
    const name = element('span', { className: 'name', textContent: entry.name });
    const detail = element('span', { className: 'detail' });
    const count = element('b');
    const label = element('small');
    const input = element('input', { type: 'number', step: '1', max: '9999' });
    const button = element('button', { type: 'button' });
    const counter = element('div', { className: 'count' }, count, label);
    const node = element('li', { className: 'row' }, image, element('div', {}, name, detail), counter, input, button);
    const row = Object.assign(node, { entry, input, button });
    button.addEventListener('click', () => act(row));
    input.addEventListener('keydown', (event) => event.key === 'Enter' && act(row));
    prepare(row);
    row.update = (next) => {
      row.entry = next;
      detail.textContent = next.detail;
      show(count, next.count === null ? '∞' : String(next.count));
      label.textContent = next.count === null ? 'not counted' : countLabel;
      counter.classList.toggle('none', next.count !== null && next.count <= 0);
    };
    return row;
  };

  const load = async () => {
    const asked = search.value.trim();
    const { items, total } = await call('GET', `${listPath}?search=${encodeURIComponent(asked)}&page=1&per_page=8`);
    if (asked !== search.value.trim()) return;
    const shown =
      items.length < total ? `The first ${items.length} of ${total}` : plural(total, 'match').replace(/hs$/, 'hes');
    byId(`${side}-found`).textContent = total === 0 ? 'Nothing by that name or code.' : shown;
    keepList(rows, items.map(toEntry), createRow);
  };

  search.addEventListener('input', () => void load().catch((error) => toast(error.message, true)));
  for (const choice of document.querySelectorAll(`input[name="${side}-mode"]`)) {
    choice.addEventListener('change', () => [...rows.children].forEach(prepare));
  }
  return { load };
};
