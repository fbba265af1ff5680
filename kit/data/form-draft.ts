import { useEffect, useRef } from 'react'
import { auth } from '#contract/auth.ts'
import { keyOf, queryClient } from './query.ts'
import { session } from './session.ts'

/** What somebody had changed in a form when the session ended: it waits in this tab for the same person at the same place. */
type FormDraft = { by: string; at: string; fields: Record<string, unknown> }

const keep = 'kept-forms'
const most = 200_000
const isSecret = (name: string) => /password|secret|token|otp|code$/i.test(name)

const me = (): string | undefined => queryClient.getQueryData<{ id?: string }>(keyOf(auth.me, {}))?.id
/** Forms of one page are told apart by their fields. */
export const formKeyOf = (values: object) => `${location.pathname} ${Object.keys(values).sort().join(',')}`

function read(): FormDraft[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keep) ?? '[]')
    return Array.isArray(found) ? (found as FormDraft[]) : []
  } catch {
    return []
  }
}

function write(all: readonly FormDraft[]) {
  const text = JSON.stringify(all)
  if (all.length === 0 || text.length > most) sessionStorage.removeItem(keep)
  else sessionStorage.setItem(keep, text)
}

/** Values as text, without secrets at any depth; undefined for what has no text, such as a file. */
function plain(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(plain)
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (isSecret(name) ? [] : [[name, plain(inner)]])),
  )
}

/** A form goes away. Its changed fields are kept where the session is over, and nowhere else: who leaves by a link was asked. Never secrets. */
export function saveFormDraft(at: string, values: object, changed: readonly string[]) {
  const by = me()
  const isOver = session.token() === null || session.isOver()
  if (!isOver || by === undefined) return
  const fields = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      changed.includes(name) && !isSecret(name) && plain(value) !== undefined ? [[name, plain(value)]] : [],
    ),
  )
  if (Object.keys(fields).length > 0) write([...read().filter((one) => one.at !== at), { by, at, fields }])
}

/** The fields that the same person had changed at this place. */
export const formDraft = (at: string): Record<string, unknown> | undefined =>
  read().find((one) => one.at === at && one.by === me())?.fields

/** Taken up: what waited at this place, and what somebody else left behind, is forgotten. */
export function discardFormDraft(at: string) {
  const all = read()
  const by = me()
  if (all.length > 0 && by !== undefined) write(all.filter((one) => one.by === by && one.at !== at))
}

/** Whoever signs out here and goes leaves nothing behind. */
export const clearFormDrafts = () => sessionStorage.removeItem(keep)

/** Takes up what waits at this place, and keeps what is unsaved when the session ends. */
export function useFormDraft(at: string, values: object, changed: readonly string[]) {
  const latest = useRef({ values, changed })
  useEffect(() => {
    latest.current = { values, changed }
  })
  useEffect(() => {
    discardFormDraft(at)
    return () => saveFormDraft(at, latest.current.values, latest.current.changed)
  }, [at])
}
