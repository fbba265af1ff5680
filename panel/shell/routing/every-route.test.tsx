import { QueryClientProvider } from '@tanstack/react-query'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import type { RouteObject } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { merchantPermissions, tenantPermissions } from '#contract/permissions.ts'
import { queryClient } from '#kit/data/query.ts'
import { Permissions } from '#kit/data/use-can.ts'
import { KitTextsProvider } from '#kit/ui/base/kit-texts.tsx'
import { site } from '../../routes.tsx'
import { englishTexts } from '../language/english.testing.ts'
import { firstAllowed } from '../menu/first-allowed.ts'
import { RouteGate } from './route-gate.tsx'
import type { Denied } from './route-gate.tsx'
import type { Needs } from './route-registry.ts'

type Guarded = { path: string; needs: Needs; denied: Denied | undefined }

function guarded(routes: readonly RouteObject[], before = ''): Guarded[] {
  return routes.flatMap((route) => {
    const path = route.path ? `${before}/${route.path}` : before
    const handle: { needs: Needs; denied?: Denied } | undefined = route.handle
    return [
      ...(handle ? [{ path: path.replaceAll(/:\w+/g, 'x1'), needs: handle.needs, denied: handle.denied }] : []),
      ...guarded(route.children ?? [], path),
    ]
  })
}

const screens = guarded(site)
const registry = [...new Set([...tenantPermissions, ...merchantPermissions])]

beforeAll(() => englishTexts('auth', 'shell', 'kit'))

/** What somebody with these permissions gets to see at a screen's path: 'screen', where they are sent, or the words of the refusal. */
function seen({ path, needs, denied }: Guarded, held: readonly string[]): string {
  const page = renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withStaticClasses={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <KitTextsProvider value={(key) => key}>
          <MemoryRouter initialEntries={[path]}>
            <Permissions value={new Set(held)}>
              <RouteGate needs={needs} denied={denied}>
                <i data-screen />
              </RouteGate>
            </Permissions>
          </MemoryRouter>
        </KitTextsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  if (page.includes('data-screen')) return 'screen'
  const words = page
    .replaceAll(/<style[^]*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .trim()
  return words === '' ? `sent to ${firstAllowed(new Set(held), path)}` : words
}

/** Said here once more, in the words of the specification: who passes what. */
function mayOpen({ path, needs }: Guarded, permission: string): boolean {
  if (needs === 'signed-in') return true
  const names: readonly string[] = typeof needs === 'string' ? [needs] : needs
  if (permission === 'GlobalAccess') return true
  if (permission === 'GlobalAccessTenant') return names.some((name) => name !== 'GlobalAccess')
  return names.includes(permission) || (path.startsWith('/m/') && permission === 'AccessTenantMerchants')
}

test('every permission at every screen: who may open it gets it, who may not is told what is missing or led to a page of their own', () => {
  expect(screens.length).toBeGreaterThan(20)
  const wrong: string[] = []
  for (const screen of screens) {
    const names = typeof screen.needs === 'string' ? [screen.needs] : screen.needs
    for (const permission of registry) {
      const got = seen(screen, [permission])
      const told =
        names.every((name) => got.includes(name)) && got.includes("You don't have permission to access this page")
      const sent = got.startsWith('sent to /') && !got.endsWith(` ${screen.path}`)
      const right = mayOpen(screen, permission)
        ? got === 'screen'
        : screen.denied === 'sent away'
          ? sent
          : told || (screen.path.endsWith('/dashboard') && sent)
      if (!right) wrong.push(`${permission} at ${screen.path}: ${got}`)
    }
  }
  expect(wrong).toEqual([])
}, 120_000)

test('who holds nothing opens nothing but what every signed-in person may', () => {
  for (const screen of screens) expect(seen(screen, []) === 'screen', screen.path).toBe(screen.needs === 'signed-in')
})
