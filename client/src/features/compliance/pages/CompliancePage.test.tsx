import {
  addProofDocument,
  listModels,
  saveProof,
  type ComplianceModel,
} from '@chainline/shared/compliance/compliance-contract';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderElement } from '../../../testing/render';
import { CompliancePage } from './CompliancePage';

const bare: ComplianceModel = {
  brand: 'Segway',
  model: 'Segway P100S',
  in_stock: 3,
  on_order: 1,
  sources: ['register', 'shop'],
  documents: [],
  state: 'missing',
  reasons: ['No proof recorded yet'],
  proof: null,
  version: 0,
};
const counts = { missing: 1, expired: 0, not_accepted: 0, expiring: 0, proven: 0, not_ebike: 0 };

const rules = {
  state: 'NSW',
  action: 'block',
  is_in_force: true,
  bike_standards: ['UL 2849'],
  battery_standards: ['UL 2271'],
  marking_hint: 'On the bike: EPAC and maker',
} as const;

const answer = ({ models = [bare], edit = true }: { models?: ComplianceModel[]; edit?: boolean } = {}) =>
  server.use(
    mockEndpoint(listModels, () => ({
      success: true,
      models,
      counts,
      can: { edit },
      rules,
      pagination: { page: 1, per_page: 25, total: models.length, pages: 1 },
    })),
  );
const open = (search = '') => renderElement(<CompliancePage />, `/compliance${search}`);

beforeEach(() => storeTestSession({ role: 'manager' }));

it('shows what is missing for each model, and saves what a manager records', async () => {
  answer();
  const saved: unknown[] = [];
  server.use(
    mockEndpoint(saveProof, ({ body }) => {
      saved.push(body);
      return { success: true, model: { ...bare, version: 1 } };
    }),
  );
  const { user } = open();
  const row = within(await screen.findByRole('row', { name: /Segway P100S/ }));
  expect(row.getByText('Proof missing')).toBeVisible();
  expect(row.getByText('No proof recorded yet')).toBeVisible();

  await user.click(row.getByRole('button', { name: /^Record proof/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Proof of Segway P100S' }));
  await pasteInto(user, form.getByLabelText('Continuous rated power'), '250');
  await pasteInto(user, form.getByLabelText('Bike certificate number'), 'NSW-1');
  await user.click(form.getByRole('button', { name: 'Save' }));

  await expect
    .poll(() => saved)
    .toMatchObject([
      {
        brand: 'Segway',
        model: 'Segway P100S',
        version: 0,
        power_watts: 250,
        bike: { certificate_number: 'NSW-1', valid_until: null },
      },
    ]);
});

it('keeps the form open if somebody else has changed the proof', async () => {
  answer();
  server.use(mockEndpoint(saveProof, () => failure(409, 'Someone else has changed this proof.')));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Record proof/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Someone else has changed this proof.')).toBeVisible();
});

it('is read only for staff', async () => {
  answer({ edit: false });
  open();
  await screen.findByRole('row', { name: /Segway P100S/ });
  expect(screen.queryByRole('button', { name: /^Record proof/ })).toBeNull();
});

it('explains an empty list, and a failure', async () => {
  answer({ models: [] });
  open('?state=expired');
  expect(await screen.findByText('The search and filter may be hiding other models.')).toBeVisible();
});

it('offers to try again after a failure', async () => {
  server.use(mockEndpoint(listModels, () => failure(500, 'Broken')));
  open();
  expect(await screen.findByText('The models could not be loaded.')).toBeVisible();
});

it('adds a certificate to a part, shows it, and says which files it takes', async () => {
  const world: Pick<ComplianceModel, 'documents'> = { documents: [] };
  server.use(
    // The request is a form, which `mockEndpoint` does not read.
    http.post(`*/api${addProofDocument.path}`, () => {
      const name = 'certificate.pdf';
      world.documents = [
        { id: 4, part: 'bike', name, size: 3, added_at: '2026-11-26T01:00:00.000Z', added_by: 'Alex' },
      ];
      return HttpResponse.json({ success: true, model: { ...bare, documents: world.documents } });
    }),
    mockEndpoint(listModels, () => ({
      success: true,
      models: [{ ...bare, documents: world.documents }],
      counts,
      can: { edit: true },
      rules,
      pagination: { page: 1, per_page: 25, total: 1, pages: 1 },
    })),
  );
  const { user } = open();
  expect(await screen.findByText(/cannot be sold unless a manager gives a reason/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'No files: documents of Segway P100S' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Documents of Segway P100S' }));
  const input = dialog.getByLabelText('Certificate of the bike');
  await user.upload(input, new File(['PDF'], 'certificate.pdf', { type: 'application/pdf' }));
  expect(await dialog.findByRole('button', { name: 'Download certificate.pdf' })).toBeVisible();
  await user.upload(input, new File([''], 'empty.pdf', { type: 'application/pdf' }));
  expect(await dialog.findByText('The file is empty.')).toBeVisible();
});
