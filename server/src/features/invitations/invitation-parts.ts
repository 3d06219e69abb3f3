import type { Db } from '../../db/db';
import type { MailService } from '../mail';
import type { UserService } from '../users';
import { createInvitationAcceptance } from './invitation-acceptance';
import { createInvitationReadModel } from './invitation-read-model';
import { createInvitationService, type InvitationDependencies, type InvitationStores } from './invitation-service';

type Dependencies<S extends InvitationStores> = Omit<InvitationDependencies<S>, 'invitationViews'> & {
  db: Db;
  stores: InvitationStores;
  users: UserService;
};

export const createInvitations = <S extends InvitationStores & Parameters<MailService['queue']>[0]>(
  dependencies: Dependencies<S>,
) => ({
  invitations: createInvitationService({
    ...dependencies,
    invitationViews: createInvitationReadModel(dependencies.db),
  }),
  acceptance: createInvitationAcceptance(dependencies),
});
