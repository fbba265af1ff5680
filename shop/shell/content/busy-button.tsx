import { useRef } from 'react'
import type { ButtonHTMLAttributes } from 'react'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean | undefined }

/** A second click within this time in ms counts as accidental. */
const doubleClickMs = 400

/** A button that ignores double clicks and clicks while busy. It keeps its label and width. */
export function BusyButton({ busy, disabled, className = 'btn btn-main btn-wide', onClick, children, ...rest }: Props) {
  const lastClickAt = useRef(-doubleClickMs)
  return (
    <button
      className={busy ? `${className} busy` : className}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      {...rest}
      onClick={(event) => {
        if (event.timeStamp - lastClickAt.current < doubleClickMs) return event.preventDefault()
        lastClickAt.current = event.timeStamp
        onClick?.(event)
      }}
    >
      {children}
    </button>
  )
}
