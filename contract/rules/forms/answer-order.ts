/** The answers in the order of the fields' ids. Answers of other fields come last. */
export function sortAnswers<T>(answers: Readonly<Record<string, T>>, fieldIds: readonly string[]): Record<string, T> {
  const position = (id: string) => {
    const index = fieldIds.indexOf(id)
    return index === -1 ? fieldIds.length : index
  }
  return Object.fromEntries(Object.entries(answers).toSorted(([a], [b]) => position(a) - position(b)))
}
