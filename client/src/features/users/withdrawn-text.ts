import type { ManagedUser } from '@chainline/shared/users/user-contract';
import { formatCount } from '../../lib/format';

/** Says that a former manager's open invitations are withdrawn. */
export const withdrawnText = ({ open_invitations: count }: Pick<ManagedUser, 'open_invitations'>): string =>
  count === 1
    ? 'The open invitation they created is withdrawn.'
    : `The ${formatCount(count)} open invitations they created are withdrawn.`;
