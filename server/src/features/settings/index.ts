export { createSettingsRoutes } from './settings-routes';
export { createSettingsService } from './settings-service';
export { createSettingsStore } from './settings-store';
