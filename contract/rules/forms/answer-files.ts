/** Kinds of files that customers may upload, and their limit. */
export const answerFileKinds = ['jpg', 'png', 'webp', 'pdf'] as const
export const maxAnswerFileBytes = 5 * 1_048_576

const pattern = /^\/files\/p\/[\da-f-]{36}\/answer\/[\da-f]{32}\.(?:jpg|png|webp|pdf)$/

/** Whether an answer is an uploaded file: the path that the upload has returned. */
export const isAnswerFile = (answer: unknown): answer is string => typeof answer === 'string' && pattern.test(answer)

/** The kind of an uploaded file, as people know it. */
export const answerFileKind = (path: string): string => path.slice(path.lastIndexOf('.') + 1).toUpperCase()
