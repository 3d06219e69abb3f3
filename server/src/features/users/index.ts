export { createUserService, type UserService } from './user-service';
export { createUserStore, type User, type UserStore } from './user-store';
