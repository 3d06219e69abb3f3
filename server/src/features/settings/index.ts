export { createSettings, createSettingsStores } from './settings-feature';
