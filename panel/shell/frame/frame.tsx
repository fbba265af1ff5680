import { Outlet } from 'react-router'
import { Shell } from './shell.tsx'
import { SignedIn } from '../session/signed-in.tsx'

export { prefetchSession } from '../session/signed-in.tsx'

/** What stands around every screen of the panels; loaded apart, so that the sign-in page does not carry it. */
export const Framed = () => (
  <SignedIn>
    <Shell />
  </SignedIn>
)
export const Unframed = () => (
  <SignedIn>
    <Outlet />
  </SignedIn>
)
