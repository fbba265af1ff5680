import type { ButtonHTMLAttributes } from 'react'

type Push = ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean | undefined }

/** A button that cannot be pressed twice while its work is under way; it keeps its words and its width. */
export function BusyButton({ busy, disabled, className = 'btn btn-main btn-wide', children, ...rest }: Push) {
  return (
    <button className={busy ? `${className} busy` : className} aria-busy={busy || undefined} disabled={disabled || busy} {...rest}>
      {children}
    </button>
  )
}
