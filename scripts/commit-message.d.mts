export const types: readonly string[]
export const maxSubjectLength: number
export function problemsOf(message: string): string[]
