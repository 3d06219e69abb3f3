import { hasRole } from '@chainline/shared/roles';
import { useUser } from '../../../lib/session-context';
import { EditableInventory } from './EditableInventory';
import { ReadableInventory } from './ReadableInventory';

/** Sales staff and managers work on the list; everybody else reads it. */
export const InventoryScreen = ({ title }: { title: string }) =>
  hasRole(useUser().role, 'staff') ? <EditableInventory title={title} /> : <ReadableInventory title={title} />;
