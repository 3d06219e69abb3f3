export { createSettingsRoutes } from './settings-routes';
export { createSettingsService, type SettingsService } from './settings-service';
export { createSettingsStore } from './settings-store';
