import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { RouterProvider } from 'react-router'
import { reportFault } from '#kit/data/fault-reports.ts'
import { queryClient } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { FailedActionStrip } from '#kit/ui/feedback/failed-action-strip.tsx'
import { PageCoverHost } from '#kit/ui/feedback/page-cover-host.tsx'
import { TooltipHost } from '#kit/ui/feedback/tooltip-host.tsx'
import { ToastHost } from '#kit/ui/feedback/toast-host.tsx'
import { KitTextsProvider } from '#kit/ui/base/kit-texts.tsx'
import { ThemeProvider } from '../../theme/theme-provider.tsx'
import type { PanelRouter } from '../routing/router.ts'
import { Splash } from '../page/splash.tsx'

/** Everything around the routes: theme, query client, kit texts, toasts. */
export function App({ router }: { router: PanelRouter }) {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<Splash />}>
          <AppContent router={router} />
        </Suspense>
      </QueryClientProvider>
    </ThemeProvider>
  )
}

function AppContent({ router }: { router: PanelRouter }) {
  const t = useText('kit')
  return (
    <KitTextsProvider value={t}>
      <FailedActionStrip kind="app" />
      <RouterProvider router={router} onError={(error, { pattern }) => reportFault(error, 'boundary', pattern)} />
      <ToastHost />
      <TooltipHost />
      <PageCoverHost />
    </KitTextsProvider>
  )
}
