import type { Config } from '../../config';
import type { Db } from '../../db/db';
import type { Feature } from '../../feature';
import { floodGuard } from '../../http/flood-guard';
import type { MailService } from '../mail';
import type { UserService } from '../users';
import { createInvitationAcceptance } from './invitation-acceptance';
import { createInvitationReadModel } from './invitation-read-model';
import { createInvitationRoutes } from './invitation-routes';
import { createInvitationService, type InvitationDependencies, type InvitationStores } from './invitation-service';
import { createInvitationStore } from './invitation-store';

export const createInvitationStores = (db: Db) => ({ invitations: createInvitationStore(db) });

type Dependencies<S extends InvitationStores> = Omit<InvitationDependencies<S>, 'invitationViews' | 'publicUrl'> & {
  config: Pick<Config, 'publicUrl'>;
  db: Db;
  stores: InvitationStores;
  users: UserService;
};

/** Generous: a person opens one link and mistypes a few times. */
const linksPerMinute = 30;

export const createInvitations = <S extends InvitationStores & Parameters<MailService['queue']>[0]>(
  dependencies: Dependencies<S>,
) => {
  const { config, db } = dependencies;
  const invitations = createInvitationService({
    ...dependencies,
    publicUrl: config.publicUrl,
    invitationViews: createInvitationReadModel(db),
  });
  return {
    services: {},
    routes: createInvitationRoutes({ invitations, acceptance: createInvitationAcceptance(dependencies) }),
    mounts: {
      beforeRoutes: [
        { at: '/db/users/verify-invitation', use: [floodGuard(linksPerMinute)] },
        { at: '/db/users/accept-invitation', use: [floodGuard(linksPerMinute)] },
      ],
    },
  } satisfies Feature;
};
