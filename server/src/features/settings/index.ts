export { createSettings, createSettingsStores } from './settings-feature';
export type { SettingsStore } from './settings-store';
