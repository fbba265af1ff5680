import { useEffect, useRef } from 'react'
import { auth } from '#contract/areas/auth/auth.ts'
import { queryKeyOf, queryClient } from './query.ts'
import { session } from './session.ts'

/**
 * Changed fields of a form, kept in this tab after the session ended. `by` is the user id, `at` the form key. The
 * names are stored, so they must not change.
 */
type FormDraft = { by: string; at: string; fields: Record<string, unknown> }

const storageKey = 'kept-forms'
const maxLength = 200_000
const isSecret = (name: string) => /password|secret|token|otp|code$|(pn|api)_key$|service_account$/i.test(name)

const currentUserId = (): string | undefined => queryClient.getQueryData<{ id?: string }>(queryKeyOf(auth.me, {}))?.id
/** Identifies a form by path and field names. */
export const formKeyOf = (values: object) => `${location.pathname} ${Object.keys(values).sort().join(',')}`

function readDrafts(): FormDraft[] {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(parsed) ? (parsed as FormDraft[]) : []
  } catch {
    return []
  }
}

function writeDrafts(all: readonly FormDraft[]) {
  const text = JSON.stringify(all)
  if (all.length === 0 || text.length > maxLength) sessionStorage.removeItem(storageKey)
  else sessionStorage.setItem(storageKey, text)
}

/** A JSON copy of a value without secrets. Undefined for values that cannot be serialized, such as files. */
function toSerializable(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(toSerializable)
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (isSecret(name) ? [] : [[name, toSerializable(inner)]])),
  )
}

/**
 * Saves the changed fields of a form that unmounts because the session is over. Otherwise the user has already
 * confirmed leaving. Never saves secrets.
 */
export function saveFormDraft(formKey: string, values: object, changed: readonly string[]) {
  const userId = currentUserId()
  const isSessionOver = session.token() === null || session.isOver()
  if (!isSessionOver || userId === undefined) return
  const fields = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      changed.includes(name) && !isSecret(name) && toSerializable(value) !== undefined
        ? [[name, toSerializable(value)]]
        : [],
    ),
  )
  if (Object.keys(fields).length > 0)
    writeDrafts([...readDrafts().filter((one) => one.at !== formKey), { by: userId, at: formKey, fields }])
}

/** The draft of this form and user. */
export const formDraft = (formKey: string): Record<string, unknown> | undefined =>
  readDrafts().find((one) => one.at === formKey && one.by === currentUserId())?.fields

/** Deletes the draft of this form and all drafts of other users. */
export function discardFormDraft(formKey: string) {
  const all = readDrafts()
  const userId = currentUserId()
  if (all.length > 0 && userId !== undefined) writeDrafts(all.filter((one) => one.by === userId && one.at !== formKey))
}

/** Deletes all drafts, on sign-out. */
export const clearFormDrafts = () => sessionStorage.removeItem(storageKey)

/** Discards the restored draft on mount and saves unsaved fields on unmount if the session is over. */
export function useFormDraft(formKey: string, values: object, changed: readonly string[]) {
  const latest = useRef({ values, changed })
  useEffect(() => {
    latest.current = { values, changed }
  })
  useEffect(() => {
    discardFormDraft(formKey)
    return () => saveFormDraft(formKey, latest.current.values, latest.current.changed)
  }, [formKey])
}
