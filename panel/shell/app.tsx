import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { RouterProvider } from 'react-router'
import { reportFault } from '#kit/data/fault-reports.ts'
import { queryClient } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { NotSavedPlace } from '#kit/ui/not-saved-place.tsx'
import { TipHost } from '#kit/ui/tip-host.tsx'
import { ToastHost } from '#kit/ui/toast-host.tsx'
import { Words } from '#kit/ui/words.tsx'
import { Look } from '../theme/look.tsx'
import { router } from './router.ts'
import { Splash } from './splash.tsx'

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
  const say = useText('kit')
  return (
    <Words value={say}>
      <NotSavedPlace kind="app" />
      <RouterProvider router={router} onError={(error, { pattern }) => reportFault(error, 'boundary', pattern)} />
      <ToastHost />
      <TipHost />
    </Words>
  )
}
