import { Transform } from 'node:stream'
import type { FastifyRequest, preParsingHookHandler } from 'fastify'

const bodyChunks = new WeakMap<FastifyRequest, Buffer[]>()

/** Captures the body as bytes beside the parsed one, because signatures cover the exact bytes. */
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

/** The body as it was sent, for calls declared `signed`; empty without a body. */
export const rawBodyOf = (request: FastifyRequest): Buffer => Buffer.concat(bodyChunks.get(request) ?? [])
