import { lazy, Suspense, useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './form.module.css'
import { saveUnlessBlocked } from './save-denied.ts'

const SaveBar = lazy(() => import('./save-bar.tsx').then((module) => ({ default: module.SaveBar })))
const LeaveGuard = lazy(() => import('./leave-guard.tsx').then((module) => ({ default: module.LeaveGuard })))

/** Field names of `V`; nested names have dots: 'commission.value', 'slots.0.start'. */
export type FieldName<V> = V extends readonly (infer One)[]
  ? `${number}` | `${number}.${FieldName<One>}`
  : V extends object
    ? {
        [K in keyof V & string]: K | (NonNullable<V[K]> extends object ? `${K}.${FieldName<NonNullable<V[K]>>}` : never)
      }[keyof V & string]
    : never

/** One field of a form: its current value, its error and how to change it. */
type Field = {
  /** Name of the input, if the field belongs to a part of a form. */
  name?: string
  value: unknown
  error: string | undefined
  set: (value: unknown) => void
  /** Marks the field as touched; from then on its errors show. */
  onBlur: () => void
}

/**
 * State of a form, independent of where it is saved. `useCallForm` in kit/data creates it from the schema of a
 * call.
 */
export type FormState<V> = {
  values: V
  field: (name: FieldName<V>) => Field
  errors: Readonly<Record<string, string>>
  /** Names of the fields that differ from the saved values. */
  changed: readonly string[]
  saving: boolean
  /** Number of failed submits since the values were last saved. */
  failedSubmits: number
  /** The form started with input restored after the session had ended. */
  isRestored?: boolean
  /** Sets several fields at once. */
  setValues: (part: Partial<V>) => void
  reset: () => void
  submit: () => Promise<void>
}

type Props<V> = {
  form: FormState<V>
  /** Label of the save button in the bar. */
  saveLabel?: string
  /**
   * `bar`: shows a save bar after a change and asks before leaving. `button`: the caller renders the button and
   * leaving does not ask.
   */
  mode?: 'bar' | 'button'
  /** Something must be confirmed first. Submit calls this and dispatches a `saveDenied` event instead of saving. */
  onSaveDenied?: () => void
  children: ReactNode
}

/**
 * Fields that are saved together. Enter and mod+S submit, the first invalid field gets the focus, and leaving with
 * changes asks first.
 */
export function Form<V>({ form, saveLabel = '', mode = 'bar', onSaveDenied, children }: Props<V>) {
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  const submit = () => saveUnlessBlocked(form.submit, onSaveDenied, ref.current)
  useSaveKey(submit, form.changed.length > 0)
  useEffect(() => {
    if (form.failedSubmits > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form.failedSubmits])
  return (
    <>
      <form
        id={id}
        ref={ref}
        noValidate
        className={styles.form}
        data-required-marks={mode === 'bar' || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {children}
      </form>
      {mode === 'bar' && (
        <Suspense>
          <SaveBar form={form} saveLabel={saveLabel} formId={id} />
          <LeaveGuard dirty={form.changed.length > 0 && !form.saving} />
        </Suspense>
      )}
    </>
  )
}

/** Fields in a grid of 12 columns; each says how many it spans. */
export const Fields = ({ children }: { children: ReactNode }) => <div className={styles.grid}>{children}</div>
export const Span = ({
  columns,
  children,
}: {
  columns: 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 12
  children: ReactNode
}) => (
  <div className={styles.span} data-span={columns}>
    {children}
  </div>
)

function useSaveKey(submit: () => Promise<void>, enabled: boolean) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 's') return
      // Always prevented: nobody wants to save the page as a file.
      event.preventDefault()
      if (enabled) void submit()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [submit, enabled])
}
