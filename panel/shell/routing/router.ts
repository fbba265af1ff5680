import { createBrowserRouter } from 'react-router'
import { reportTrace, setReportedRoute } from '#kit/data/fault-reports.ts'
import { clearFailedAction } from '#kit/ui/feedback/failed-action.ts'
import { publicRoutes } from '../../public-routes.tsx'
import { loadScreen } from './load-screen.ts'
import { rootRoute } from './root-route.tsx'

export type PanelRouter = ReturnType<typeof createBrowserRouter>

/** The router of the panel, for one call. Paths without a public route load the other routes first. */
export function createPanelRouter() {
  let isComplete = false
  const router = createBrowserRouter([{ ...rootRoute, children: publicRoutes }], {
    patchRoutesOnNavigation: async ({ patch }) => {
      if (isComplete) return
      const routes = await loadScreen(() => import('../../routes.tsx').then((m) => m.privateRoutes))
      if (isComplete) return
      isComplete = true
      patch(rootRoute.id, routes)
    },
  })
  setReportedRoute(() => `/${router.state.matches.flatMap(({ route }) => route.path ?? []).join('/')}`)
  reportNavigations(router)
  return router
}

/** Resolves when the first screen of a router has loaded or failed. */
export const routerInitialized = (router: PanelRouter) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve()
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return
      unsubscribe()
      resolve()
    })
  })

function reportNavigations(router: PanelRouter) {
  let startedAt: number | undefined
  let currentPath = router.state.location.pathname
  router.subscribe(({ navigation, location: { pathname } }) => {
    if (pathname !== currentPath) clearFailedAction()
    currentPath = pathname
    if (navigation.state !== 'idle') startedAt ??= performance.now()
    else if (startedAt !== undefined) {
      reportTrace('navigation', performance.now() - startedAt)
      startedAt = undefined
    }
  })
}
