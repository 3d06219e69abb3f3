import { decideInstallation } from '@chainline/shared/sync/sync-state-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { answerConflicts, answerDashboard, buildLiveState } from '../testing/dashboard-answers';
import { moment } from '../testing/dashboard-builders';
import { SyncDashboardPage } from './SyncDashboardPage';

const open = (tab = '') => renderElement(<SyncDashboardPage />, `/sync-dashboard${tab}`);
const question = 'Stock sync is stopped: is another copy of this system running?';
const found = 'This database was copied, restored or moved.';
const asking = { state: 'asking', found, found_at: moment } as const;

beforeEach(() => {
  storeTestSession({ role: 'manager' });
});

describe('an installation that may not be alone', () => {
  it.each([
    ['Take over with today’s quantities', 'Take over?', 'Take over', 'take_over'],
    ['Stand aside', 'Stand aside?', 'Stand aside', 'stand_aside'],
  ])('says what was found, and does what the manager chooses: %s', async (choice, title, confirm, decision) => {
    const world = answerDashboard({ state: buildLiveState({ installation: asking }) });
    const decided: unknown[] = [];
    server.use(
      mockEndpoint(decideInstallation, ({ body }) => {
        decided.push(body);
        world.state = buildLiveState();
        return { success: true, message: 'Done' };
      }),
    );
    const { user } = open();
    const alert = within(await screen.findByRole('group', { name: question }));
    expect(alert.getByText(new RegExp(found))).toBeVisible();
    await user.click(alert.getByRole('button', { name: choice }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(decided).toEqual([]);
    await user.click(dialog.getByRole('button', { name: confirm }));

    expect(await screen.findByText('Done')).toBeVisible();
    expect(decided).toEqual([{ decision }]);
    await waitFor(() => expect(screen.queryByRole('group', { name: question })).not.toBeInTheDocument());
  });

  it('stays stopped when the manager cancels, or the decision fails', async () => {
    answerDashboard({ state: buildLiveState({ installation: asking }) });
    server.use(
      mockEndpoint(decideInstallation, () => failure(409, 'Someone has already decided this. Reload the page.')),
    );
    const { user } = open();
    const choose = async (button: string) => {
      await user.click(await screen.findByRole('button', { name: 'Stand aside' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: button }));
    };
    await choose('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await choose('Stand aside');

    expect(await screen.findByText('Someone has already decided this. Reload the page.')).toBeVisible();
    expect(screen.getByRole('group', { name: question })).toBeVisible();
  });

  it('can take over later when it stands aside', async () => {
    const aside = { state: 'aside', found, decided_by: 'mia', decided_at: moment } as const;
    answerDashboard({ state: buildLiveState({ installation: aside }) });
    open();
    const alert = within(await screen.findByRole('group', { name: /^Stock sync is off/ }));
    expect(alert.getByText(/This copy changes no quantity\. Decided by mia/)).toBeVisible();
    expect(alert.getByRole('button', { name: 'Take over with today’s quantities' })).toBeVisible();
    expect(alert.queryByRole('button', { name: 'Stand aside' })).not.toBeInTheDocument();
  });

  it('is asked about beside the conflicts too, because a decision voids them', async () => {
    answerDashboard({ state: buildLiveState({ installation: asking }) });
    answerConflicts(() => []);
    open('?tab=conflicts');
    expect(await screen.findByRole('group', { name: question })).toBeVisible();
    expect(await screen.findByText('No conflicts')).toBeVisible();
  });

  it('is not asked about while all is well', async () => {
    answerDashboard();
    open();
    expect(await screen.findByRole('heading', { name: 'Sync Dashboard' })).toBeVisible();
    expect(await screen.findByText('128')).toBeVisible();
    expect(screen.queryByRole('group', { name: /^Stock sync is/ })).not.toBeInTheDocument();
  });
});
