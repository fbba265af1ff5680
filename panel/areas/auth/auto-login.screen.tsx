import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { auth } from '#contract/auth.ts'
import type { AnySession, PanelSession } from '#contract/schemas/auth.ts'
import type { z } from 'zod'
import { send } from '#kit/data/request.ts'
import { session } from '#kit/data/session.ts'
import { startSession, homeOf, isLocalPath } from '../../shell/session/start-session.ts'
import { Splash } from '../../shell/page/splash.tsx'

/** /autoLogin?token=…: exchanges a single-use token for a session and goes on; a bad one goes to the sign-in page. */
export function AutoLoginScreen() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const exchange = useEffectEvent(async () => {
    const go = (path: string) => void navigate(path, { replace: true })
    try {
      const answer = await send(auth.verifyToken, { token: params.get('token') ?? '' })
      if (!isOfPanel(answer)) return go('/login')
      const merchant = params.get('merchant_id')
      const next = params.get('redirect') ?? (merchant ? `/m/${merchant}/dashboard` : homeOf(answer))
      if (!answer.user.impersonation) return go(startSession(answer, next))
      session.startImpersonation(answer.access_token)
      // a new page: nothing of the own session is left in this tab's memory
      location.replace(isLocalPath(next) ? next : homeOf(answer))
    } catch {
      if (!session.isImpersonation()) session.clear()
      go('/login')
    }
  })
  useEffect(() => {
    void exchange()
  }, [])
  return <Splash />
}

const isOfPanel = (answer: z.output<typeof AnySession>): answer is PanelSession =>
  answer.user !== undefined && answer.redirect_panel !== undefined
