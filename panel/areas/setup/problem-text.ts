import { toCallError } from '#kit/data/failure.ts'
import { textIfKnown } from '#kit/data/text.ts'

/** What is wrong with an account, in the language of the panel. */
export const problemText = (problem: unknown): string | undefined =>
  typeof problem === 'string' ? textIfKnown('setup', `problem_${problem}`) : undefined

/** Says the problems of a refused account in the language of the panel. */
export async function withProblemTexts<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (caught) {
    const error = toCallError(caught)
    const text = problemText(error.values['problem'])
    if (text !== undefined) for (const field of Object.keys(error.errors)) error.errors[field] = [text]
    throw error
  }
}
