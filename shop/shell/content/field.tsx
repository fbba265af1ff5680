import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import { Icon } from '../base/icons.tsx'

type FieldProps = { label: ReactNode; hint?: ReactNode; error?: string | undefined }

type InputProps = FieldProps & {
  /** Stands in the box before the input, such as the calling code of a phone number. */
  prefix?: string | undefined
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'>

/** A labelled input. The error is below it, announced, and referenced by the input. */
export function Field({ label, hint, error, prefix, ...attributes }: InputProps) {
  const id = useId()
  const input = (
    <input
      id={id}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-e` : undefined}
      {...attributes}
    />
  )
  return (
    <div className="field">
      <span>
        <label htmlFor={id}>{label}</label>
        {hint && <small>{hint}</small>}
      </span>
      {prefix ? (
        <span className="prefixed" dir="ltr">
          <span className="prefix num">{prefix}</span>
          {input}
        </span>
      ) : (
        input
      )}
      <FieldError id={`${id}-e`} text={error} />
    </div>
  )
}

export function TextArea({ label, hint, error, ...area }: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
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

/** An error message, optionally with a bold title. */
export function FormError({ title, children }: { title?: ReactNode; children?: ReactNode }) {
  return (
    <div className="form-error" role="alert">
      <Icon name="alert" />
      <span>
        {title && <b>{title}</b>}
        {children}
      </span>
    </div>
  )
}
