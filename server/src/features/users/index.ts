export { createUserService, type UserService } from './user-service';
export { createUserStore, type User } from './user-store';
