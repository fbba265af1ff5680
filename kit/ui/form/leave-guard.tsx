import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../base/button.tsx'
import { Dialog } from '../layout/dialog.tsx'
import { useKitText } from '../base/kit-texts.tsx'

/**
 * Asks before unsaved changes are lost: with a dialog inside the app, with the dialog of the browser when the tab
 * closes. A change of the query alone does not ask.
 */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const t = useKitText()
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
      title={t('leave_title')}
      size="small"
      footer={
        <>
          <Button kind="danger" onClick={() => blocker.proceed?.()}>
            {t('leave')}
          </Button>
          <Button kind="primary" onClick={stay}>
            {t('leave_stay')}
          </Button>
        </>
      }
    >
      {t('leave_text')}
    </Dialog>
  )
}
