import { useRef } from 'react'
import type { ButtonHTMLAttributes } from 'react'

type Push = ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean | undefined }

/** Two presses within this many ms are one that trembled. */
const tremble = 400

/** A button that cannot be pressed twice while its work is under way, nor twice at once; it keeps its words and its width. */
export function BusyButton({ busy, disabled, className = 'btn btn-main btn-wide', onClick, children, ...rest }: Push) {
  const pressed = useRef(-tremble)
  return (
    <button
      className={busy ? `${className} busy` : className}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      {...rest}
      onClick={(event) => {
        if (event.timeStamp - pressed.current < tremble) return event.preventDefault()
        pressed.current = event.timeStamp
        onClick?.(event)
      }}
    >
      {children}
    </button>
  )
}
