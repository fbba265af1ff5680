import type { FastifyRequest } from 'fastify'
import { apiError, invalid } from '../api-error.ts'

/** An uploaded file. Name and type are claims of the client. */
export type MultipartFile = { field: string; name: string; type: string; bytes: Buffer }

const megabyte = 1_048_576
const tooLarge = () => invalid({ file: 'The file is too large.' })

type Form = { fields: Record<string, unknown>; file: MultipartFile | undefined }

/** The fields of a JSON body. Throws 400 for a list, a text, a number or null, and for an unexpected form. */
export function readJsonBody(request: FastifyRequest): Record<string, unknown> {
  const { body } = request
  if (body === undefined && !request.isMultipart()) return {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw apiError('BAD_REQUEST')
  return body as Record<string, unknown>
}

/**
 * The fields and the file of a multipart body. JSON bodies are also accepted. A file that is too large gives 422
 * under `file`: by the length that the request states, nothing of it is read; else at the limit.
 */
export async function readMultipart(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) return { fields: readJsonBody(request), file: undefined }
  if (Number(request.headers['content-length'] ?? 0) > request.routeOptions.bodyLimit) throw tooLarge()
  const fields = new Map<string, unknown>()
  let file: MultipartFile | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: request.routeOptions.bodyLimit - megabyte } })) {
      if (part.type === 'file')
        file = { field: part.fieldname, name: part.filename, type: part.mimetype, bytes: await part.toBuffer() }
      else fields.set(part.fieldname, part.value)
    }
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge()
    // The multipart parser throws without a status when a body is truncated or lacks its boundary.
    throw statusCode === undefined ? apiError('BAD_REQUEST') : error
  }
  return { fields: Object.fromEntries(fields), file }
}
