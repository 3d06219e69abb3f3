import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually';
import { useHeldRows } from '../../../test/held-rows';
import { makeDraft } from '../../../test/quote-factories';
import { useQuoteShop } from '../../../test/quote-shop';

const shop = useQuoteShop();
const { call, create, person, setStatus } = shop;
const { holding, waiting } = useHeldRows(() => shop.app().pool);

const get = async (id: number) => (await call('get', `/quotes/${id}`, 'manager')).body.quote;
const setActive = (name: string, active: boolean) =>
  shop.app().pool.query('update users set is_active = $2 where id = $1', [person(name).id, active]);
const deactivate = () => call('post', `/db/users/${person('other').id}/deactivate`, 'manager');

const toOther = () => ({ assigned_to: person('other').id });
const draftForOther = () => ({
  draft: makeDraft({ settings: { assignedTo: person('other').id } }),
  client_key: randomUUID(),
});

afterEach(async () => {
  await setActive('other', true);
});

describe("a quote assigned while its assignee's account is being closed", () => {
  it.each([
    [
      'given',
      (id: number) => call('post', '/user-management/quotes/assign', 'manager').send({ quote_id: id, ...toOther() }),
    ],
    [
      'given among others',
      (id: number) =>
        call('post', '/user-management/quotes/bulk-assign', 'manager').send({ quote_ids: [id], ...toOther() }),
    ],
    [
      'passed on with all of a person',
      () => call('post', `/db/users/${person('staff').id}/reassign-quotes`, 'manager').send(toOther()),
    ],
    ['made for them', () => call('post', '/quotes', 'manager').send(draftForOther())],
  ] as const)('keeps its assignee if the account is closed first (%s)', async (_how, ask) => {
    const { id } = await create();
    const before = await shop.countQuotes();
    const closing = await holding('update users set is_active = false where id = $1', [person('other').id]);
    const answer = ask(id).then((answered) => answered);
    await eventually(waiting).toBe(1);

    await closing.release();

    const { status, body } = await answer;
    expect([status, body.code]).toEqual([422, 'assignment.not_assignable']);
    expect(await get(id)).toMatchObject({ assigned_to: person('staff').id });
    expect(await shop.countQuotes()).toBe(before);
  });

  it('is listed by the closing if it is assigned first', async () => {
    const { id } = await create();
    const reading = await holding('select 1 from quotes where id = $1 for update', [id]);
    const given = call('post', '/user-management/quotes/assign', 'manager')
      .send({ quote_id: id, ...toOther() })
      .then((answered) => answered);
    await eventually(waiting).toBe(1);
    const closed = deactivate().then((answered) => answered);
    await eventually(waiting).toBe(2);

    await reading.release();

    expect((await given).status).toBe(200);
    const { status, body } = await closed;
    expect(status).toBe(200);
    expect(body.open_quotes.map((quote: { id: number }) => quote.id)).toContain(id);
  });

  it('causes no deadlock, whoever assigns to whom', async () => {
    const ids = [(await create()).id, (await create()).id, (await create()).id];

    const answers = await Promise.all([
      ...ids.map((id) =>
        call('post', '/user-management/quotes/assign', 'manager').send({
          quote_id: id,
          assigned_to: person('manager').id,
        }),
      ),
      ...ids.map((id) =>
        call('post', '/user-management/quotes/assign', 'manager').send({ quote_id: id, ...toOther() }),
      ),
      deactivate(),
    ]);

    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.at(-1)?.status).toBe(200);
  });
});

it('is assigned to the author of its next version if its assignee has left', async () => {
  const quote = await create(draftForOther().draft, 'manager');
  await setStatus(quote.id, 'sent');
  await setActive('other', false);

  const { body } = await call('post', `/quotes/${quote.id}/requote`, 'manager').send({ version: quote.version });

  expect(body.quote).toMatchObject({ assigned_to: person('manager').id });
});
