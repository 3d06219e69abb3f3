import { getSyncSettings, putSyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import { route, type Route } from '../../http/route';
import type { SettingsService } from './settings-service';

export const createSettingsRoutes = ({ settings }: { settings: SettingsService }): Route[] => [
  route(getSyncSettings, 'staff', () => settings.getSync()),
  route(putSyncSettings, 'manager', ({ actor, body }) => settings.putSync(actor, body)),
];
