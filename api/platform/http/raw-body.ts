import { Transform } from 'node:stream'
import type { FastifyRequest, preParsingHookHandler } from 'fastify'

const bodyChunks = new WeakMap<FastifyRequest, Buffer[]>()

/** Keeps the bytes of a body beside what is parsed of them: a signature counts for exactly what was sent. */
export const captureRawBody: preParsingHookHandler = (request, _reply, payload, done) => {
  const chunks: Buffer[] = []
  bodyChunks.set(request, chunks)
  const tee = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      chunks.push(chunk)
      next(null, chunk)
    },
  })
  payload.on('error', (error) => tee.destroy(error))
  done(null, payload.pipe(tee))
}

/** The body as it was sent, of calls declared `signed`; empty where there was none. */
export const rawBodyOf = (request: FastifyRequest): Buffer => Buffer.concat(bodyChunks.get(request) ?? [])
