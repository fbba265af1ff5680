import { CallError } from '#kit/data/client.ts'
import { toast } from '#kit/ui/feedback/toast.ts'

/** Shows each error of a refused update as a toast of its own. The form shows them at their fields, too. */
export async function toastEachError<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallError)
      for (const text of Object.entries(error.errors).flatMap(([field, texts]) =>
        field.startsWith('settings.') ? texts : [],
      ))
        toast(text, { tone: 'bad' })
    throw error
  }
}
