export { createUserAdmin } from './user-admin-feature';
