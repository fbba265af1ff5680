import { QueryClientProvider } from '@tanstack/react-query'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import type { RouteObject } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { merchantPermissions, tenantPermissions } from '#contract/permissions.ts'
import { queryClient } from '#kit/data/query.ts'
import { PermissionsProvider } from '#kit/data/use-can.ts'
import { KitTextsProvider } from '#kit/ui/base/kit-texts.tsx'
import { privateRoutes } from '../../routes.tsx'
import { loadEnglishTexts } from '../language/english.testing.ts'
import { firstAllowedPath } from '../menu/first-allowed.ts'
import { RouteGate } from './route-gate.tsx'
import type { DeniedBehavior } from './route-gate.tsx'
import { registerRoutes } from './route-registry.ts'
import type { Needs } from './route-registry.ts'

type GuardedRoute = { path: string; needs: Needs; denied: DeniedBehavior | undefined }

function guardedRoutesIn(routes: readonly RouteObject[], base = ''): GuardedRoute[] {
  return routes.flatMap((route) => {
    const path = route.path ? `${base}/${route.path}` : base
    const handle: { needs: Needs; denied?: DeniedBehavior } | undefined = route.handle
    return [
      ...(handle ? [{ path: path.replaceAll(/:\w+/g, 'x1'), needs: handle.needs, denied: handle.denied }] : []),
      ...guardedRoutesIn(route.children ?? [], path),
    ]
  })
}

const screens = guardedRoutesIn(privateRoutes)
const allPermissions = [...new Set([...tenantPermissions, ...merchantPermissions])]

beforeAll(async () => {
  registerRoutes(privateRoutes)
  await loadEnglishTexts('auth', 'shell', 'kit')
})

/** Renders a screen's path with these permissions. Returns 'screen', the redirect, or the text of the refusal. */
function renderAt({ path, needs, denied }: GuardedRoute, permissions: readonly string[]): string {
  const page = renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withStaticClasses={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <KitTextsProvider value={(key) => key}>
          <MemoryRouter initialEntries={[path]}>
            <PermissionsProvider value={new Set(permissions)}>
              <RouteGate needs={needs} denied={denied}>
                <i data-screen />
              </RouteGate>
            </PermissionsProvider>
          </MemoryRouter>
        </KitTextsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  if (page.includes('data-screen')) return 'screen'
  const text = page
    .replaceAll(/<style[^]*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .trim()
  return text === '' ? `sent to ${firstAllowedPath(new Set(permissions), path)}` : text
}

/** An independent implementation of the access rule, to compare with. */
function mayOpen({ path, needs }: GuardedRoute, permission: string): boolean {
  if (needs === 'signed-in') return true
  const names: readonly string[] = typeof needs === 'string' ? [needs] : needs
  if (permission === 'GlobalAccess') return true
  if (permission === 'GlobalAccessTenant') return names.some((name) => name !== 'GlobalAccess')
  return names.includes(permission) || (path.startsWith('/m/') && permission === 'AccessTenantMerchants')
}

test('every screen is open with its permissions and refuses or redirects without them', () => {
  expect(screens.length).toBeGreaterThan(20)
  const failures: string[] = []
  for (const screen of screens) {
    const names = typeof screen.needs === 'string' ? [screen.needs] : screen.needs
    for (const permission of allPermissions) {
      const result = renderAt(screen, [permission])
      const isExplained =
        names.every((name) => result.includes(name)) && result.includes("You don't have permission to access this page")
      const isRedirected = result.startsWith('sent to /') && !result.endsWith(` ${screen.path}`)
      const isCorrect = mayOpen(screen, permission)
        ? result === 'screen'
        : screen.denied === 'redirect'
          ? isRedirected
          : isExplained || (screen.path.endsWith('/dashboard') && isRedirected)
      if (!isCorrect) failures.push(`${permission} at ${screen.path}: ${result}`)
    }
  }
  expect(failures).toEqual([])
}, 120_000)

test('without permissions, only pages for every signed-in user open', () => {
  for (const screen of screens)
    expect(renderAt(screen, []) === 'screen', screen.path).toBe(screen.needs === 'signed-in')
})
