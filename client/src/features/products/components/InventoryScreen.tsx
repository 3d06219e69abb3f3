import { hasRole } from '@chainline/shared/roles';
import { useUser } from '../../../lib/session-context';
import { EditableInventory } from './EditableInventory';
import { ReadableInventory } from './ReadableInventory';

/** Staff and managers edit the list; everybody else sees it read-only. */
export const InventoryScreen = ({ title }: { title: string }) =>
  hasRole(useUser().role, 'staff') ? <EditableInventory title={title} /> : <ReadableInventory title={title} />;
