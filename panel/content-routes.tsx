import type { RouteObject } from 'react-router'
import { formPermissions } from '#contract/rules/permissions.ts'
import { page } from './shell/routing/page-route.tsx'

/** Sections of the settings for forms and pages of the shop. */
export const contentRoutes: RouteObject[] = [
  page(
    'settings/forms',
    [...formPermissions],
    ['forms', 'merchants'],
    () => import('./areas/forms/forms.screen.tsx').then((m) => m.FormsScreen),
    'redirect',
  ),
  page(
    'settings/forms/order',
    formPermissions[0],
    ['forms', 'merchants'],
    () => import('./areas/forms/form.screen.tsx').then((m) => m.OrderFormScreen),
    'redirect',
  ),
  page(
    'settings/forms/order/answers',
    formPermissions[0],
    'forms',
    () => import('./areas/forms/answers.screen.tsx').then((m) => m.OrderAnswersScreen),
    'redirect',
  ),
  page(
    'settings/forms/product_category',
    formPermissions[0],
    ['forms', 'merchants'],
    () => import('./areas/forms/form.screen.tsx').then((m) => m.CategoryFormScreen),
    'redirect',
  ),
  page(
    'settings/forms/product_category/answers',
    formPermissions[0],
    'forms',
    () => import('./areas/forms/answers.screen.tsx').then((m) => m.CategoryAnswersScreen),
    'redirect',
  ),
  page(
    'settings/forms/user_register',
    formPermissions[1],
    ['forms', 'merchants'],
    () => import('./areas/forms/form.screen.tsx').then((m) => m.RegistrationFormScreen),
    'redirect',
  ),
  page(
    'settings/forms/user_register/answers',
    formPermissions[1],
    'forms',
    () => import('./areas/forms/answers.screen.tsx').then((m) => m.RegistrationAnswersScreen),
    'redirect',
  ),
  page(
    'settings/pages',
    'ManageTenantSettingsPage',
    'pages',
    () => import('./areas/pages/pages.screen.tsx').then((m) => m.PagesScreen),
    'redirect',
  ),
  page(
    'settings/pages/create',
    'ManageTenantSettingsPage',
    'pages',
    () => import('./areas/pages/page.screen.tsx').then((m) => m.NewPageScreen),
    'redirect',
  ),
  page(
    'settings/pages/edit/:id',
    'ManageTenantSettingsPage',
    'pages',
    () => import('./areas/pages/page.screen.tsx').then((m) => m.PageScreen),
    'redirect',
  ),
]
