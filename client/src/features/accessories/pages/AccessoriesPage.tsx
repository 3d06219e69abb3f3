import { AccessoriesScreen } from '../components/AccessoriesScreen';

export const AccessoriesPage = () => <AccessoriesScreen title="Accessories Inventory" />;
