import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Call, Calls } from '#contract/call.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { clearFailedAction } from '#kit/ui/feedback/failed-action.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import { changedFields, issuesOf, mergeValues, pickFields, valueAt, withValueAt } from './form-values.ts'
import type { Issue } from './form-values.ts'
import { successMessageOf } from './client.ts'
import { toCallError, showFailure } from './failure.ts'
import { formDraft, formKeyOf, useFormDraft } from './form-draft.ts'
import { invalidateCalls, errorTextOf } from './query.ts'

/** Sent with a change, so that the server refuses to overwrite changes made since `reload`. */
type ExpectedUpdatedAt = { expected_updated_at?: string }

type CallFormOptions<S extends z.ZodType, A> = {
  /** Schema of the input, from the contract. */
  schema: S
  /** Saved or blank values. Newer ones replace the form's while nothing was changed. */
  values: z.input<S>
  /** Saves the form. `part` contains only the changed fields, for records that others edit too. */
  save: (draft: z.output<S>, part: Partial<z.output<S>>, expectedUpdatedAt: ExpectedUpdatedAt) => Promise<A>
  /**
   * Loads the latest saved values before saving. Fields that only others changed are kept; conflicts are shown
   * before they are overwritten.
   */
  reload?: () => Promise<z.input<S> & { updated_at?: string }>
  /** Calls whose cached results change. */
  invalidates?: readonly (Call | Calls)[]
  /** Called after saving, for example to navigate. */
  onSaved?: (result: A) => void
  /** Toast after saving. */
  successText?: string
  /** Toast after a failure without a specific message. */
  errorText?: string
  /** Toast if fields are invalid. */
  invalidText?: string
}

type CallFormState<V> = {
  values: V
  base: V
  /** The values last passed in; only different ones replace the form's. */ source: V
  touched: ReadonlySet<string>
  submitted: boolean
  serverErrors: Readonly<Record<string, string>>
  saving: boolean
  failedSubmits: number
  isRestored: boolean
}

const initialState = <V>(values: V, source: V): CallFormState<V> => ({
  values,
  base: values,
  source,
  touched: new Set(),
  submitted: false,
  serverErrors: {},
  saving: false,
  failedSubmits: 0,
  isRestored: false,
})

/** Applies the draft of an earlier session. */
const withDraft = <V extends object>(
  state: CallFormState<V>,
  draft: Record<string, unknown> | undefined,
): CallFormState<V> => (draft ? { ...state, values: { ...state.values, ...draft }, isRestored: true } : state)

let issueText: (issue: Issue) => string = (issue) => issue.message
/** Sets the function that translates issues. */
export const setIssueTexts = (next: (issue: Issue) => string) => {
  issueText = next
}

/** Form values with the time of the last change, for `reload` of calls that compare it. */
export const withUpdatedAt = <R extends { updated_at: string }, V>(valuesOf: (record: R) => V, record: R) => ({
  ...valuesOf(record),
  updated_at: record.updated_at,
})

/**
 * A form that is validated by the schema of the contract. It shows the server's 422 at its fields, invalidates
 * queries and calls `onSaved`.
 */
export function useCallForm<S extends z.ZodType, A>(options: CallFormOptions<S, A>): FormState<z.input<S> & object> {
  type V = z.input<S> & object
  const source = options.values as V
  const [formKey] = useState(() => formKeyOf(source))
  const [state, setState] = useState(() => withDraft(initialState(source, source), formDraft(formKey)))
  const changed = changedFields(state.values, state.base)
  useFormDraft(formKey, state.values, changed)
  if (changed.length === 0 && !state.saving && changedFields(source, state.source).length > 0)
    setState(initialState(source, source))
  const issues = issuesOf(options.schema, state.values)
  const errors = {
    ...Object.fromEntries(
      [...issues]
        .filter(([path]) => state.submitted || state.touched.has(path))
        .map(([path, issue]) => [path, issueText(issue)]),
    ),
    ...state.serverErrors,
  }
  const setField = useCallback(
    (name: string, value: unknown) =>
      setState((previous) => ({
        ...previous,
        values: withValueAt(previous.values, name, value),
        serverErrors: withoutErrorsOf(previous.serverErrors, name),
      })),
    [],
  )

  const showConflict = (latest: V, values: V, conflicts: readonly string[]) => {
    const text = issueText({ path: '', code: 'changed', message: '', isCustom: false })
    setState((previous) => ({
      ...previous,
      values,
      base: latest,
      saving: false,
      failedSubmits: previous.failedSubmits + 1,
      serverErrors: Object.fromEntries(conflicts.map((name) => [name, text])),
    }))
    toast(text, { tone: 'bad', duration: 8000 })
  }

  /** Saves on top of the latest values; undefined if there are conflicts. Retries if another save was faster. */
  const saveLatest = async (
    parsedDraft: z.output<S>,
    attempts = 3,
  ): Promise<{ result: A; values: V; theirs: string[] } | undefined> => {
    const { updated_at, ...latest } = ((await options.reload?.()) ?? state.base) as V & { updated_at?: string }
    const current = latest as unknown as V
    const { values, theirs, conflicts } = mergeValues({ values: state.values, base: state.base, latest: current })
    if (conflicts.length > 0) return void showConflict(current, values, conflicts)
    const draft = theirs.length > 0 ? options.schema.parse(values) : parsedDraft
    try {
      return {
        result: await options.save(
          draft,
          pickFields(draft as object, changed) as Partial<z.output<S>>,
          updated_at === undefined ? {} : { expected_updated_at: updated_at },
        ),
        values,
        theirs,
      }
    } catch (caught) {
      if (updated_at !== undefined && attempts > 1 && toCallError(caught).code === 'CONFLICT')
        return saveLatest(parsedDraft, attempts - 1)
      throw caught
    }
  }

  const submit = async () => {
    if (state.saving) return
    const parsed = options.schema.safeParse(state.values)
    setState((previous) => ({
      ...previous,
      submitted: true,
      serverErrors: {},
      saving: parsed.success,
      failedSubmits: previous.failedSubmits + (parsed.success ? 0 : 1),
    }))
    clearFailedAction()
    if (!parsed.success) return void (options.invalidText && toast(options.invalidText, { tone: 'bad' }))
    try {
      const sent = await saveLatest(parsed.data)
      if (sent === undefined) return
      const { result, values, theirs } = sent
      // Input typed during the request is not saved yet. The form stays in saving state until `onSaved`.
      setState((previous) => ({
        ...initialState({ ...previous.values, ...pickFields(values, theirs) }, previous.source),
        base: values,
        saving: true,
      }))
      if (options.invalidates) await invalidateCalls(...options.invalidates)
      const text = successMessageOf(result) ?? options.successText
      if (text) toast(text, { tone: 'good' })
      setState((previous) => ({ ...previous, saving: false }))
      options.onSaved?.(result)
    } catch (caught) {
      const error = toCallError(caught)
      const serverErrors = Object.fromEntries(
        Object.entries(error.errors).flatMap(([path, texts]) => (texts[0] === undefined ? [] : [[path, texts[0]]])),
      )
      setState((previous) => ({ ...previous, serverErrors, saving: false, failedSubmits: previous.failedSubmits + 1 }))
      const isShownInField = Object.keys(serverErrors).some((path) => valueAt(state.values, path) !== undefined)
      if (options.reload && error.code === 'NOT_FOUND')
        toast(issueText({ path: '', code: 'gone', message: error.message, isCustom: false }), {
          tone: 'bad',
          title: errorTextOf(error),
          duration: 8000,
        })
      else if (options.invalidText && error.status === 422) toast(options.invalidText, { tone: 'bad' })
      else if (!isShownInField) showFailure(error, { errorText: options.errorText, retry: () => void latest.current() })
    }
  }
  const latest = useRef(submit)
  useEffect(() => {
    latest.current = submit
  })
  return {
    values: state.values,
    errors,
    changed,
    saving: state.saving,
    failedSubmits: state.failedSubmits,
    isRestored: state.isRestored,
    submit,
    field: (name) => ({
      value: valueAt(state.values, name),
      error: errors[name],
      set: (value) => setField(name, value),
      // A field that was only focused shows no error: new text would move the target of a click.
      onBlur: () =>
        setState((previous) =>
          previous.touched.has(name) || valueAt(previous.values, name) === valueAt(previous.base, name)
            ? previous
            : { ...previous, touched: new Set([...previous.touched, name]) },
        ),
    }),
    setValues: (part) =>
      setState((previous) => ({ ...previous, values: { ...previous.values, ...part }, serverErrors: {} })),
    reset: () => setState((previous) => initialState(previous.base, previous.source)),
  }
}

const withoutErrorsOf = (errors: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`)))
