export { createDashboard } from './dashboard-feature';
