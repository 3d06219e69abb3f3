export { assertProfileSeen } from './seen-profile';
export { createUserService, type UserService } from './user-service';
export { emailTaken, targetOf, type User, type UserStore, type UserWithPassword } from './user-store';
export { createUsers, createUserStores } from './users-feature';
