export { assertProfileSeen } from './seen-profile';
export { createUserAdminRoutes } from './user-admin-routes';
export { createUserAdminService, targetOf, type UserAdminService } from './user-admin-service';
export { createUserReadModel } from './user-read-model';
export { createUserService, type UserService } from './user-service';
export { createUserStore, emailTaken, type User, type UserStore, type UserWithPassword } from './user-store';
