import { Outlet } from 'react-router'

/** Pages for one act: nothing around them. */
export default function Solo() {
  return (
    <main id="main" className="solo">
      <Outlet />
    </main>
  )
}
