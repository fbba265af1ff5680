import { useState } from 'react'
import { useText } from '../context/text.tsx'
import { useErrorTexts } from '../error-texts/use-error-texts.ts'

export type FormSubmission = {
  busy: boolean
  /** Error texts by field name. */
  errors: Readonly<Record<string, string>>
  /** The error that belongs to no field. */
  formError: string
  done: boolean
  run: (action: () => Promise<void>) => Promise<void>
}

/** State of a form submission: busy, field errors, done. */
export function useFormSubmission(): FormSubmission {
  const t = useText('shell')
  const { translateThrown } = useErrorTexts()
  const [state, setState] = useState<Omit<FormSubmission, 'run'>>({
    busy: false,
    errors: {},
    formError: '',
    done: false,
  })
  const run = async (action: () => Promise<void>) => {
    setState({ busy: true, errors: {}, formError: '', done: false })
    try {
      await action()
      setState({ busy: false, errors: {}, formError: '', done: true })
    } catch (error) {
      const apiError = await translateThrown(error)
      if (!apiError) throw error
      const hasFieldErrors = Object.keys(apiError.fields).length > 0
      setState({
        busy: false,
        errors: apiError.fields,
        formError: apiError.status === 0 ? t('unreachable') : hasFieldErrors ? '' : apiError.message,
        done: false,
      })
    }
  }
  return { ...state, run }
}
