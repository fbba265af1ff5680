import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { RouterProvider } from 'react-router'
import { reportFault } from '#kit/data/fault-reports.ts'
import { queryClient } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { FailedActionStrip } from '#kit/ui/feedback/failed-action-strip.tsx'
import { TooltipHost } from '#kit/ui/feedback/tooltip-host.tsx'
import { ToastHost } from '#kit/ui/feedback/toast-host.tsx'
import { KitTextsProvider } from '#kit/ui/base/kit-texts.tsx'
import { Look } from '../../theme/theme-provider.tsx'
import { router } from '../routing/router.ts'
import { Splash } from '../page/splash.tsx'

/** Everything around the routes: look, store of answers, words of the kit, toasts. */
export function App() {
  return (
    <Look>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<Splash />}>
          <Speaking />
        </Suspense>
      </QueryClientProvider>
    </Look>
  )
}

function Speaking() {
  const t = useText('kit')
  return (
    <KitTextsProvider value={t}>
      <FailedActionStrip kind="app" />
      <RouterProvider router={router} onError={(error, { pattern }) => reportFault(error, 'boundary', pattern)} />
      <ToastHost />
      <TooltipHost />
    </KitTextsProvider>
  )
}
