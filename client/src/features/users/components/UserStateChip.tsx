import { StatusChip } from '../../../components/StatusChip';

export const UserStateChip = ({ isActive }: { isActive: boolean }) =>
  isActive ? <StatusChip label="Active" tone="success" /> : <StatusChip label="Deactivated" tone="neutral" />;
