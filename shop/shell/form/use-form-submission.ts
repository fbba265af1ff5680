import { useState } from 'react'
import { useText } from '../context/text.tsx'
import { useErrorTexts } from '../error-texts/use-error-texts.ts'

export type FormSubmission = {
  busy: boolean
  /** Words under a field, by its name. */
  errors: Readonly<Record<string, string>>
  /** What belongs to no field. */
  failed: string
  done: boolean
  run: (act: () => Promise<void>) => Promise<void>
}

/** The state of one form that is being sent: busy, what the server said about which field, done. */
export function useFormSubmission(): FormSubmission {
  const t = useText('shell')
  const { told } = useErrorTexts()
  const [state, setState] = useState<Omit<FormSubmission, 'run'>>({ busy: false, errors: {}, failed: '', done: false })
  const run = async (act: () => Promise<void>) => {
    setState({ busy: true, errors: {}, failed: '', done: false })
    try {
      await act()
      setState({ busy: false, errors: {}, failed: '', done: true })
    } catch (error) {
      const refusal = await told(error)
      if (!refusal) throw error
      const named = Object.keys(refusal.fields).length > 0
      setState({
        busy: false,
        errors: refusal.fields,
        failed: refusal.status === 0 ? t('unreachable') : named ? '' : refusal.message,
        done: false,
      })
    }
  }
  return { ...state, run }
}
