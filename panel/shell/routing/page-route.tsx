import { useEffect } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { RouteObject } from 'react-router'
import type { Area } from '#kit/data/text.ts'
import { loadTexts } from '#kit/data/text.ts'
import { loadScreen } from './load-screen.ts'
import type { DeniedBehavior } from './route-gate.tsx'
import type { Needs } from './route-registry.ts'

type Screen = () => Promise<ComponentType>

const gate = () => import('./route-gate.tsx').then((m) => m.RouteGate)

/** A page: path, permissions, text areas and screen. `denied` says what happens without permission. */
export function page(
  path: string,
  needs: Needs,
  areas: Area | readonly Area[],
  screen: Screen,
  denied?: DeniedBehavior,
): RouteObject {
  const texts = typeof areas === 'string' ? [areas] : areas
  return {
    path,
    handle: { needs, areas: texts, denied },
    lazy: async () => {
      const [Component, Gate] = await Promise.all([
        loadScreen(screen),
        loadScreen(gate),
        loadScreen(() => loadTexts(...texts)),
      ])
      return {
        element: (
          <Gate needs={needs} denied={denied}>
            <Component />
          </Gate>
        ),
      }
    },
  }
}

/** A page without permissions. */
export const publicPage = (path: string, screen: Screen, ...texts: Area[]): RouteObject => ({
  path,
  lazy: async () => {
    const [Component] = await Promise.all([loadScreen(screen), loadScreen(() => loadTexts(...texts))])
    return {
      element: (
        <AtTop>
          <Component />
        </AtTop>
      ),
    }
  },
})

/** Scrolls the window to the top when a page without the frame of the panel opens (ACCESS-005). */
function AtTop({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [pathname])
  return children
}
