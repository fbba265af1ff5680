import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '../base/icons.tsx'
import { useText } from '../context/text.tsx'

type Props = {
  label: string
  children: ReactNode
  footer?: ReactNode
  onClose: () => void
  /** Where the close button leads without JavaScript. */
  closeHref?: string
  header?: ReactNode
  narrow?: boolean
}

/**
 * A dialog: 560 px wide on desktops, a sheet on phones. It is rendered open on the server, so links to it work
 * without JavaScript. The browser makes it modal.
 */
export function Sheet({ label, children, footer, onClose, closeHref, header, narrow }: Props) {
  const t = useText('shell')
  const ref = useRef<HTMLDialogElement>(null)
  const onCloseRef = useRef(onClose)
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    onCloseRef.current = onClose
  })
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    // opening a modal dialog moves the focus to its first button
    const focused = dialog.contains(document.activeElement) ? document.activeElement : null
    if (dialog.open) dialog.close()
    dialog.showModal()
    if (focused instanceof HTMLElement) focused.focus()
    const page = document.documentElement
    page.style.setProperty('--scrollbar-width', `${innerWidth - page.clientWidth}px`)
    page.classList.add('scroll-locked')
    const onCancel = (event: Event) => {
      event.preventDefault()
      onCloseRef.current()
    }
    const onMouseDown = (event: MouseEvent) => event.target === dialog && onCloseRef.current()
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('mousedown', onMouseDown)
    return () => {
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('mousedown', onMouseDown)
      page.classList.remove('scroll-locked')
      if (dialog.open) dialog.close()
    }
  }, [])
  return (
    <dialog ref={ref} className="sheet" aria-label={label} open>
      <div className={narrow ? 'sheet-box narrow' : 'sheet-box'}>
        {closeHref ? (
          <a
            className="icon-btn sheet-close"
            href={closeHref}
            aria-label={t('close')}
            onClick={(event) => {
              event.preventDefault()
              onClose()
            }}
          >
            <Icon name="close" />
          </a>
        ) : (
          <button type="button" className="icon-btn sheet-close" aria-label={t('close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
        {isScrolled && <div className="sheet-band" />}
        <div className="scroll" onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > 24)}>
          {header}
          <div className="sheet-body">{children}</div>
        </div>
        {footer && <div className="sheet-footer">{footer}</div>}
      </div>
    </dialog>
  )
}
