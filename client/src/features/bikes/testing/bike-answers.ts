import {
  createBike,
  deleteBike,
  getBike,
  getBikeChoices,
  getBikeColumns,
  listBikes,
  restoreBike,
  setBikeColumns,
  type Bike,
  type BikeDetail,
  type BikeQuery,
  type BikeRights,
} from '@chainline/shared/bikes/bike-contract';
import {
  findBikeLinkChoices,
  getBikeLinks,
  setBikeLink,
  type BikeLink,
} from '@chainline/shared/bikes/bike-link-contract';
import { addProposedBikes, listBikeProposals, type BikeProposal } from '@chainline/shared/bikes/bike-proposal-contract';
import { getSupplierMail, listSupplierMails, type SupplierMail } from '@chainline/shared/bikes/supplier-mail-contract';
import type { BikeColumn } from '@chainline/shared/bikes/bike-rules';
import { toPagination } from '@chainline/shared/http/list-query';
import { defaultListSettings, listSettingsCalls } from '@chainline/shared/settings/list-settings-contract';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';

export const buildBike = (overrides: Partial<Bike> = {}): Bike => ({
  id: 4,
  version: 1,
  model: 'Segway P100S',
  inv_number: 'INV-100',
  provisory_number: 'P-1',
  inv_type: 'Pre-order',
  brand: 'Segway',
  paid: 'no',
  payment_method: '',
  payment_date: null,
  hubdoc_xero: 'no',
  arrived: 'no',
  arrived_on: null,
  expected_on: null,
  sold: 'no',
  workorder: '',
  sales_rep: '',
  serial_number: '',
  cost: 1650,
  price_sold: null,
  week: null,
  is_double: false,
  last_edited_by: 'Mia Chen',
  last_edited_at: '2026-11-20T01:00:00.000Z',
  deleted_at: null,
  ...overrides,
});

export const detailOf = (bike: Bike): BikeDetail => ({
  ...bike,
  history: [{ id: 1, type: 'created', at: '2026-11-20T01:00:00.000Z', by: 'Mia Chen', changes: [], source: '' }],
});

export const buildLink = (overrides: Partial<BikeLink> = {}): BikeLink => ({
  kind: 'order',
  id: 8,
  page_id: 8,
  label: 'Order 1042',
  detail: 'Mei Chen',
  is_automatic: false,
  ...overrides,
});

type World = {
  bikes: Bike[];
  can: BikeRights;
  columns: BikeColumn[] | null;
  doubles: number;
  asked: BikeQuery[];
  added: object[];
  links: BikeLink[];
  proposals: BikeProposal[];
  mails: SupplierMail[];
};

const manager: BikeRights = { edit: true, see_costs: true };

/** Answers the calls of the register; the test can change what they answer. */
export const answerBikes = (given: Partial<World> = {}): World => {
  const world: World = {
    bikes: [buildBike()],
    can: manager,
    columns: null,
    doubles: 0,
    asked: [],
    added: [],
    links: [],
    proposals: [],
    mails: [],
    ...given,
  };
  const answer = (id: number) => {
    const bike = world.bikes.find((each) => each.id === id);
    return bike
      ? { success: true as const, bike: detailOf(bike), can: world.can }
      : failure(404, 'This bike record does not exist.');
  };
  const setDeleted = (id: number, at: string | null) => {
    world.bikes = world.bikes.map((bike) => (bike.id === id ? { ...bike, deleted_at: at } : bike));
    return answer(id);
  };
  server.use(
    mockEndpoint(listSettingsCalls.get, () => ({ settings: defaultListSettings, version: 1 })),
    mockEndpoint(getBikeChoices, () => ({ success: true, brands: ['NCM', 'Wisper'], inv_types: ['Customer Order'] })),
    mockEndpoint(getBikeColumns, () => ({ success: true, columns: world.columns })),
    mockEndpoint(setBikeColumns, ({ body }) => {
      world.columns = body.columns;
      return { success: true, columns: body.columns };
    }),
    mockEndpoint(listBikes, ({ query }) => {
      world.asked.push(query);
      const bikes = world.bikes.filter((bike) => (bike.deleted_at === null) === (query.deleted === undefined));
      return {
        success: true,
        bikes,
        cards: { total: 1234, in_stock: 3, sold: 2, pending_payment: 1, doubles: world.doubles },
        can: world.can,
        pagination: toPagination({ page: query.page, per_page: query.per_page ?? 25 }, bikes.length),
      };
    }),
    mockEndpoint(listSupplierMails, () => ({ success: true, mails: world.mails, waiting: world.mails.length })),
    mockEndpoint(getSupplierMail, ({ params }) => {
      const mail = world.mails.find(({ id }) => id === params.id);
      return mail ? { success: true, mail } : failure(404, 'This email no longer exists.');
    }),
    mockEndpoint(listBikeProposals, () => ({ success: true, proposals: world.proposals })),
    mockEndpoint(addProposedBikes, ({ params: { id } }) => {
      world.proposals = world.proposals.filter((proposal) => proposal.id !== id);
      return { success: true, proposals: world.proposals };
    }),
    mockEndpoint(getBikeLinks, () => ({ success: true, links: world.links, quote: null, jobs: [] })),
    mockEndpoint(setBikeLink, ({ params: { kind }, body: { target } }) => {
      world.links = world.links.filter((link) => link.kind !== kind);
      if (target !== null) world.links.push(buildLink({ kind, id: target }));
      return { success: true, links: world.links, quote: null, jobs: [] };
    }),
    mockEndpoint(findBikeLinkChoices, ({ query }) => ({
      success: true,
      choices: [{ id: 8, label: `${query.search} 8`, detail: '' }],
    })),
    mockEndpoint(getBike, ({ params }) => answer(params.id)),
    mockEndpoint(createBike, ({ body }) => {
      world.added.push(body);
      const bike = buildBike({ id: 9, model: body.model });
      world.bikes = [bike, ...world.bikes];
      return answer(9);
    }),
    mockEndpoint(deleteBike, ({ params }) => setDeleted(params.id, '2026-11-21T01:00:00.000Z')),
    mockEndpoint(restoreBike, ({ params }) => setDeleted(params.id, null)),
  );
  return world;
};
