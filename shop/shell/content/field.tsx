import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import { Icon } from '../base/icons.tsx'

type Common = { label: ReactNode; hint?: ReactNode; error?: string | undefined }

/** A labelled input. The error stands below, is announced, and the input points to it. */
export function Field({ label, hint, error, ...input }: Common & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <div className="field">
      <span>
        <label htmlFor={id}>{label}</label>
        {hint && <small>{hint}</small>}
      </span>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-e` : undefined}
        {...input}
      />
      <FieldError id={`${id}-e`} text={error} />
    </div>
  )
}

export function TextArea({ label, hint, error, ...area }: Common & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId()
  return (
    <div className="field">
      <span>
        <label htmlFor={id}>{label}</label>
        {hint && <small className="num">{hint}</small>}
      </span>
      <textarea
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-e` : undefined}
        {...area}
      />
      <FieldError id={`${id}-e`} text={error} />
    </div>
  )
}

export function FieldError({ id, text }: { id?: string; text: string | undefined }) {
  return text ? (
    <p className="field-error" id={id} role="alert">
      <Icon small name="alert" />
      {text}
    </p>
  ) : null
}

/** A strip that says what went wrong and, in a second sentence, what to do. */
export function FormError({ title, children }: { title?: ReactNode; children?: ReactNode }) {
  return (
    <div className="refuse" role="alert">
      <Icon name="alert" />
      <span>
        {title && <b>{title}</b>}
        {children}
      </span>
    </div>
  )
}
