import { Navigate } from 'react-router'
import type { RouteObject } from 'react-router'
import { publicPage } from './shell/routing/page-route.tsx'

/** Pages without a session. They are part of the first script, all other routes load when a path needs them. */
export const publicRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/login" replace /> },
  publicPage('login', () => import('./areas/auth/sign-in.screen.tsx').then((m) => m.SignInScreen)),
  publicPage(
    'register',
    () => import('./areas/auth/register.screen.tsx').then((m) => m.RegisterScreen),
    'registration',
  ),
  publicPage(
    'pricing',
    () => import('./areas/billing/pricing.screen.tsx').then((m) => m.PricingScreen),
    'registration',
  ),
  publicPage('password/forgot', () => import('./areas/auth/forgot-password.screen.tsx').then((m) => m.ForgotScreen)),
  publicPage('password/reset', () => import('./areas/auth/reset-password.screen.tsx').then((m) => m.ResetScreen)),
  publicPage('invite/accept/:invite_id', () => import('./areas/auth/invite.screen.tsx').then((m) => m.InviteScreen)),
  publicPage('register/:invite_id', () =>
    import('./areas/auth/invite-account.screen.tsx').then((m) => m.InviteAccountScreen),
  ),
  publicPage(
    'reports/stop/:token',
    () => import('./areas/reports/saved/stop-mails.screen.tsx').then((m) => m.StopMailsScreen),
    'reports',
  ),
  publicPage('autoLogin', () => import('./areas/auth/auto-login.screen.tsx').then((m) => m.AutoLoginScreen)),
  publicPage('select', () => import('./areas/auth/select.screen.tsx').then((m) => m.SelectScreen)),
]
