import { createBike, listBikes, restoreBike, updateBike } from '@chainline/shared/bikes/bike-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderElement } from '../../../testing/render';
import { setViewportWidth } from '../../../testing/viewport';
import { answerBikes, buildBike, buildLink, detailOf } from '../testing/bike-answers';
import { BikeInventoryPage } from './BikeInventoryPage';

const open = (search = '') => renderElement(<BikeInventoryPage />, `/bike-inventory${search}`);
const row = async () => within(await screen.findByRole('row', { name: /Segway P100S/ }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => storeTestSession({ role: 'manager' }));

describe('the register', () => {
  it('shows counts, records and the words of their states', async () => {
    answerBikes({ bikes: [buildBike({ arrived: 'shipped', sold: 'rentals' })] });
    open();
    const shown = await row();

    expect(screen.getByRole('heading', { level: 1, name: 'BBS Bike Stock & Pre-Orders' })).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'TOTAL BIKES' })).getByText('1,234')).toBeVisible();
    for (const text of ['Pre-order', 'no', 'SHIPPED', 'Rentals']) expect(shown.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'IN STOCK' })).toHaveAttribute(
      'href',
      '/bike-inventory?arrived=yes&sold=no',
    );
  });

  it('is sorted by a column that phones do not show, and says so', async () => {
    answerBikes();
    setViewportWidth(390);
    open();

    expect(await screen.findByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Usual order');
  });

  it('asks for what the address says, shows a chip for each filter, and clears one or all', async () => {
    const world = answerBikes();
    const { user } = open('?brand=NCM&paid=no&payment_from=2026-10-05');
    await row();
    expect(world.asked[0]).toMatchObject({ brand: 'NCM', paid: 'no', payment_from: '2026-10-05', per_page: 25 });
    const chips = () => within(screen.getByRole('list', { name: 'Active filters' })).getAllByRole('button');
    expect(chips().map((chip) => chip.textContent)).toEqual([
      'Brand: NCM',
      'Paid: no',
      'Payment Date From: 05/10/2026',
    ]);

    await user.click(screen.getByRole('button', { name: 'Remove filter Paid: no' }));
    await waitFor(() => expect(chips()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Clear All' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull());
    expect(world.asked.at(-1)).not.toHaveProperty('brand');
  });

  it('has as many columns as fit the screen', async () => {
    answerBikes();
    setViewportWidth(1920);
    open();

    expect((await row()).getByText('Mia Chen')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Week' })).toBeVisible();
    setViewportWidth(1280);
  });

  it('offers the brands and types of the settings and of records', async () => {
    answerBikes();
    const { user } = open();
    await row();
    await user.click(screen.getByRole('combobox', { name: 'Brand' }));
    const brands = await screen.findAllByRole('option');
    expect(brands.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['Segway', 'Wisper']));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('combobox', { name: 'Invoice Type' }));

    expect(await screen.findByRole('option', { name: 'Customer Order' })).toBeVisible();
  });

  it('keeps the chosen columns', async () => {
    const world = answerBikes();
    const { user } = open();
    await row();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Cost' }));

    expect(await screen.findByText('$1,650.00')).toBeVisible();
    await waitFor(() => expect(world.columns).toContain('cost'));
    await user.click(screen.getByRole('menuitem', { name: 'Usual columns' }));
    await waitFor(() => expect(world.columns).toBeNull());
    expect(screen.queryByText('$1,650.00')).toBeNull();
  });

  it('says what to do when it is empty, and refreshes after a failure', async () => {
    answerBikes({ bikes: [] });
    server.use(mockEndpoint(listBikes, () => failure(422, 'Not now')));
    const { user } = open();
    expect(await screen.findByText('Bike Inventory Error')).toBeVisible();
    answerBikes({ bikes: [] });
    await user.click(screen.getByRole('button', { name: 'Refresh Page' }));

    expect(await screen.findByText('No bikes in the register yet')).toBeVisible();
  });

  it('offers nothing to change, and no amounts, to those who may only look', async () => {
    answerBikes({ can: { edit: false, see_costs: false } });
    const { user } = open();
    await row();
    expect(screen.queryByRole('button', { name: /^(Add Bike|Edit |Delete )/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Columns' }));

    expect(await screen.findByRole('menuitemcheckbox', { name: 'Brand' })).toBeVisible();
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Cost' })).toBeNull();
  });

  it('warns of serial numbers used twice', async () => {
    answerBikes({ bikes: [buildBike({ serial_number: 'A1', is_double: true })], doubles: 2 });
    open();

    expect(await screen.findByText('2 serial numbers are used by more than one record each.')).toBeVisible();
    expect((await row()).getByText('Serial number used twice')).toBeVisible();
  });

  it("shows that a supplier's email is waiting, and opens it", async () => {
    const mail = {
      id: 7,
      file_name: '',
      sender: 'sales@ncm.example',
      subject: 'Delivered',
      by: '',
      sent_on: '2026-11-25',
      created_at: '2026-11-25T01:00:00.000Z',
      open: 0,
      applied: 0,
      updates: [],
      left: ['INV-1 is blue.'],
      warnings: [],
      from_mailbox: true,
      is_done: false,
      is_waiting: true,
    };
    answerBikes({ mails: [mail] });
    const { user } = open();
    expect(await screen.findByText('An email from a supplier is waiting.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Review' }));
    expect(await screen.findByRole('button', { name: 'Mark as done' })).toBeVisible();
  });
});

describe('adding a bike', () => {
  it('asks for what is missing in the stated words, and clears an error with the edit', async () => {
    const world = answerBikes();
    const { user } = open();
    await row();
    await user.click(screen.getByRole('button', { name: 'Add Bike' }));
    const form = await dialog('Add New Bike');
    await pasteInto(user, form.getByLabelText('Cost'), 'a lot');
    await user.click(form.getByRole('button', { name: 'Save' }));
    for (const text of ['Bike model is required', 'Inventory number is required', 'Brand is required']) {
      expect(await form.findByText(text)).toBeVisible();
    }
    expect(form.getByText('Cost must be a valid number')).toBeVisible();

    await pasteInto(user, form.getByLabelText('Bike Model'), 'Super73 S2');
    expect(form.queryByText('Bike model is required')).toBeNull();
    await pasteInto(user, form.getByLabelText('INV Number'), 'INV-7');
    await pasteInto(user, form.getByLabelText('Brand'), 'Unheard of');
    await user.clear(form.getByLabelText('Cost'));
    await pasteInto(user, form.getByLabelText('Cost'), '$1,250.50');
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Bike added')).toBeVisible();
    expect(world.added).toEqual([
      expect.objectContaining({ model: 'Super73 S2', brand: 'Unheard of', cost: 1250.5, price_sold: null, paid: 'no' }),
    ]);
  });

  it('asks about a serial number that another record has', async () => {
    answerBikes();
    const accepted: boolean[] = [];
    server.use(
      mockEndpoint(createBike, ({ body }) => {
        accepted.push(body.accept_double);
        if (body.accept_double)
          return { success: true, bike: detailOf(buildBike()), can: { edit: true, see_costs: true } };
        return failure(409, 'Another record has the serial number A1.', {
          code: 'bike.double_serial',
          data: { bikes: [{ id: 2, model: 'NCM Venice', inv_number: 'INV-2' }] },
        });
      }),
    );
    const { user } = open();
    await row();
    await user.click(screen.getByRole('button', { name: 'Add Bike' }));
    const form = await dialog('Add New Bike');
    for (const [label, text] of [
      ['Bike Model', 'Segway'],
      ['INV Number', 'INV-7'],
      ['Brand', 'Segway'],
      ['Serial Number', 'a1'],
    ] as const) {
      await pasteInto(user, form.getByLabelText(label), text);
    }
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('NCM Venice, INV-2')).toBeVisible();
    expect(form.getByRole('alert')).toHaveFocus();
    await user.click(form.getByRole('button', { name: 'Save anyway' }));

    expect(await screen.findByText('Bike added')).toBeVisible();
    expect(accepted).toEqual([false, true]);
  });
});

describe('editing a bike', () => {
  it('takes over what somebody else changed, and asks for each field that both changed', async () => {
    answerBikes();
    const sent: object[] = [];
    const theirs = buildBike({
      version: 2,
      paid: 'yes',
      sales_rep: 'Theirs',
      sold: 'yes',
      last_edited_by: 'Sam Okafor',
    });
    server.use(
      mockEndpoint(updateBike, ({ body }) => {
        sent.push(body);
        if (body.version === 2) return { success: true, bike: detailOf(theirs), can: { edit: true, see_costs: true } };
        return failure(409, 'Someone else has changed this record.', {
          code: 'bike.stale',
          data: { bike: detailOf(theirs) },
        });
      }),
    );
    const { user } = open();
    await user.click((await row()).getByRole('button', { name: /^Edit/ }));
    const form = await dialog('Edit Bike');
    await pasteInto(user, await form.findByLabelText('Sales Rep'), 'Mine');
    await user.selectOptions(form.getByLabelText('Arrived'), 'SHIPPED');
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(await form.findByText('Sam Okafor has changed this record')).toBeVisible();
    expect(form.getByRole('alert')).toHaveFocus();
    expect(
      within(form.getByRole('list', { name: 'Taken over' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Paid?: no → yes', 'Sold: no → yes']);
    expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.click(form.getByRole('radio', { name: 'Sam Okafor: Theirs' }));
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Bike saved')).toBeVisible();
    expect(sent.at(-1)).toMatchObject({
      version: 2,
      paid: 'yes',
      sold: 'yes',
      arrived: 'shipped',
      sales_rep: 'Theirs',
    });
  });

  it('shows what it is linked to, removes and sets links at once, and opens from an address', async () => {
    const world = answerBikes({ links: [buildLink()] });
    const { user } = open('?record=4');
    const form = await dialog('Edit Bike');
    expect(await form.findByRole('link', { name: 'Order 1042' })).toHaveAttribute('href', '/orders/8');
    await user.click(form.getByRole('button', { name: 'Remove the link to Order 1042' }));
    await pasteInto(user, await form.findByRole('combobox', { name: 'Order' }), 'Order');
    await user.click(await screen.findByRole('option', { name: 'Order 8' }));

    expect(await form.findByRole('link', { name: 'Order 1042' })).toBeVisible();
    expect(world.links.map(({ kind, id }) => [kind, id])).toEqual([['order', 8]]);
  });

  it.each([
    [
      { kind: 'till_item', label: 'Segway P100S 2026', detail: '210000004711, Segway' },
      '/lightspeed-inventory?search=210000004711',
    ],
    [{ kind: 'product', label: 'Segway P100S - Large', detail: 'SEG-P100S-L' }, '/inventory?search=SEG-P100S-L'],
    [{ kind: 'product', label: 'Bike & lock', detail: '' }, '/inventory?search=Bike+%26+lock'],
    [{ kind: 'order', label: 'Order 1042', page_id: 8 }, '/orders/8'],
    [{ kind: 'customer', label: 'Mei Chen', page_id: 12 }, '/customers/12'],
    [{ kind: 'work_order', label: 'WO-0042', page_id: 21 }, '/workshop/21'],
  ] as const)('leads to the page of what it is linked to: $kind', async (link, address) => {
    answerBikes({ links: [buildLink(link)] });
    const { user, router } = open();
    await user.click((await row()).getByRole('button', { name: /^Edit/ }));
    await user.click(await (await dialog('Edit Bike')).findByRole('link', { name: link.label }));

    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe(address);
  });

  it('proposes records for bikes that the till has received', async () => {
    const proposal = { id: 3, name: 'Segway C80', brand: 'Segway', quantity: 2, purchase_order_id: 41 };
    answerBikes({ proposals: [{ ...proposal, received_at: '2026-11-20T01:00:00.000Z' }] });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add 2 × Segway C80' }));

    await waitFor(() => expect(screen.queryByRole('list', { name: 'Bikes without a record' })).toBeNull());
  });

  it('deletes after the stated question, and brings the record back', async () => {
    answerBikes();
    const { user } = open();
    await user.click((await row()).getByRole('button', { name: /^Delete/ }));
    expect(await screen.findByText('Are you sure you want to delete this bike record?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Segway P100S deleted')).toBeVisible();
    expect(await screen.findByText('No bikes in the register yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));

    await row();
  });

  it('asks before it restores one whose serial number another record has by now', async () => {
    const world = answerBikes({ bikes: [buildBike({ deleted_at: '2026-11-21T01:00:00.000Z' })] });
    const accepted: boolean[] = [];
    server.use(
      mockEndpoint(restoreBike, ({ body }) => {
        accepted.push(body.accept_double);
        if (!body.accept_double)
          return failure(409, 'Another record has the serial number A1.', {
            code: 'bike.double_serial',
            data: { bikes: [{ id: 2, model: 'NCM Venice', inv_number: 'INV-2' }] },
          });
        world.bikes = [];
        return { success: true, bike: detailOf(buildBike()), can: world.can };
      }),
    );
    const { user } = open('?deleted=true');
    await user.click((await row()).getByRole('button', { name: /^Restore/ }));
    const question = await dialog('This serial number is already in the register');
    expect(question.getByText('NCM Venice, INV-2')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Restore anyway' }));

    expect(await screen.findByText('Segway P100S restored')).toBeVisible();
    expect(accepted).toEqual([false, true]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
