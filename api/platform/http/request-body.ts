import type { FastifyRequest } from 'fastify'
import { apiError, invalid } from '../api-error.ts'

/** A file as it was sent: name and type are the sender's claims. */
export type MultipartFile = { field: string; name: string; type: string; bytes: Buffer }

type Form = { fields: Record<string, unknown>; file: MultipartFile | undefined }

/** The fields of a JSON body; 400 for a list, a text, a number or null, which no call means, and for a form where none is expected. */
export function readJsonBody(request: FastifyRequest): Record<string, unknown> {
  const { body } = request
  if (body === undefined && !request.isMultipart()) return {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw apiError('BAD_REQUEST')
  return body as Record<string, unknown>
}

/** Fields and the one file of a multipart body; JSON bodies pass as they are. Too large: 422 under `file`. */
export async function readMultipart(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) return { fields: readJsonBody(request), file: undefined }
  const fields = new Map<string, unknown>()
  let file: MultipartFile | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file')
        file = { field: part.fieldname, name: part.filename, type: part.mimetype, bytes: await part.toBuffer() }
      else fields.set(part.fieldname, part.value)
    }
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw invalid({ file: 'The file is too large.' })
    // the reader of forms gives no status to what is cut off or lacks its boundary
    throw statusCode === undefined ? apiError('BAD_REQUEST') : error
  }
  return { fields: Object.fromEntries(fields), file }
}
