export { createAuthRoutes } from './auth-routes';
export { createAuthService } from './auth-service';
export { createLoginAttemptStore } from './login-attempt-store';
export { createSessionStore } from './session-store';
