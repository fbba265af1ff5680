import { createBrowserRouter } from 'react-router'
import { reportTrace, tellRoute } from '#kit/data/fault-reports.ts'
import { site } from '../routes.tsx'

export const router = createBrowserRouter(site)

tellRoute(() => `/${router.state.matches.flatMap(({ route }) => route.path ?? []).join('/')}`)

let left: number | undefined
router.subscribe(({ navigation }) => {
  if (navigation.state !== 'idle') left ??= performance.now()
  else if (left !== undefined) {
    reportTrace('navigation', performance.now() - left)
    left = undefined
  }
})
