import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { auth } from '#contract/areas/auth/auth.ts'
import type { AnySession, PanelSession } from '#contract/schemas/auth.ts'
import type { z } from 'zod'
import { send } from '#kit/data/request.ts'
import { session } from '#kit/data/session.ts'
import { startSession, homeOf, isLocalPath } from '../../shell/session/start-session.ts'
import { Splash } from '../../shell/page/splash.tsx'

/** /autoLogin?token=…: exchanges a single-use token for a session. An invalid token leads to the sign-in page. */
export function AutoLoginScreen() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const exchange = useEffectEvent(async () => {
    const navigateTo = (path: string) => void navigate(path, { replace: true })
    try {
      const response = await send(auth.verifyToken, { token: params.get('token') ?? '' })
      if (!isPanelSession(response)) return navigateTo('/login')
      const merchant = params.get('merchant_id')
      const next = params.get('redirect') ?? (merchant ? `/m/${merchant}/dashboard` : homeOf(response))
      if (!response.user.impersonation) return navigateTo(startSession(response, next))
      session.startImpersonation(response.access_token)
      // Loads a new page, so that no data of the user's own session stays in memory.
      location.replace(isLocalPath(next) ? next : homeOf(response))
    } catch {
      if (!session.isImpersonation()) session.clear()
      navigateTo('/login')
    }
  })
  useEffect(() => {
    void exchange()
  }, [])
  return <Splash />
}

const isPanelSession = (response: z.output<typeof AnySession>): response is PanelSession =>
  response.user !== undefined && response.redirect_panel !== undefined
