import { lazy, Suspense, useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './form.module.css'
import { saveUnlessBlocked } from './save-denied.ts'

const SaveBar = lazy(() => import('./save-bar.tsx').then((module) => ({ default: module.SaveBar })))
const LeaveGuard = lazy(() => import('./leave-guard.tsx').then((module) => ({ default: module.LeaveGuard })))

/** Names of the fields of `V`, nested ones with dots: 'commission.value', 'slots.0.start'. */
export type NameOf<V> = V extends readonly (infer One)[]
  ? `${number}` | `${number}.${NameOf<One>}`
  : V extends object
    ? {
        [K in keyof V & string]: K | (NonNullable<V[K]> extends object ? `${K}.${NameOf<NonNullable<V[K]>>}` : never)
      }[keyof V & string]
    : never

/** One field of a form: its value as it stands, its error, and how to change it. */
type Field = {
  value: unknown
  error: string | undefined
  set: (value: unknown) => void
  /** Left: from now on its errors show. */
  onBlur: () => void
}

/** A form in the making, without knowledge of where it is saved. `useCallForm` of kit/data makes it from a call's schema. */
export type FormOf<V> = {
  values: V
  field: (name: NameOf<V>) => Field
  errors: Readonly<Record<string, string>>
  /** Names of the fields that differ from what is saved. */
  changed: readonly string[]
  saving: boolean
  /** How often saving was refused since the fields were as saved. */
  failedSubmits: number
  /** Begun with what the reader had typed before a session ended. */
  isRestored?: boolean
  /** Sets several at once. */
  setValues: (part: Partial<V>) => void
  reset: () => void
  submit: () => Promise<void>
}

type Props<V> = {
  of: FormOf<V>
  /** Word on the save button of the bar. */
  save?: string
  /** `bar`: a save bar appears once something changed and leaving asks; `button`: the caller places the button and leaving is free. */
  mode?: 'bar' | 'button'
  /** Something has to be confirmed first: pressing save tells this instead of saving, and raises a saveDenied event. */
  onSaveDenied?: () => void
  children: ReactNode
}

/** Fields that are saved together: Enter and mod+S save, the first wrong field gets the focus, leaving with changes asks. */
export function Form<V>({ of, save = '', mode = 'bar', onSaveDenied, children }: Props<V>) {
  const id = useId()
  const place = useRef<HTMLFormElement>(null)
  const submit = () => saveUnlessBlocked(of.submit, onSaveDenied, place.current)
  useSaveKey(submit, of.changed.length > 0)
  useEffect(() => {
    if (of.failedSubmits > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [of.failedSubmits])
  return (
    <>
      <form
        id={id}
        ref={place}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {children}
      </form>
      {mode === 'bar' && (
        <Suspense>
          <SaveBar of={of} save={save} form={id} />
          <LeaveGuard dirty={of.changed.length > 0 && !of.saving} />
        </Suspense>
      )}
    </>
  )
}

/** Fields in a grid of 12; each says how many columns it takes. */
export const Fields = ({ children }: { children: ReactNode }) => <div className={styles.grid}>{children}</div>
export const Span = ({ of, children }: { of: 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 12; children: ReactNode }) => (
  <div className={styles.span} data-span={of}>
    {children}
  </div>
)

function useSaveKey(submit: () => Promise<void>, on: boolean) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 's') return
      // also with nothing to save: nobody means the page as a file
      event.preventDefault()
      if (on) void submit()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [submit, on])
}
