import { Outlet } from 'react-router'
import { Shell } from './shell.tsx'
import { SignedIn } from '../session/signed-in.tsx'

export { prefetchSession } from '../session/signed-in.tsx'

/** Layouts of signed-in pages, with and without the frame. A separate chunk, so that the sign-in page stays small. */
export const FrameLayout = () => (
  <SignedIn>
    <Shell />
  </SignedIn>
)
export const PlainLayout = () => (
  <SignedIn>
    <Outlet />
  </SignedIn>
)
