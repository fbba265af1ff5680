import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../base/button.tsx'
import { Dialog } from '../layout/dialog.tsx'
import { useKitText } from '../base/kit-texts.tsx'

/** Asks before unsaved work is left: inside the app with a dialog, on closing the tab with the browser's own. A change of the query alone never asks. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const say = useKitText()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      opened={blocker.state === 'blocked'}
      close={stay}
      title={say('leave_title')}
      size="small"
      foot={
        <>
          <Button kind="danger" onClick={() => blocker.proceed?.()}>
            {say('leave')}
          </Button>
          <Button kind="primary" onClick={stay}>
            {say('leave_stay')}
          </Button>
        </>
      }
    >
      {say('leave_text')}
    </Dialog>
  )
}
