import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '../base/icons.tsx'
import { useText } from '../context/text.tsx'

type Parts = {
  label: string
  children: ReactNode
  foot?: ReactNode
  onClose: () => void
  /** Where closing leads without scripts. */ closeTo?: string
  head?: ReactNode
  narrow?: boolean
}

/**
 * A dialog: 560 px on the desktop, a sheet on the phone. Server-rendered open, so a link to it works without scripts;
 * in the browser it becomes modal, which gives it the focus, Escape and an inert page behind.
 */
export function Sheet({ label, children, foot, onClose, closeTo, head, narrow }: Parts) {
  const t = useText('shell')
  const ref = useRef<HTMLDialogElement>(null)
  const closing = useRef(onClose)
  useEffect(() => {
    closing.current = onClose
  })
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (dialog.open) dialog.close()
    dialog.showModal()
    const page = document.documentElement
    page.style.setProperty('--gap', `${innerWidth - page.clientWidth}px`)
    page.classList.add('held')
    const cancelled = (event: Event) => {
      event.preventDefault()
      closing.current()
    }
    const pressed = (event: MouseEvent) => event.target === dialog && closing.current()
    dialog.addEventListener('cancel', cancelled)
    dialog.addEventListener('mousedown', pressed)
    return () => {
      dialog.removeEventListener('cancel', cancelled)
      dialog.removeEventListener('mousedown', pressed)
      page.classList.remove('held')
      if (dialog.open) dialog.close()
    }
  }, [])
  return (
    <dialog ref={ref} className="stage" aria-label={label} open>
      <div className={narrow ? 'dlg narrow' : 'dlg'}>
        {closeTo ? (
          <a
            className="icon-btn x"
            href={closeTo}
            aria-label={t('close')}
            onClick={(event) => {
              event.preventDefault()
              onClose()
            }}
          >
            <Icon name="close" />
          </a>
        ) : (
          <button type="button" className="icon-btn x" aria-label={t('close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
        <div className="scroll">
          {head}
          <div className="in">{children}</div>
        </div>
        {foot && <div className="foot">{foot}</div>}
      </div>
    </dialog>
  )
}
